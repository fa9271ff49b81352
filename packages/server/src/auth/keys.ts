import { Failure } from "@stowage/model";
import { sql } from "kysely";
import { newId, type Reader, type Tx } from "../database/index.ts";
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
}

/** Another process may still sign with a key for a while after its retirement, until it looks again. */
const rememberMs = 60_000;
const verifiesMs = limits.accessTokenMs + 2 * rememberMs;

/** The signing keys as this process remembers them. They stand in the database, so that all servers share them. */
export function signingKeys(): SigningKeys {
  let known: readonly Kept[] = [];
  let readAt = Number.NEGATIVE_INFINITY;
  const recall = async (reader: Reader, olderThanMs: number) => {
    if (Date.now() - readAt <= olderThanMs) return;
    known = await readKeys(reader);
    readAt = Date.now();
  };
  return {
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

/** Makes the first key, and a new one where the newest has served its time. Call it under the start-up lock. */
export async function ensureSigningKey(tx: Tx): Promise<void> {
  const { rows } = await sql`
    select 1 from signing_key
    where retired_at is null and made_at > now() - ${limits.keyLifeMs}::float8 * interval '1 millisecond'`.execute(tx);
  if (rows.length === 0) await rotateSigningKey(tx);
}

/**
 * Signs with a new key from now on. The old ones verify until their last token has run out, or, with `atOnce` (a key
 * became known to others), not at all from the next minute on.
 */
export async function rotateSigningKey(tx: Tx, { atOnce = false } = {}): Promise<void> {
  if (atOnce) await sql`delete from signing_key`.execute(tx);
  else await sql`update signing_key set retired_at = now() where retired_at is null`.execute(tx);
  await sql`delete from signing_key where retired_at < now() - ${verifiesMs}::float8 * interval '1 millisecond'`.execute(
    tx,
  );
  await sql`insert into signing_key (key_id, secret) values (${newId()}::uuid, ${newSecret()})`.execute(tx);
}

interface Kept extends SigningKey {
  readonly retired: boolean;
}

async function readKeys(reader: Reader): Promise<Kept[]> {
  const { rows } = await sql<{ key_id: string; secret: string; retired: boolean }>`
    select key_id, secret, retired_at is not null as retired from signing_key
    where retired_at is null or retired_at > now() - ${verifiesMs}::float8 * interval '1 millisecond'
    order by made_at desc, key_id desc`.execute(reader);
  return rows.map((row) => ({
    keyId: row.key_id,
    secret: Buffer.from(row.secret, "base64url"),
    retired: row.retired,
  }));
}
