import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../src/database/index.ts";
import { oneDatabase } from "../support/database.ts";
import {
  adminLogin,
  adminPassword,
  type House,
  makeOwner,
  makePerson,
  openHouse,
  type Person,
  password,
  signIn,
  site,
  turnsIn,
} from "./house.ts";

const next = "quite another 42";

describe.each(oneDatabase)("passwords on %s", (kind) => {
  let house: House;
  beforeAll(async () => {
    house = await openHouse(kind);
  });
  afterAll(() => house.close());

  const put = (accountId: string, token: string, body: unknown, headers: Record<string, string> = {}) =>
    house.call("PUT", `/v1/account/${accountId}/password`, { token, body, headers });
  const status = (token: string) => house.call("POST", "/v1/account/loginstatus", { token });
  const login = (name: string, secret: string) =>
    house.call("POST", "/v1/login", { body: { login_name: name, password: secret } });

  test("one's own is changed with the current one; every session ends, and the reply begins a new one", async () => {
    await makePerson(house, "own");
    const [here, there] = [await signIn(house, "own", password), await signIn(house, "own", password)];
    const reply = await put(here.accountId, here.token, { current_password: password, new_password: next });
    expect(reply.status).toBe(200);
    for (const signed of [here, there]) {
      expect((await status(signed.token)).status).toBe(401);
      const refreshed = await house.call("POST", `/v1/refresh/${signed.userId}`, {
        body: { refresh_token: signed.refresh },
      });
      expect(refreshed.status).toBe(401);
    }
    expect((await status(reply.additionals.loginAccountToken.access_token)).status).toBe(200);
    expect((await login("own", password)).code).toBe("SIGN_IN_FAILED");
    expect((await login("own", next)).status).toBe(200);
  });

  test("a stranger's guesses at the name keep nobody who is signed in from changing their password", async () => {
    await makePerson(house, "besieged");
    const { accountId, token } = await signIn(house, "besieged", password);
    for (let time = 0; time < 5; time++)
      await house.call("POST", "/v1/login", { body: { login_name: "besieged", password: `no ${time}` } });
    await turnsIn(house.database, 60);
    expect((await put(accountId, token, { current_password: password, new_password: next })).status).toBe(200);
  });

  test("a wrong current one changes nothing, and guessing it is slowed like guessing at the door", async () => {
    await makePerson(house, "guessed");
    const { accountId, token } = await signIn(house, "guessed", password);
    for (let time = 0; time < 5; time++) {
      const reply = await put(accountId, token, { current_password: `no ${time}`, new_password: next });
      expect(reply).toMatchObject({ status: 400, code: "PASSWORD_WRONG" });
      expect(reply.additionals.errors).toMatchObject([{ field: "current_password", code: "PASSWORD_WRONG" }]);
    }
    await turnsIn(house.database, 60);
    expect((await put(accountId, token, { current_password: password, new_password: next })).code).toBe(
      "TOO_MANY_REQUESTS",
    );
    expect((await put(accountId, token, { new_password: next })).code).toBe("REQUIRED");
    expect((await status(token)).status).toBe(200);
  });

  test("a session that was ended on another process changes no password", async () => {
    await makePerson(house, "thief");
    const signed = await signIn(house, "thief", password);
    const other = await house.another();
    expect((await status(signed.token)).status).toBe(200);
    await other.call("POST", `/v1/logout/${signed.accountId}`, { token: signed.token });
    // A wrong guess first: this process still remembers the session.
    for (const current_password of ["a guess 12", password]) {
      const reply = await put(signed.accountId, signed.token, { current_password, new_password: next });
      expect(reply.code).toBe("NOT_SIGNED_IN");
    }
    expect((await login("thief", password)).status).toBe(200);
  });

  test("weak ones and the same one are refused, each with its rule", async () => {
    await makePerson(house, "careful");
    const { accountId, token } = await signIn(house, "careful", password);
    const tried = async (secret: string) => put(accountId, token, { current_password: password, new_password: secret });
    for (const [secret, rule] of [
      ["short 1", "min_length"],
      ["aaaaaaaaaab", "min_different"],
      ["Password123", "not_common"],
      ["CAREFUL12", "not_login_name"],
    ] as const) {
      const reply = await tried(secret);
      expect(reply, secret).toMatchObject({ status: 400, code: "PASSWORD_WEAK" });
      expect(reply.additionals.details.rule).toBe(rule);
    }
    expect(await tried(password)).toMatchObject({ status: 400, code: "PASSWORD_SAME" });
    expect((await login("careful", password)).status).toBe(200);
  });

  test("an administrator sets another's: sessions end, failed attempts are forgotten", async () => {
    const person = await makePerson(house, "helped");
    const signed = await signIn(house, "helped", password);
    for (let time = 0; time < 5; time++) await login("helped", "wrong");
    await turnsIn(house.database, 60);
    const chief = await signIn(house);
    const reply = await put(person.accountId, chief.token, { new_password: next });
    expect(reply).toMatchObject({ status: 200, code: "OK" });
    expect((await status(signed.token)).status).toBe(401);
    expect((await login("helped", next)).status).toBe(200);
  });

  test("an account's first password is set the same way", async () => {
    const person = await makePerson(house, "firsttime");
    await house.database.transact((tx) =>
      sql`delete from credential where account_id = ${person.accountId}::uuid`.execute(tx),
    );
    const chief = await signIn(house);
    expect((await put(person.accountId, chief.token, { new_password: "short" })).code).toBe("PASSWORD_WEAK");
    expect((await put(person.accountId, chief.token, { new_password: next })).status).toBe(200);
    expect((await login("firsttime", next)).status).toBe(200);
  });

  test("nobody takes over an account that may do or see more, or lies elsewhere", async () => {
    const owner = await makeOwner(house, "OWN");
    const admin = await makePerson(house, "companyadmin", { type: "company", role: "administrator" });
    const limited = await makePerson(house, "limitedadmin", { type: "company", role: "administrator" });
    const manager = await makePerson(house, "halfadmin", { type: "company" });
    const [otherCompany, upf] = [newId(), newId()];
    await house.database.transact(async (tx) => {
      await sql`insert into account_owner (ao_id, company_id, account_id, owner_id)
        values (${newId()}::uuid, ${house.founded.companyId}::uuid, ${limited.accountId}::uuid, ${owner}::uuid)`.execute(
        tx,
      );
      await sql`insert into user_permission_function (upf_id, company_id, user_id, function_id)
        select ${upf}::uuid, ${house.founded.companyId}::uuid, ${manager.userId}::uuid, f.function_id
        from permission_function f join permission p on p.permission_id = f.permission_id
        where p.permission_code = 'accountSetup' and f.function_code = 'update'`.execute(tx);
      await sql`insert into company (company_id, company_code, company_name) values (${otherCompany}::uuid, 'ELSE', 'Elsewhere')`.execute(
        tx,
      );
    });
    const outsider = await makePerson(house, "elsewhere", { companyId: otherCompany });
    const picker = await makePerson(house, "pickerz", { role: "picker" });
    const chiefPerson: Person = { loginName: adminLogin, ...house.founded };
    const refusals = [
      ["companyadmin", chiefPerson, "BEYOND_OWN"],
      ["companyadmin", outsider, "NOT_FOUND"],
      ["limitedadmin", admin, "BEYOND_OWN"],
      ["halfadmin", picker, "BEYOND_OWN"],
      ["pickerz", manager, "NOT_PERMITTED"],
    ] as const;
    for (const [who, target, code] of refusals) {
      const { token } = await signIn(house, who, password);
      expect((await put(target.accountId, token, { new_password: next })).code, `${who} → ${target.loginName}`).toBe(
        code,
      );
    }
    const { token } = await signIn(house, "companyadmin", password);
    expect((await put(picker.accountId, token, { new_password: next })).status).toBe(200);
    expect((await login(adminLogin, adminPassword)).status).toBe(200);
  });

  test("a nonce that is sent must be one's own, and works once", async () => {
    await makePerson(house, "nonces");
    const signed = await signIn(house, "nonces", password);
    const chief = await signIn(house);
    const nonceOf = async (token: string) =>
      (await house.call("POST", "/v1/account/g", { token })).additionals.accountNonce.nonce;
    const [mine, foreign] = [await nonceOf(signed.token), await nonceOf(chief.token)];
    const body = { current_password: password, new_password: next };
    expect((await put(signed.accountId, signed.token, { ...body, nonce: foreign })).code).toBe("LINK_INVALID");
    const changed = await put(signed.accountId, signed.token, { ...body, nonce: mine });
    expect(changed.status).toBe(200);
    const again = { current_password: next, new_password: password, nonce: mine };
    const fresh = changed.additionals.loginAccountToken.access_token;
    expect((await put(signed.accountId, fresh, again)).code).toBe("LINK_INVALID");
    expect((await login("nonces", next)).status).toBe(200);
  });

  test("an idempotency key keeps neither a password's hash nor tokens", async () => {
    await makePerson(house, "keyed");
    const { accountId, token } = await signIn(house, "keyed", password);
    await put(accountId, token, { current_password: password, new_password: next }, { "idempotency-key": "k1" });
    const { rows } = await sql`select 1 from idempotency where account_id = ${accountId}::uuid`.execute(
      house.database.reader,
    );
    expect(rows).toEqual([]);
  });

  test("the sign-in page learns the rules, and no secret", async () => {
    const { additionals } = await house.call("GET", "/v1/config.json");
    expect(additionals.config).toEqual({
      max_login_users: 1000,
      password_rules: { min_length: 8, max_length: 128, min_different: 4, not_common: true, not_login_name: true },
      languages: ["zh_TW", "zh_CN", "en_US"],
      awaits_set_up: false,
      passkey_origin: site.origin,
    });
  });
});
