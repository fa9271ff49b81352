import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";

/**
 * Keeps secrets that the server must read again from whoever sees the database only: AES-256-GCM under keys that stand
 * elsewhere. `about` says whose secret it is; sealed text that was moved to somebody else's row does not open.
 */
export interface Sealing {
  readonly canSeal: boolean;
  /** In clear where there is no key, until there is one. */
  seal(text: string, about: string): string;
  /** What was sealed, or stands in clear from before; `null` where it was sealed with none of these keys. */
  open(stored: string, about: string): string | null;
  /** The same secret as it is sealed now: in clear before, under an older key, or there is no key to seal with. */
  renewed(stored: string, about: string): string;
}

const keyBytes = 32;
const cipher = "aes-256-gcm";
const version = "v1";

/** Seals with the first key; each of them opens. */
export function sealingWith(keys: readonly Buffer[]): Sealing {
  const [newest] = keys;
  const byId = new Map(keys.map((key) => [idOf(key), key]));
  const open: Sealing["open"] = (stored, about) => {
    if (!isSealed(stored)) return stored;
    const [, keyId = "", nonce = "", sealed = ""] = stored.split(".");
    const key = byId.get(keyId);
    return key ? decipher(key, nonce, sealed, about) : null;
  };
  const seal: Sealing["seal"] = (text, about) => (newest ? encipher(newest, text, about) : text);
  return {
    canSeal: newest !== undefined,
    seal,
    open,
    renewed(stored, about) {
      if (!newest || stored.startsWith(`${version}.${idOf(newest)}.`)) return stored;
      const text = open(stored, about);
      return text === null ? stored : seal(text, about);
    },
  };
}

/** Keys as a setting holds them, 32 bytes each in base64 or hexadecimal, the newest first; `null` where one is not. */
export function readSecretKeys(text: string): readonly Buffer[] | null {
  const keys = text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((key) => Buffer.from(key, /^[0-9a-f]{64}$/i.test(key) ? "hex" : "base64"));
  return keys.length > 0 && keys.every((key) => key.length === keyBytes) ? keys : null;
}

export const newSecretKey = (): string => randomBytes(keyBytes).toString("base64");

const isSealed = (stored: string): boolean => stored.startsWith(`${version}.`);

/** Says which key it was without saying anything of it. */
const idOf = (key: Buffer): string =>
  createHash("sha256").update("stowage key ").update(key).digest("base64url").slice(0, 8);

function encipher(key: Buffer, text: string, about: string): string {
  const nonce = randomBytes(12);
  const work = createCipheriv(cipher, key, nonce).setAAD(Buffer.from(about));
  const sealed = Buffer.concat([work.update(text, "utf8"), work.final(), work.getAuthTag()]);
  return [version, idOf(key), nonce.toString("base64url"), sealed.toString("base64url")].join(".");
}

const tagBytes = 16;

function decipher(key: Buffer, nonce: string, sealed: string, about: string): string | null {
  const bytes = Buffer.from(sealed, "base64url");
  if (bytes.length < tagBytes) return null;
  try {
    const work = createDecipheriv(cipher, key, Buffer.from(nonce, "base64url"), { authTagLength: tagBytes });
    work.setAAD(Buffer.from(about)).setAuthTag(bytes.subarray(-tagBytes));
    return Buffer.concat([work.update(bytes.subarray(0, -tagBytes)), work.final()]).toString("utf8");
  } catch {
    return null;
  }
}
