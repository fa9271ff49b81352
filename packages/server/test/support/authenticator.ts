import { createHash, createSign, generateKeyPairSync, randomBytes } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";

/** What a server asked for, as JSON. */
export interface Asked {
  readonly challenge: string;
}

export interface Manner {
  readonly origin?: string;
  /** The name of the site that the device believes to be at. */
  readonly site?: string;
  /** Whether the device asked its holder for a finger, a face or a PIN; so it does unless told. */
  readonly verifies?: boolean;
  readonly counter?: number;
}

/** A device with one passkey, in software: ES256, attestation "none", as WebAuthn has them. */
export function authenticator(origin: string, site: string) {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const credentialId = randomBytes(32);
  const id = credentialId.toString("base64url");
  let counter = 0;

  const clientData = (type: string, { challenge }: Asked, manner: Manner) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: manner.origin ?? origin, crossOrigin: false }));
  const deviceData = (manner: Manner, more = Buffer.alloc(0)) => {
    counter = manner.counter ?? counter + 1;
    const flags = Buffer.from([0x01 | ((manner.verifies ?? true) ? 0x04 : 0) | (more.length > 0 ? 0x40 : 0)]);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(Buffer.from(manner.site ?? site)), flags, count, more]);
  };
  const wrapped = <R extends object>(response: R) =>
    ({ id, rawId: id, type: "public-key", clientExtensionResults: {}, response }) as const;

  return {
    id,
    /** Answers what was asked for a new passkey. */
    make(asked: Asked, manner: Manner = {}) {
      const key = new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, "base64url"))],
        [-3, new Uint8Array(Buffer.from(y, "base64url"))],
      ]);
      const length = Buffer.from([0, credentialId.length]);
      const attested = Buffer.concat([Buffer.alloc(16), length, credentialId, isoCBOR.encode(key as never)]);
      const attestation = new Map<string, unknown>([
        ["fmt", "none"],
        ["attStmt", new Map()],
        ["authData", new Uint8Array(deviceData(manner, attested))],
      ]);
      return wrapped({
        clientDataJSON: clientData("webauthn.create", asked, manner).toString("base64url"),
        attestationObject: Buffer.from(isoCBOR.encode(attestation as never)).toString("base64url"),
        transports: ["internal"],
      });
    },
    /** Signs what was asked for a sign-in. */
    sign(asked: Asked, manner: Manner = {}) {
      const data = clientData("webauthn.get", asked, manner);
      const device = deviceData(manner);
      const signature = createSign("sha256")
        .update(Buffer.concat([device, sha256(data)]))
        .sign(privateKey);
      return wrapped({
        clientDataJSON: data.toString("base64url"),
        authenticatorData: device.toString("base64url"),
        signature: signature.toString("base64url"),
      });
    },
  };
}

const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest();
