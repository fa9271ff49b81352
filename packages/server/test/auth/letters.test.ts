import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { limits } from "../../src/auth/limits.ts";
import { sendLetters } from "../../src/mail/index.ts";
import { oneDatabase } from "../support/database.ts";
import { type House, makePerson, openHouse, password, signIn, turnsIn } from "./house.ts";
import { type SmtpSink, smtpSink } from "./smtpSink.ts";

const next = "quite another 42";

describe.each(oneDatabase)("letters on %s", (kind) => {
  let house: House;
  let sink: SmtpSink;
  const warnings: string[] = [];
  beforeAll(async () => {
    house = await openHouse(kind);
    sink = await smtpSink();
  });
  afterAll(async () => {
    await sink.close();
    await house.close();
  });

  test("are asked for by an address that is one", async () => {
    for (const email of ["<chief@example.com>", "chief@example.com\u200b", "chief@example..com"]) {
      expect((await house.call("POST", "/v1/resetPWD.json", { body: { email } })).status).toBe(400);
      expect((await house.call("GET", `/v1/resetPWD.json?email=${encodeURIComponent(email)}`)).status).toBe(400);
      const founding = { token: "any", company_name: "C", login_name: "first", password: "plain sailing 77", email };
      const refused = await house.call("POST", "/v1/setup", { body: founding });
      expect([refused.code, refused.additionals.errors[0]?.field]).toEqual(["BAD_FORMAT", "email"]);
    }
    for (const login_name of ["fi\u200brst", "\u2060"]) {
      const founding = { token: "any", company_name: "C", login_name, password: "plain sailing 77" };
      expect((await house.call("POST", "/v1/setup", { body: founding })).code).toBe("BAD_FORMAT");
    }
  });

  const send = () =>
    sendLetters(house.database, {
      smtpUrl: sink.url,
      baseUrl: "https://stowage.example",
      log: { warn: (_details, message) => warnings.push(message) },
    });
  const ask = (loginName: string) => house.call("POST", "/v1/resetPWD.json", { body: { login_name: loginName } });
  const set = (token: string, secret = next) =>
    house.call("POST", "/v1/resetPWD.json", { body: { token, password: secret } });
  const login = (name: string, secret: string) =>
    house.call("POST", "/v1/login", { body: { login_name: name, password: secret } });
  const tokenTo = (address: string) => {
    const letter = sink.letters.findLast((one) => one.to === address);
    return /https:\/\/stowage\.example\/Login#reset=([a-z]+)/.exec(letter?.text ?? "")?.[1] ?? "";
  };
  const lettersTo = (address: string) => sink.letters.filter((one) => one.to === address);

  test("a password is reset by the letter's link, which works once and ends all sessions", async () => {
    await makePerson(house, "forgetful");
    const signed = await signIn(house, "forgetful", password);
    expect((await ask("forgetful")).additionals.reset).toEqual({ sent: true });
    await send();
    const token = tokenTo("forgetful@example.com");
    expect(token).toMatch(/^[a-z]{32}$/);
    expect((await house.call("GET", `/v1/resetPWD.json?token=${token}`)).additionals.reset).toEqual({ valid: true });
    expect((await set(token, "short")).code).toBe("PASSWORD_WEAK");
    expect((await set(token)).additionals.reset).toEqual({ done: true });
    expect((await house.call("POST", "/v1/account/loginstatus", { token: signed.token })).status).toBe(401);
    expect((await login("forgetful", next)).status).toBe(200);
    expect(await set(token, "a third one 99")).toMatchObject({ status: 401, code: "LINK_INVALID" });
    await send();
    expect(lettersTo("forgetful@example.com").at(-1)?.text).toContain("has just been changed");
  });

  test("of two who use a link at once, one gets it", async () => {
    await makePerson(house, "twice");
    await ask("twice");
    await send();
    const token = tokenTo("twice@example.com");
    const replies = await Promise.all([set(token, "first of two 1"), set(token, "second of two 2")]);
    expect(replies.map((reply) => reply.code).sort()).toEqual(["LINK_INVALID", "OK"]);
  });

  test("the newest letter alone is good, and none after its time", async () => {
    await makePerson(house, "impatient");
    await ask("impatient");
    await send();
    const first = tokenTo("impatient@example.com");
    await ask("impatient");
    await send();
    const second = tokenTo("impatient@example.com");
    expect(second).not.toBe(first);
    expect((await set(first)).code).toBe("LINK_INVALID");
    const { rows } = await sql<{ ms: number }>`
      select max(extract(epoch from expires_at - now()) * 1000)::float8 as ms from link_token where used_at is null`.execute(
      house.database.reader,
    );
    expect(rows[0]?.ms).toBeLessThanOrEqual(limits.letterTokenMs);
    await house.database.transact((tx) => sql`update link_token set expires_at = now()`.execute(tx));
    expect((await set(second)).code).toBe("LINK_INVALID");
    expect((await login("impatient", password)).status).toBe(200);
  });

  test("asking never tells whether there is an account, and a stranger cannot flood one", async () => {
    await makePerson(house, "flooded");
    await makePerson(house, "noaddress", { email: null });
    const before = lettersTo("flooded@example.com").length;
    const replies = [];
    for (const name of [
      ...Array.from({ length: limits.lettersOfAccount + 2 }, () => "flooded"),
      "not there",
      "noaddress",
    ]) {
      const { status, code, additionals } = await ask(name);
      replies.push({ status, code, additionals });
      await send();
    }
    expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1);
    expect(lettersTo("flooded@example.com").length - before).toBe(limits.lettersOfAccount);
  });

  test("the time of the reply does not tell whether there is such a name", async () => {
    await makePerson(house, "timed");
    for (const name of ["timed", "nobody at all"]) {
      const began = performance.now();
      expect((await ask(name)).status, name).toBe(200);
      expect(performance.now() - began, name).toBeGreaterThanOrEqual(limits.letterReplyMs - 1);
    }
  });

  test("an e-mail address may be told instead of a login name", async () => {
    await makePerson(house, "byaddress");
    await house.call("POST", "/v1/resetPWD.json", { body: { email: "ByAddress@example.com" } });
    await send();
    expect((await set(tokenTo("byaddress@example.com"))).status).toBe(200);
    await send();
    // Who is asked for one of the two may give the other.
    await house.call("POST", "/v1/resetPWD.json", { body: { login_name: " byaddress@Example.com" } });
    const before = lettersTo("byaddress@example.com").length;
    await send();
    expect(lettersTo("byaddress@example.com").length - before).toBe(1);
    expect((await house.call("GET", "/v1/resetPWD.json")).code).toBe("REQUIRED");
  });

  test("whoever resets a password waits for no turn", async () => {
    await makePerson(house, "slowed");
    for (let time = 0; time < limits.failuresOfName; time++) await login("slowed", "wrong");
    await turnsIn(house.database, 60);
    expect((await login("slowed", password)).code).toBe("TOO_MANY_REQUESTS");
    await ask("slowed");
    await send();
    expect((await set(tokenTo("slowed@example.com"))).status).toBe(200);
    expect((await login("slowed", next)).status).toBe(200);
  });

  test("an administrator has the first letter sent; it sets the password", async () => {
    const person = await makePerson(house, "newcomer");
    const nobody = await makePerson(house, "unreachable", { email: null });
    await house.database.transact((tx) =>
      sql`delete from credential where account_id = ${person.accountId}::uuid`.execute(tx),
    );
    const { token } = await signIn(house);
    expect((await house.call("POST", `/v1/account/${nobody.accountId}/letter`, { token })).code).toBe("REQUIRED");
    expect((await house.call("POST", `/v1/account/${person.accountId}/letter`, { token })).status).toBe(200);
    await send();
    expect((await set(tokenTo("newcomer@example.com"))).status).toBe(200);
    expect((await login("newcomer", next)).status).toBe(200);
  });

  test("an account says whether it has a password to sign in by", async () => {
    const { token } = await signIn(house);
    const { userId } = await makePerson(house, "second", { email: null });
    const draft = { user_id: userId, account_type: "personal", login_name: "fresh", email: "fresh@example.com" };
    const made = await house.call("POST", "/v1/account/a", { token, body: draft });
    expect(made.additionals.account).toMatchObject([{ has_password: false }]);
    await house.call("POST", `/v1/account/${made.additionals.account[0]?.account_id}/letter`, { token });
    await send();
    expect((await set(tokenTo("fresh@example.com"))).status).toBe(200);
    const query = [{ queryField: "login_name", queryCondition: "equal", queryValue: "fresh" }];
    const found = await house.call("POST", "/v1/account/q", { token, body: { query } });
    expect(found.additionals.account).toMatchObject([{ has_password: true }]);
    await house.call("POST", `/v1/account/${made.additionals.account[0]?.account_id}/letter`, { token });
    const { rows } = await sql<{ kind: string }>`
      select kind from letter where account_id = ${String(made.additionals.account[0]?.account_id)}::uuid
      order by created_at`.execute(house.database.reader);
    expect(rows.map(({ kind }) => kind)).toEqual(expect.arrayContaining(["set_password", "reset_password"]));
  });

  test("speaks the language that was asked in, else the account's", async () => {
    for (const [language, word] of [
      ["zh_TW", "重設"],
      ["zh_CN", "重置"],
      ["en_US", "Reset"],
    ] as const) {
      await makePerson(house, `in-${language}`, { language });
      await house.call("POST", "/v1/resetPWD.json", { body: { login_name: `in-${language}`, lang: language } });
      await send();
      const texts = lettersTo(`in-${language}@example.com`).map((one) => one.text);
      expect(texts).toHaveLength(1);
      expect(texts[0]?.toLowerCase()).toContain(word.toLowerCase());
      expect(texts[0]).not.toMatch(/[{}]/);
    }
  });

  test("what the mail server refuses waits, is tried again, and fails in the end", async () => {
    await makePerson(house, "delayed");
    await ask("delayed");
    sink.refuse(true);
    expect(await send()).toBe(0);
    expect(warnings).toContain("letter not sent");
    const state = async () => {
      const { rows } = await sql<{ state: string; attempts: number; last_error: string | null; is_due: boolean }>`
        select state, attempts, last_error, next_attempt_at <= now() as is_due from letter
        where recipient = 'delayed@example.com'`.execute(house.database.reader);
      return rows[0];
    };
    expect(await state()).toMatchObject({
      state: "waiting",
      attempts: 1,
      is_due: false,
      last_error: expect.stringContaining("451"),
    });
    expect(await send()).toBe(0);
    expect((await state())?.attempts).toBe(1);
    const makeDue = () =>
      house.database.transact((tx) =>
        sql`update letter set next_attempt_at = now() where state = 'waiting'`.execute(tx),
      );
    for (let time = 2; time <= 8; time++) {
      await makeDue();
      await send();
    }
    expect(await state()).toMatchObject({ state: "failed", attempts: 8 });
    sink.refuse(false);
    const { token } = await signIn(house);
    const query = [{ queryField: "recipient", queryCondition: "equal", queryValue: "delayed@example.com" }];
    const [row] = (await house.call("POST", "/v1/letter/q", { token, body: { query } })).additionals.letter;
    expect((await house.call("POST", `/v1/letter/again/${row?.letter_id}`, { token })).status).toBe(200);
    expect(await send()).toBe(1);
    expect(await state()).toMatchObject({ state: "sent", last_error: null });
  });

  test("an old letter is not sent any more", async () => {
    await makePerson(house, "late");
    await ask("late");
    await house.database.transact((tx) =>
      sql`update letter set created_at = now() - interval '25 hours' where state = 'waiting'`.execute(tx),
    );
    expect(await send()).toBe(0);
    expect(lettersTo("late@example.com")).toEqual([]);
  });

  test("two processes that send at once send each letter once", async () => {
    for (let index = 0; index < 6; index++) {
      await makePerson(house, `racer${index}`);
      await ask(`racer${index}`);
    }
    const sent = await Promise.all([send(), send()]);
    expect((sent[0] ?? 0) + (sent[1] ?? 0)).toBe(6);
    for (let index = 0; index < 6; index++) expect(lettersTo(`racer${index}@example.com`)).toHaveLength(1);
  });

  test("without a mail server letters stay in the outbox, where an administrator reads them", async () => {
    const person = await makePerson(house, "paper");
    await makePerson(house, "reader", { role: "picker" });
    await ask("paper");
    expect(await sendLetters(house.database, { smtpUrl: undefined, baseUrl: "", log: { warn() {} } })).toBe(0);
    const { token } = await signIn(house);
    const query = [{ queryField: "login_name", queryCondition: "equal", queryValue: "paper" }];
    const [row] = (await house.call("POST", "/v1/letter/q", { token, body: { query } })).additionals.letter;
    expect(row).toMatchObject({ letter_kind: "reset_password", letter_state: "waiting", account_id: person.accountId });
    const reader = await signIn(house, "reader", password);
    const url = `/v1/letter/open/${row?.letter_id}`;
    expect((await house.call("POST", url, { token: reader.token })).status).toBe(403);
    const opened = await house.call("POST", url, { token, headers: { "idempotency-key": "open-1" } });
    const text = String(opened.additionals.letter[0]?.text);
    const secret = /#reset=([a-z]{32})/.exec(text)?.[1] ?? "";
    const { rows } = await sql<{
      kept: number;
    }>`select count(*)::int as kept from idempotency where reply like ${`%${secret}%`}`.execute(house.database.reader);
    expect(rows[0]?.kept).toBe(0);
    expect((await set(secret)).status).toBe(200);
    const [after] = (
      await house.call("POST", "/v1/letter/q", {
        token,
        body: {
          query: [...query, { queryField: "letter_kind", queryCondition: "equal", queryValue: "reset_password" }],
        },
      })
    ).additionals.letter;
    expect(after?.opened_at).not.toBeNull();
  });

  test("no one-time token stands in any table", async () => {
    await makePerson(house, "hidden");
    await ask("hidden");
    await send();
    const token = tokenTo("hidden@example.com");
    expect(token).not.toBe("");
    for (const table of ["letter", "link_token", "session", "refresh_token", "account", "credential", "idempotency"]) {
      const { rows } = await sql<{ hits: number }>`
        select count(*)::int as hits from ${sql.table(table)} t where to_jsonb(t)::text like ${`%${token}%`}`.execute(
        house.database.reader,
      );
      expect(rows[0]?.hits, table).toBe(0);
    }
  });
});
