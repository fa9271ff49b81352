import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { limits } from "../../src/auth/limits.ts";
import { passkeySite } from "../../src/auth/passkeys.ts";
import { type Asked, authenticator, type Manner } from "../support/authenticator.ts";
import { oneDatabase } from "../support/database.ts";
import { type House, makePerson, openHouse, password, type Signed, signIn, site, turnsIn } from "./house.ts";

describe.each(oneDatabase)("passkeys on %s", (kind) => {
  let house: House;
  let other: Pick<House, "call">;
  beforeAll(async () => {
    house = await openHouse(kind);
    other = await house.another();
  });
  afterAll(() => house.close());

  const run = (statement: ReturnType<typeof sql>) => house.database.transact((tx) => statement.execute(tx));
  const own = (signed: Signed, what: string, body: object = { password }) =>
    house.call("POST", `/v1/own/passkey/${what}`, { token: signed.token, body });
  const listed = async (signed: Signed) => (await own(signed, "q", {})).additionals.passkey;
  const asked = async (at: Pick<House, "call"> = house) =>
    (await at.call("POST", "/v1/login/passkey/begin", { body: {} })).additionals.passkeyOptions as unknown as Asked;
  const present = (credential: object, at: Pick<House, "call"> = house, ip?: string) =>
    at.call("POST", "/v1/login/passkey", { body: { credential }, ...(ip ? { ip } : {}) });
  type Device = ReturnType<typeof authenticator>;
  const enter = async (device: Device, manner?: Manner, ip?: string) =>
    present(device.sign(await asked(), manner), house, ip);

  /** Somebody with a passkey in a device of their own. */
  async function holder(name: string) {
    const person = await makePerson(house, name);
    const signed = await signIn(house, name, password);
    const device = authenticator(site.origin, site.id);
    const { passkeyOptions } = (await own(signed, "begin")).additionals;
    const added = await own(signed, "a", { credential: device.make(passkeyOptions as unknown as Asked) });
    expect(added.status).toBe(200);
    return { person, signed, device, passkeyId: String(added.additionals.passkey[0]?.passkey_id) };
  }

  test("signs in by a passkey, in place of password and code", async () => {
    const { person, signed, device } = await holder("keyed");
    await run(sql`
      insert into second_factor (account_id, secret, confirmed_at) values (${person.accountId}::uuid, 'x', now())`);
    const entered = await enter(device);
    expect(entered.status).toBe(200);
    const { loginAccountToken, account_id } = entered.additionals.loginAccountInfo;
    expect(account_id).toBe(person.accountId);
    const status = await house.call("POST", "/v1/account/loginstatus", { token: loginAccountToken.access_token });
    expect(status.status).toBe(200);
    expect(await listed(signed)).toMatchObject([{ backed_up: false, last_used_at: expect.any(String) }]);
    const { rows } = await sql<{ kind: string }>`
      select kind from letter where account_id = ${person.accountId}::uuid`.execute(house.database.reader);
    expect(rows).toEqual([{ kind: "passkey_added" }]);
  });

  test("what was signed once signs in once, also on two processes at once, and not after five minutes", async () => {
    const { device } = await holder("replayed");
    const credential = device.sign(await asked());
    const replies = await Promise.all([present(credential), present(credential, other)]);
    expect(replies.map((reply) => reply.code).sort()).toEqual(["OK", "PASSKEY_REFUSED"]);
    expect((await present(credential)).code).toBe("PASSKEY_REFUSED");
    const late = await asked();
    await run(sql`update link_token set expires_at = now() where purpose = 'passkey_use'`);
    expect((await present(device.sign(late))).code).toBe("PASSKEY_REFUSED");
    expect((await present(device.sign({ challenge: "bmV2ZXIgYXNrZWQ" }))).code).toBe("PASSKEY_REFUSED");
  });

  test("nothing is taken from another site, from who did not show who they are, or from another's device", async () => {
    const [{ device }, unknownDevice] = [await holder("particular"), authenticator(site.origin, site.id)];
    for (const manner of [{ origin: "https://stowage.example" }, { site: "stowage.example" }, { verifies: false }])
      expect((await enter(device, manner)).code, JSON.stringify(manner)).toBe("PASSKEY_REFUSED");
    const forged = { ...unknownDevice.sign(await asked()), id: device.id, rawId: device.id };
    expect((await present(forged)).code).toBe("PASSKEY_REFUSED");
    expect((await enter(unknownDevice)).code).toBe("PASSKEY_REFUSED");
    expect((await enter(device)).status).toBe(200);
  });

  test("a counter that goes back, or stands still, is a copy of the device", async () => {
    const { device } = await holder("copied");
    expect((await enter(device, { counter: 10 })).status).toBe(200);
    for (const counter of [10, 9, 0]) expect((await enter(device, { counter })).code).toBe("PASSKEY_REFUSED");
    expect((await enter(device, { counter: 11 })).status).toBe(200);
    const { device: uncounted } = await holder("uncounted");
    await run(sql`update passkey set counter = 0 where credential_id = ${uncounted.id}`);
    for (const counter of [0, 0]) expect((await enter(uncounted, { counter })).status).toBe(200);
  });

  test("who is disabled or one too many is kept out as with a password", async () => {
    const { person, device } = await holder("kept-out");
    await run(sql`update account set enabled = false where account_id = ${person.accountId}::uuid`);
    expect((await enter(device)).code).toBe("ACCOUNT_DISABLED");
    await run(sql`update account set enabled = true where account_id = ${person.accountId}::uuid`);
    await run(sql`update session set revoked_at = now(), revoked_reason = 'ended' where revoked_at is null`);
    const small = await house.another({ maxLoginUsers: 1 });
    await makePerson(house, "first-in", { role: "picker" });
    await signIn(small, "first-in", password);
    expect((await present(device.sign(await asked()), small)).code).toBe("TOO_MANY_USERS");
  });

  test("failures count for the address, and guesses at the name's password keep no passkey out", async () => {
    const { device } = await holder("hammered");
    const ip = "198.51.100.77";
    for (let time = 0; time < limits.failuresOfName; time++)
      await house.call("POST", "/v1/login", { body: { login_name: "hammered", password: "wrong" } });
    await turnsIn(house.database, 60);
    expect((await enter(device, {}, ip)).status).toBe(200);
    for (let time = 0; time < limits.failuresOfAddress; time++)
      expect((await enter(device, { verifies: false }, ip)).code).toBe("PASSKEY_REFUSED");
    await turnsIn(house.database, 60);
    expect((await enter(device, {}, ip)).code).toBe("TOO_MANY_REQUESTS");
    expect((await enter(device)).status).toBe(200);
  });

  test("a removed passkey signs in no more; others cannot remove or rename it; removing asks for the password", async () => {
    const { signed, device, passkeyId, person } = await holder("tidy");
    const other = await holder("nosy");
    expect((await own(other.signed, `${passkeyId}/remove`)).code).toBe("NOT_FOUND");
    const rename = ({ token }: Signed) =>
      house.call("PUT", `/v1/own/passkey/${passkeyId}`, { token, body: { passkey_name: " Blue key " } });
    expect((await rename(other.signed)).code).toBe("NOT_FOUND");
    expect((await rename(signed)).status).toBe(200);
    expect(await listed(signed)).toMatchObject([{ passkey_name: "Blue key" }]);
    expect((await own(signed, `${passkeyId}/remove`, { password: "not this one" })).code).toBe("PASSWORD_WRONG");
    expect((await own(signed, `${passkeyId}/remove`)).additionals.deleted).toEqual([passkeyId]);
    expect(await listed(signed)).toEqual([]);
    expect((await enter(device)).code).toBe("PASSKEY_REFUSED");
    const { rows } = await sql<{ passkeys: number }>`
      select passkeys from account where account_id = ${person.accountId}::uuid`.execute(house.database.reader);
    expect(rows).toEqual([{ passkeys: 0 }]);
  });

  test("an administrator removes those of who lost the device, and sees who has any; one with less does not", async () => {
    const { person, device } = await holder("device-lost");
    const chief = await signIn(house);
    await makePerson(house, "key-picker", { role: "picker" });
    const lesser = await signIn(house, "key-picker", password);
    const url = `/v1/account/${person.accountId}/passkey/remove`;
    expect((await house.call("POST", url, { token: lesser.token })).status).toBe(403);
    const query = [{ queryField: "account_id", queryCondition: "equal", queryValue: person.accountId }];
    const shown = await house.call("POST", "/v1/account/q", { token: chief.token, body: { query } });
    expect(shown.additionals.account[0]).toMatchObject({ passkeys: 1 });
    expect((await house.call("POST", url, { token: chief.token })).additionals.deleted).toHaveLength(1);
    expect((await enter(device)).code).toBe("PASSKEY_REFUSED");
  });

  test("adding one asks for the password, and takes what was asked of this account, here, once", async () => {
    const [{ signed, device }, thief] = [await holder("adding"), await holder("adding-thief")];
    expect((await own(signed, "begin", { password: "not this one" })).code).toBe("PASSWORD_WRONG");
    const options = async (of: Signed) => (await own(of, "begin")).additionals.passkeyOptions as unknown as Asked;
    const fresh = () => authenticator(site.origin, site.id);
    for (const manner of [{ origin: "https://stowage.example" }, { site: "stowage.example" }, { verifies: false }])
      expect((await own(signed, "a", { credential: fresh().make(await options(signed), manner) })).code).toBe(
        "PASSKEY_INVALID",
      );
    const others = fresh().make(await options(thief.signed));
    expect((await own(signed, "a", { credential: others })).code).toBe("PASSKEY_INVALID");
    const signIns = fresh().make(await asked());
    expect((await own(signed, "a", { credential: signIns })).code).toBe("PASSKEY_INVALID");
    const challenge = await options(signed);
    expect((await own(signed, "a", { credential: fresh().make(challenge), passkey_name: "Spare" })).status).toBe(200);
    expect((await own(signed, "a", { credential: fresh().make(challenge) })).code).toBe("PASSKEY_INVALID");
    expect((await own(thief.signed, "a", { credential: device.make(await options(thief.signed)) })).code).toBe(
      "DUPLICATE",
    );
    expect((await listed(signed)).map((row) => row.passkey_name)).toContain("Spare");
    await run(sql`
      insert into passkey (passkey_id, account_id, credential_id, public_key, counter, transports, backed_up, passkey_name)
      select gen_random_uuid(), ${signed.accountId}::uuid, 'filler ' || n, '', 0, '{}', false, 'x'
      from generate_series(1, ${limits.passkeysOfAccount}::int) n`);
    expect((await own(signed, "begin")).code).toBe("TOO_MANY_PASSKEYS");
  });

  test("challenges are kept as hashes, and not beyond their letters", async () => {
    const { signed } = await holder("hashed");
    const { challenge } = (await own(signed, "begin")).additionals.passkeyOptions as unknown as Asked;
    const { rows } = await sql<{ hits: number }>`
      select count(*)::int as hits from link_token t where to_jsonb(t)::text like ${`%${challenge}%`}`.execute(
      house.database.reader,
    );
    expect(rows[0]?.hits).toBe(0);
  });

  test("where the pages have no address that browsers know passkeys for, there are none", async () => {
    const bare = await house.another({ site: null });
    expect((await bare.call("POST", "/v1/login/passkey/begin", { body: {} })).code).toBe("PASSKEYS_UNAVAILABLE");
    expect((await bare.call("GET", "/v1/config.json")).additionals.config.passkey_origin).toBeNull();
    expect((await house.call("GET", "/v1/config.json")).additionals.config.passkey_origin).toBe(site.origin);
  });
});

test.each([
  ["https://wms.example.com/pages", { id: "wms.example.com", origin: "https://wms.example.com" }],
  ["https://wms.example.com:8443", { id: "wms.example.com", origin: "https://wms.example.com:8443" }],
  ["http://127.0.0.1:8080", { id: "localhost", origin: "http://localhost:8080" }],
  ["http://localhost:5173", { id: "localhost", origin: "http://localhost:5173" }],
  ["http://wms.example.com", null],
  ["https://192.0.2.7", null],
  ["https://[2001:db8::1]", null],
  ["http://0.0.0.0:8080", null],
])("the site of passkeys at %s", (address, expected) => {
  expect(passkeySite(address)).toEqual(expected);
});
