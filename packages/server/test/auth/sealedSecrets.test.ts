import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { SecretKeyMismatch } from "../../src/auth/keys.ts";
import { sealSecrets } from "../../src/auth/sealSecrets.ts";
import { seed } from "../../src/auth/seed.ts";
import { sessionCacheOf } from "../../src/auth/sessionCache.ts";
import { tidy } from "../../src/auth/tidy.ts";
import { stepAt } from "../../src/auth/totp.ts";
import { oneDatabase } from "../support/database.ts";
import { codeAt } from "../support/oneTimeCode.ts";
import { adminLogin, adminPassword, type House, makePerson, openHouse, password, secretKeys, signIn } from "./house.ts";

const newer = Buffer.alloc(32, 2);

describe.each(oneDatabase)("secrets at rest on %s", (kind) => {
  let house: House;
  beforeAll(async () => {
    house = await openHouse(kind);
  });
  afterAll(() => house.close());

  const run = (statement: ReturnType<typeof sql>) => house.database.transact((tx) => statement.execute(tx));
  const now = () => stepAt(Date.now());

  async function enrolled(name: string) {
    const { accountId } = await makePerson(house, name);
    const { token } = await signIn(house, name, password);
    const begun = await house.call("POST", "/v1/own/secondfactor/begin", { token, body: { password } });
    const secret = String(begun.additionals.secondFactor.secret);
    const body = { one_time_code: codeAt(secret, now()) };
    const { additionals } = await house.call("POST", "/v1/own/secondfactor/confirm", { token, body });
    await run(sql`update second_factor set last_step = 0 where account_id = ${accountId}::uuid`);
    return { name, accountId, secret, token, recovery: additionals.secondFactor.recovery_codes as string[] };
  }
  type Enrolled = Awaited<ReturnType<typeof enrolled>>;

  const login = ({ name }: Enrolled, one_time_code: string | undefined, at: Pick<House, "call"> = house) =>
    at.call("POST", "/v1/login", { body: { login_name: name, password, one_time_code } });
  const storedOf = async ({ accountId }: Pick<Enrolled, "accountId">): Promise<string> => {
    const { rows } = await sql<{ secret: string }>`
      select secret from second_factor where account_id = ${accountId}::uuid`.execute(house.database.reader);
    return rows[0]?.secret ?? "";
  };

  test("no table holds the secret of an app or a key that signs sessions as it is", async () => {
    const person = await enrolled("kept");
    expect(await storedOf(person)).toMatch(/^v1\.[\w-]{8}\.[\w-]{16}\.[\w-]+$/);
    expect(await storedOf(person)).not.toContain(person.secret);
    const { rows } = await sql<{ secret: string }>`select secret from signing_key`.execute(house.database.reader);
    expect(rows.length).toBeGreaterThan(0);
    for (const { secret } of rows) expect(secret).toMatch(/^v1\./);
    expect((await login(person, codeAt(person.secret, now()))).status).toBe(200);
  });

  test("a row that is put in the place of another account's does not open; recovery codes do", async () => {
    const [thief, owner] = [await enrolled("thief"), await enrolled("owner")];
    await run(
      sql`update second_factor set secret = ${await storedOf(thief)} where account_id = ${owner.accountId}::uuid`,
    );
    const refused = await login(owner, codeAt(thief.secret, now()));
    expect(refused).toMatchObject({ status: 503, code: "SECRET_UNREADABLE" });
    expect(refused.message).toContain("recovery code");
    expect((await login(owner, owner.recovery[0])).status).toBe(200);
    await run(sql`delete from second_factor where account_id = ${owner.accountId}::uuid`);
  });

  test("what stands in clear from before works, and is sealed by its next use or the next start", async () => {
    const [used, idle] = [await enrolled("used"), await enrolled("idle")];
    for (const { accountId, secret } of [used, idle])
      await run(sql`update second_factor set secret = ${secret} where account_id = ${accountId}::uuid`);
    await run(sql`update signing_key set secret = ${"A".repeat(43)}, key_id = gen_random_uuid()`);
    expect((await login(used, codeAt(used.secret, now()))).status).toBe(200);
    expect(await storedOf(used)).toMatch(/^v1\./);
    expect(await storedOf(idle)).toBe(idle.secret);
    await seed(house.database);
    await sealSecrets(house.database);
    expect(await storedOf(idle)).toMatch(/^v1\./);
    expect((await login(idle, codeAt(idle.secret, now()))).status).toBe(200);
    const { rows } = await sql<{ secret: string }>`select secret from signing_key`.execute(house.database.reader);
    for (const { secret } of rows) expect(secret).toMatch(/^v1\./);
  });

  test("a newer key takes over beside the older, and what it sealed does not open with the older alone", async () => {
    const person = await enrolled("rotated");
    const other = await house.another({ secretKeys: [newer, ...secretKeys] });
    await seed(other.database);
    const before = await storedOf(person);
    expect(await sealSecrets(other.database)).toEqual([]);
    expect(await storedOf(person)).not.toBe(before);
    expect((await login(person, codeAt(person.secret, now()), other)).status).toBe(200);
    expect((await login(person, codeAt(person.secret, now()))).code).toBe("SECRET_UNREADABLE");
    const back = await house.another({ secretKeys: [...secretKeys, newer] });
    await seed(back.database);
    await sealSecrets(back.database);
    expect((await login(person, codeAt(person.secret, now() + 1))).status).toBe(200);
  });

  test("a server with a wrong key or none does not start, and puts no key of its own beside the sealed one", async () => {
    const signedIn = await signIn(house);
    const { rows: before } = await sql`select * from signing_key order by key_id`.execute(house.database.reader);
    for (const keys of [[], [Buffer.alloc(32, 9)]]) {
      const { database } = await house.another({ secretKeys: keys });
      await expect(seed(database)).rejects.toThrow(/SECRET_KEY .*does not open the keys that sign sessions/);
      await expect(tidy(database)).rejects.toThrow(SecretKeyMismatch);
    }
    const { rows: after } = await sql`select * from signing_key order by key_id`.execute(house.database.reader);
    expect(after).toEqual(before);
    expect((await house.call("POST", "/v1/account/loginstatus", { token: signedIn.token })).status).toBe(200);
  });

  test("where the key was lost, a server says whom it concerns, and lets them in by recovery code", async () => {
    const person = await enrolled("misled");
    await run(sql`delete from signing_key`);
    const wrong = await house.another({ secretKeys: [Buffer.alloc(32, 9)] });
    await seed(wrong.database);
    expect((await sealSecrets(wrong.database)).join()).toMatch(/another SECRET_KEY: \d+\./);
    for (let time = 0; time < 6; time++)
      expect((await login(person, codeAt(person.secret, now()), wrong)).code).toBe("SECRET_UNREADABLE");
    const inside = await login(person, person.recovery[0], wrong);
    expect(inside.status).toBe(200);
    const token = inside.additionals.loginAccountInfo.loginAccountToken.access_token;
    expect((await wrong.call("POST", "/v1/account/loginstatus", { token })).status).toBe(200);
    const off = await wrong.call("POST", "/v1/own/secondfactor/off", { token, body: { password } });
    expect(off.status).toBe(200);
    expect((await login(person, undefined, wrong)).status).toBe(200);
  });

  test("a server without a key says what stands unprotected; one with a key seals it, and the first serves nobody", async () => {
    await run(sql`delete from signing_key`);
    const bare = await house.another({ secretKeys: [] });
    await seed(bare.database);
    expect((await sealSecrets(bare.database)).join()).toContain("SECRET_KEY is not set");
    const late = await makePerson(house, "late");
    const { token } = await signIn(bare, "late", password);
    const begun = await bare.call("POST", "/v1/own/secondfactor/begin", { token, body: { password } });
    expect(await storedOf(late)).toBe(begun.additionals.secondFactor.secret);

    const keyed = await house.another();
    await seed(keyed.database);
    await sealSecrets(keyed.database);
    expect(await storedOf(late)).toMatch(/^v1\./);
    const { rows } = await sql<{ secret: string }>`select secret from signing_key`.execute(house.database.reader);
    for (const { secret } of rows) expect(secret).toMatch(/^v1\./);
    expect((await keyed.call("POST", "/v1/account/loginstatus", { token })).status).toBe(200);
    const { keys } = sessionCacheOf(bare.database);
    await expect(keys.prove(bare.database.reader)).rejects.toThrow(SecretKeyMismatch);
    expect(keys.areReadable).toBe(false);
  });

  test("a server that starts to sign after another sealed its key tells nobody that they are not signed in", async () => {
    await run(sql`delete from signing_key`);
    const bare = await house.another({ secretKeys: [] });
    await seed(bare.database);
    const keyed = await house.another();
    await seed(keyed.database);
    const credentials = { login_name: adminLogin, password: adminPassword };
    expect(await bare.call("POST", "/v1/login", { body: credentials })).toMatchObject({ status: 503, code: "BUSY" });
    const { token } = await signIn(keyed);
    expect(await bare.call("POST", "/v1/account/loginstatus", { token })).toMatchObject({ status: 503, code: "BUSY" });
  });

  test("a server that can open no more than retired keys puts none of its own beside the one that signs", async () => {
    const bare = await house.another({ secretKeys: [] });
    await run(sql`update signing_key set retired_at = now(), secret = ${"A".repeat(43)}`);
    const sealed = `v1.${"A".repeat(8)}.${"A".repeat(16)}.${"A".repeat(80)}`;
    await run(sql`insert into signing_key (key_id, secret) values (gen_random_uuid(), ${sealed})`);
    await expect(seed(bare.database)).rejects.toThrow(SecretKeyMismatch);
    await run(sql`delete from signing_key`);
  });
});
