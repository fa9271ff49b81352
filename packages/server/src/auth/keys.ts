import { Failure } from "@stowage/model";
import { sql } from "kysely";
import { newId, type Reader, type Sealing, type Tx } from "../database/index.ts";
import { limits } from "./limits.ts";
import { newSecret } from "./secrets.ts";

export interface SigningKey {
  readonly keyId: string;
  readonly secret: Uint8Array;
}

export interface SigningKeys {
  /** The key that signs now. */
  current(reader: Reader): Promise<SigningKey>;
  /** A key that may still verify; `null` where it is unknown or retired too long ago. */
  find(reader: Reader, keyId: string): Promise<SigningKey | null>;
  /** Reads them anew. @throws SecretKeyMismatch where another process has sealed them with a key that this one lacks. */
  prove(reader: Reader): Promise<void>;
  /** Whether they could be read the last time. */
  readonly areReadable: boolean;
}

/** Another process may still sign with a key for a while after its retirement, until it looks again. */
const rememberMs = 60_000;
const verifiesMs = limits.accessTokenMs + 2 * rememberMs;

/** The signing keys as this process remembers them. They stand in the database, sealed, so that all servers share them. */
export function signingKeys(sealing: Sealing): SigningKeys {
  let known: readonly Kept[] = [];
  let readAt = Number.NEGATIVE_INFINITY;
  let areReadable = true;
  const prove = async (reader: Reader) => {
    const kept = await readKeys(reader, sealing);
    areReadable = kept !== null;
    if (kept === null) throw new SecretKeyMismatch();
    known = kept;
    readAt = Date.now();
  };
  const recall = async (reader: Reader, olderThanMs: number) => {
    if (Date.now() - readAt <= olderThanMs) return;
    try {
      await prove(reader);
    } catch (error) {
      // Whoever asks is neither signed in nor refused here: another process, or this one started anew, knows.
      throw error instanceof SecretKeyMismatch ? new Failure("BUSY", { cause: error }) : error;
    }
  };
  return {
    prove,
    get areReadable() {
      return areReadable;
    },
    async current(reader) {
      await recall(reader, rememberMs);
      const key = known.find((one) => !one.retired);
      if (!key) throw new Failure("INTERNAL", { cause: new Error("There is no signing key; is the database seeded?") });
      return key;
    },
    async find(reader, keyId) {
      await recall(reader, rememberMs);
      if (!known.some((one) => one.keyId === keyId)) await recall(reader, 1000);
      return known.find((one) => one.keyId === keyId) ?? null;
    },
  };
}

/** A process whose SECRET_KEY does not open what the others sealed: it would take their sessions for forged ones. */
export class SecretKeyMismatch extends Error {
  constructor() {
    super(
      "SECRET_KEY (or SECRET_KEY_FILE) does not open the keys that sign sessions: give the one that sealed them, as on the other processes. Where it is lost, stop all processes and empty the table signing_key; everybody then signs in anew.",
    );
    this.name = "SecretKeyMismatch";
  }
}

/**
 * Makes the first key, and a new one where the newest has served its time; seals those that stand in clear or under an
 * older secret key. Call it under the start-up lock. @throws SecretKeyMismatch where none of them opens.
 */
export async function ensureSigningKey(tx: Tx, sealing: Sealing): Promise<void> {
  const { rows } = await sql<KeyRow & { retired: boolean; signs: boolean }>`
    select key_id, secret, retired_at is not null as retired, retired_at is null and
      made_at > now() - ${limits.keyLifeMs}::float8 * interval '1 millisecond' as signs
    from signing_key`.execute(tx);
  const ours = rows.filter((row) => sealing.open(row.secret, aboutKey(row.key_id)) !== null);
  const isSignedElsewhere = rows.some((row) => !row.retired && !ours.includes(row));
  if (isSignedElsewhere || (rows.length > 0 && ours.length === 0)) throw new SecretKeyMismatch();
  for (const { key_id, secret } of ours) {
    const renewed = sealing.renewed(secret, aboutKey(key_id));
    if (renewed !== secret)
      await sql`update signing_key set secret = ${renewed} where key_id = ${key_id}::uuid`.execute(tx);
  }
  if (!ours.some(({ signs }) => signs)) await rotateSigningKey(tx, sealing);
}

const aboutKey = (keyId: string): string => `signing_key ${keyId}`;

async function addKey(tx: Tx, sealing: Sealing): Promise<void> {
  const [keyId, secret] = [newId(), newSecret()];
  const stored = sealing.seal(secret, aboutKey(keyId));
  await sql`insert into signing_key (key_id, secret) values (${keyId}::uuid, ${stored})`.execute(tx);
}

/** Signs with a new key from now on. The old ones verify until their last token has run out. */
export async function rotateSigningKey(tx: Tx, sealing: Sealing): Promise<void> {
  await sql`update signing_key set retired_at = now() where retired_at is null`.execute(tx);
  await sql`delete from signing_key where retired_at < now() - ${verifiesMs}::float8 * interval '1 millisecond'`.execute(
    tx,
  );
  await addKey(tx, sealing);
}

interface KeyRow {
  key_id: string;
  secret: string;
}

interface Kept extends SigningKey {
  readonly retired: boolean;
}

/** Null where the key that signs was sealed with a key that this process lacks. */
async function readKeys(reader: Reader, sealing: Sealing): Promise<readonly Kept[] | null> {
  const { rows } = await sql<KeyRow & { retired: boolean }>`
    select key_id, secret, retired_at is not null as retired from signing_key
    where retired_at is null or retired_at > now() - ${verifiesMs}::float8 * interval '1 millisecond'
    order by made_at desc, key_id desc`.execute(reader);
  const opened = rows.map(({ key_id, secret, retired }) => ({
    keyId: key_id,
    secret: sealing.open(secret, aboutKey(key_id)),
    retired,
  }));
  if (opened.some(({ secret, retired }) => secret === null && !retired)) return null;
  return opened.flatMap(({ secret, ...key }) =>
    secret === null ? [] : [{ ...key, secret: Buffer.from(secret, "base64url") }],
  );
}
