import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { limits } from "../../src/auth/limits.ts";
import { stepAt } from "../../src/auth/totp.ts";
import { oneDatabase } from "../support/database.ts";
import { codeAt } from "../support/oneTimeCode.ts";
import { type House, makePerson, openHouse, type Person, password, type Signed, signIn, turnsIn } from "./house.ts";

describe.each(oneDatabase)("two-step sign-in on %s", (kind) => {
  let house: House;
  let other: Pick<House, "call">;
  beforeAll(async () => {
    house = await openHouse(kind);
    other = await house.another();
  });
  afterAll(() => house.close());

  const own = (signed: Signed, what: string, body: object = { password }) =>
    house.call("POST", `/v1/own/secondfactor/${what}`, { token: signed.token, body });
  const login = (name: string, one_time_code?: string, at: Pick<House, "call"> = house) =>
    at.call("POST", "/v1/login", { body: { login_name: name, password, ...(one_time_code ? { one_time_code } : {}) } });
  const now = () => stepAt(Date.now());
  const run = (statement: ReturnType<typeof sql>) => house.database.transact((tx) => statement.execute(tx));
  const forgetLastStep = (person: Person) =>
    run(sql`update second_factor set last_step = 0 where account_id = ${person.accountId}::uuid`);

  /** Somebody whose account asks for a second step, confirmed with the code of the half minute before. */
  async function enrolled(name: string) {
    const person = await makePerson(house, name);
    const signed = await signIn(house, name, password);
    const secret = String((await own(signed, "begin")).additionals.secondFactor.secret);
    const confirmed = await own(signed, "confirm", { one_time_code: codeAt(secret, now()) });
    expect(confirmed.status).toBe(200);
    const recovery = confirmed.additionals.secondFactor.recovery_codes as string[];
    await forgetLastStep(person);
    return { person, signed, secret, recovery };
  }

  test("once it is on, the password alone does not sign in, and a code with it does", async () => {
    const { signed, secret } = await enrolled("two-steps");
    expect((await own(signed, "q", {})).additionals.secondFactor).toMatchObject({
      enabled: true,
      recovery_codes_left: 10,
    });
    expect(await login("two-steps")).toMatchObject({ status: 401, code: "SECOND_FACTOR_REQUIRED" });
    expect(await login("two-steps", "000000")).toMatchObject({ status: 401, code: "SECOND_FACTOR_WRONG" });
    expect((await login("two-steps", codeAt(secret, now()))).status).toBe(200);
    const wrongPassword = { login_name: "two-steps", password: "something else", one_time_code: codeAt(secret, now()) };
    expect((await house.call("POST", "/v1/login", { body: wrongPassword })).code).toBe("SIGN_IN_FAILED");
  });

  test("nothing is asked for before a first code was confirmed", async () => {
    await makePerson(house, "half-way");
    const signed = await signIn(house, "half-way", password);
    await own(signed, "begin");
    expect((await own(signed, "confirm", { one_time_code: "000000" })).code).toBe("SECOND_FACTOR_WRONG");
    expect((await own(signed, "q", {})).additionals.secondFactor.enabled).toBe(false);
    expect((await login("half-way")).status).toBe(200);
    const secret = String((await own(signed, "begin")).additionals.secondFactor.secret);
    expect((await own(signed, "confirm", { one_time_code: codeAt(secret, now()) })).status).toBe(200);
    expect((await own(signed, "begin")).code).toBe("INVALID_STATE");
    expect((await own(signed, "confirm", { one_time_code: codeAt(secret, now()) })).code).toBe("INVALID_STATE");
  });

  test("a code works once, and none older than it after it", async () => {
    const { secret } = await enrolled("replayed");
    const code = codeAt(secret, now());
    expect((await login("replayed", code)).status).toBe(200);
    expect((await login("replayed", code)).code).toBe("SECOND_FACTOR_WRONG");
    expect((await login("replayed", codeAt(secret, now() - 1))).code).toBe("SECOND_FACTOR_WRONG");
    expect((await login("replayed", codeAt(secret, now() + 1))).status).toBe(200);
  });

  test("the code that confirmed it does not sign in", async () => {
    await makePerson(house, "confirmed");
    const signed = await signIn(house, "confirmed", password);
    const secret = String((await own(signed, "begin")).additionals.secondFactor.secret);
    const code = codeAt(secret, now());
    await own(signed, "confirm", { one_time_code: code });
    expect((await login("confirmed", code)).code).toBe("SECOND_FACTOR_WRONG");
  });

  test("of the same code twice at once, on two processes, one signs in", async () => {
    const { person, secret } = await enrolled("racing");
    for (let round = 0; round < 3; round++) {
      await forgetLastStep(person);
      const code = codeAt(secret, now());
      const replies = await Promise.all([login("racing", code), login("racing", code, other)]);
      expect(replies.map((reply) => reply.code).sort()).toEqual(["OK", "SECOND_FACTOR_WRONG"]);
    }
  });

  test("guessing codes is slowed to a few an hour, and its holder is told that the password is known", async () => {
    const { person, secret } = await enrolled("guessed");
    for (let time = 0; time < limits.failuresOfName; time++)
      expect((await login("guessed", String(time).padStart(6, "0"))).code).toBe("SECOND_FACTOR_WRONG");
    await turnsIn(house.database, 0);
    expect((await login("guessed", "999999")).code).toBe("SECOND_FACTOR_WRONG");
    await turnsIn(house.database, 0, "newcomers");
    const refused = await login("guessed", codeAt(secret, now()));
    expect(refused).toMatchObject({ status: 429, code: "TOO_MANY_REQUESTS" });
    expect(Number(refused.additionals.details["seconds"])).toBeGreaterThan(170);
    // The password alone still shows what is asked for, so that nobody is told to come back for want of a code.
    await turnsIn(house.database, 0, "newcomers");
    expect((await login("guessed")).code).toBe("SECOND_FACTOR_REQUIRED");
    await turnsIn(house.database, 0);
    expect((await login("guessed", codeAt(secret, now()))).status).toBe(200);
    const { rows } = await sql<{ kind: string }>`
      select kind from letter where account_id = ${person.accountId}::uuid and kind = 'codes_guessed'`.execute(
      house.database.reader,
    );
    expect(rows).toHaveLength(1);
  });

  test("knowing the password does not forgive the codes that were guessed", async () => {
    await enrolled("patient-thief");
    for (let time = 0; time < limits.failuresOfName; time++) {
      await login("patient-thief", String(time).padStart(6, "0"));
      expect((await login("patient-thief")).code).toBe("SECOND_FACTOR_REQUIRED");
    }
    await turnsIn(house.database, 60);
    expect((await login("patient-thief", "123456")).code).toBe("TOO_MANY_REQUESTS");
  });

  test("a recovery code signs in once, however it is typed; new ones void the old", async () => {
    const { signed, recovery } = await enrolled("recovering");
    const [first = "", second = "", third = ""] = recovery;
    const replies = await Promise.all([login("recovering", first), login("recovering", first, other)]);
    expect(replies.map((reply) => reply.code).sort()).toEqual(["OK", "SECOND_FACTOR_WRONG"]);
    expect((await login("recovering", ` ${second.toLowerCase().replace("-", "")} `)).status).toBe(200);
    expect((await own(signed, "q", {})).additionals.secondFactor.recovery_codes_left).toBe(8);
    const renewed = (await own(signed, "codes")).additionals.secondFactor.recovery_codes as string[];
    expect((await login("recovering", third)).code).toBe("SECOND_FACTOR_WRONG");
    expect((await login("recovering", renewed[0])).status).toBe(200);
  });

  test("turning it on, off or renewing its codes asks for the password, and a wrong one counts", async () => {
    const { person, signed } = await enrolled("guarded");
    for (const what of ["off", "codes"]) {
      const reply = await own(signed, what, { password: "not this one" });
      expect(reply).toMatchObject({ code: "PASSWORD_WRONG", additionals: { errors: [{ field: "password" }] } });
    }
    expect((await own(signed, "off")).status).toBe(200);
    expect((await login("guarded")).status).toBe(200);
    for (let time = 0; time < limits.failuresOfName; time++) await own(signed, "begin", { password: "not this one" });
    await turnsIn(house.database, 60);
    expect((await own(signed, "begin")).code).toBe("TOO_MANY_REQUESTS");
    const { rows } = await sql<{ kind: string }>`
      select kind from letter where account_id = ${person.accountId}::uuid and kind like 'second%' order by created_at`.execute(
      house.database.reader,
    );
    expect(rows.map((row) => row.kind)).toEqual(["second_factor_on", "second_factor_off"]);
  });

  test("an administrator turns it off for who lost the device, and sees who has it; one with less does not", async () => {
    const { person } = await enrolled("lost");
    const chief = await signIn(house);
    const picker = await makePerson(house, "factor-picker", { role: "picker" });
    const lesser = await signIn(house, picker.loginName, password);
    const url = `/v1/account/${person.accountId}/secondfactor/off`;
    const shown = async () => {
      const query = [{ queryField: "account_id", queryCondition: "equal", queryValue: person.accountId }];
      const { additionals } = await house.call("POST", "/v1/account/q", { token: chief.token, body: { query } });
      return additionals.account[0];
    };
    expect(await shown()).toMatchObject({ second_factor: true });
    expect(JSON.stringify(await shown())).not.toMatch(/"secret/);
    expect((await house.call("POST", url, { token: lesser.token })).status).toBe(403);
    const put = { token: chief.token, body: { second_factor: false } };
    expect((await house.call("PUT", `/v1/account/${person.accountId}`, put)).code).toBe("READ_ONLY");
    expect((await house.call("POST", url, { token: chief.token })).status).toBe(200);
    expect(await shown()).toMatchObject({ second_factor: false });
    expect((await login("lost")).status).toBe(200);
  });

  test("a new password does not turn it off", async () => {
    const { person } = await enrolled("renewed");
    const chief = await signIn(house);
    const body = { new_password: "another one 2 keep" };
    await house.call("PUT", `/v1/account/${person.accountId}/password`, { token: chief.token, body });
    const credentials = { login_name: "renewed", password: body.new_password };
    expect((await house.call("POST", "/v1/login", { body: credentials })).code).toBe("SECOND_FACTOR_REQUIRED");
  });

  test("recovery codes are kept as hashes, and no reply with a secret is kept for repeated requests", async () => {
    await makePerson(house, "secretive");
    const signed = await signIn(house, "secretive", password);
    const headers = { "idempotency-key": "begin-1" };
    const begun = await house.call("POST", "/v1/own/secondfactor/begin", {
      token: signed.token,
      body: { password },
      headers,
    });
    const { secret, picture, address } = begun.additionals.secondFactor as Record<string, string>;
    expect(picture).toMatch(/^<svg /);
    expect(address).toContain(`secret=${secret}`);
    const confirmed = await own(signed, "confirm", { one_time_code: codeAt(String(secret), now()) });
    const [code = ""] = confirmed.additionals.secondFactor.recovery_codes as string[];
    for (const hidden of [code, code.replace("-", ""), secret])
      for (const table of ["recovery_code", "idempotency", "account", "session", "letter"]) {
        const { rows } = await sql<{ hits: number }>`
          select count(*)::int as hits from ${sql.table(table)} t where to_jsonb(t)::text like ${`%${hidden}%`}`.execute(
          house.database.reader,
        );
        expect(rows[0]?.hits, table).toBe(0);
      }
  });
});
