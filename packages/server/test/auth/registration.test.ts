import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { limits } from "../../src/auth/limits.ts";
import { tidy } from "../../src/auth/tidy.ts";
import { newId } from "../../src/database/index.ts";
import { sendLetters } from "../../src/mail/index.ts";
import { oneDatabase } from "../support/database.ts";
import { type House, makePerson, openHouse, password, type Signed, signIn } from "./house.ts";
import { type SmtpSink, smtpSink } from "./smtpSink.ts";

const secret = "a walk along the quay";

describe.each(oneDatabase)("registration on %s", (kind) => {
  let house: House;
  let other: Pick<House, "call">;
  let sink: SmtpSink;
  let chief: Signed;
  beforeAll(async () => {
    house = await openHouse(kind);
    other = await house.another();
    sink = await smtpSink();
    chief = await signIn(house);
  });
  afterAll(async () => {
    await sink.close();
    await house.close();
  });

  const issue = async (more: object = {}, token = chief.token) => {
    const reply = await house.call("POST", "/v1/licence/a", { token, body: { licensee: "Someone", ...more } });
    const [licence] = reply.additionals.licence ?? [];
    return { ...reply, id: String(licence?.licence_id), serial: String(licence?.serial_number) };
  };
  const register = (email: string, serial: string, more: object = {}, at: Pick<House, "call"> = house) =>
    at.call("POST", "/v1/register.json", {
      body: {
        email,
        first_name: "小明",
        last_name: "陳",
        company_full_name: "Harbour Goods Ltd.",
        company_short_name: "Harbour",
        telephone: "+886 2 1234 5678",
        serial_number: serial,
        password: secret,
        ...more,
      },
    });
  const send = () =>
    sendLetters(house.database, { smtpUrl: sink.url, baseUrl: "https://stowage.example", log: { warn() {} } });
  const lettersTo = (address: string) => sink.letters.filter((one) => one.to === address);
  const tokenTo = async (address: string) => {
    await send();
    return (
      /https:\/\/stowage\.example\/Login#verify=([a-z]{32})/.exec(lettersTo(address).at(-1)?.text ?? "")?.[1] ?? ""
    );
  };
  const verify = (token: string, at: Pick<House, "call"> = house) =>
    at.call("POST", "/v1/verifyEmail.json", { body: { token } });
  const login = (name: string, secretOf = secret) =>
    house.call("POST", "/v1/login", { body: { login_name: name, password: secretOf } });
  const rowOf = async (email: string) => {
    const query = [{ queryField: "email", queryCondition: "equal", queryValue: email }];
    const { additionals } = await house.call("POST", "/v1/registration/q", { token: chief.token, body: { query } });
    return additionals.registration[0];
  };
  const usesOf = async (licenceId: string) => {
    const query = [{ queryField: "licence_id", queryCondition: "equal", queryValue: licenceId }];
    const { additionals } = await house.call("POST", "/v1/licence/q", { token: chief.token, body: { query } });
    return additionals.licence[0]?.uses;
  };

  test("whoever registers says who it is in more than blanks", async () => {
    const { serial } = await issue();
    const blank = { first_name: " ", last_name: "", company_full_name: "\u3000 ", company_short_name: "\t" };
    const refused = await register("blank@example.com", serial, { ...blank, serial_number: "  " });
    expect(refused).toMatchObject({ status: 400, code: "REQUIRED" });
    expect(refused.additionals.errors.map(({ field, code }) => `${field} ${code}`).sort()).toEqual(
      [...Object.keys(blank), "serial_number"].map((field) => `${field} REQUIRED`).sort(),
    );
    expect((await register("blank@example.com", serial, { first_name: " Ann " })).status).toBe(200);
  });

  test("of bodies that may be one of several the one meant is spoken of", async () => {
    const errorsOf = async (url: string, body: object) => {
      const { status, additionals } = await house.call("POST", url, { token: chief.token, body });
      return [status, ...additionals.errors.map(({ field, code }) => `${field} ${code}`)];
    };
    const [logout, reset] = ["/v1/account/onlineuser/logout", "/v1/resetPWD.json"];
    expect(await errorsOf(logout, {})).toEqual([400, "account_id REQUIRED"]);
    expect(await errorsOf(logout, { session_id: "x" })).toEqual([400, "session_id BAD_FORMAT"]);
    expect(await errorsOf(reset, {})).toEqual([400, "login_name REQUIRED"]);
    expect(await errorsOf(reset, { login_name: " " })).toEqual([400, "login_name REQUIRED"]);
    expect(await errorsOf(reset, { token: "x" })).toEqual([400, "password REQUIRED"]);
    expect(await errorsOf(reset, { login_name: "x", colour: 1 })).toEqual([400, "colour UNKNOWN_FIELD"]);
    expect((await house.call("POST", reset, { body: { login_name: "nobody" } })).status).toBe(200);
  });

  test("a registration is verified by its letter, approved by an administrator, and has a company of its own", async () => {
    const licence = await issue();
    expect((await register("ming@example.com", licence.serial)).additionals.registration).toEqual([
      { email: "ming@example.com", sent: true },
    ]);
    expect((await login("ming@example.com")).code).toBe("SIGN_IN_FAILED");
    expect(await rowOf("ming@example.com")).toMatchObject({ registration_status: "awaiting_verification" });
    const token = await tokenTo("ming@example.com");
    expect(lettersTo("ming@example.com")[0]?.text).toContain("Harbour Goods Ltd.");
    expect(lettersTo("ming@example.com")[0]?.text).toContain("陳小明");
    expect((await verify(token)).additionals.verification).toEqual({
      verified: true,
      registration_status: "awaiting_approval",
    });
    expect((await login("ming@example.com")).code).toBe("SIGN_IN_FAILED");
    const id = (await rowOf("ming@example.com"))?.registration_id;
    const url = `/v1/registration/${id}/approve`;
    const company = await makePerson(house, "company-administrator", { role: "administrator" });
    const lesser = await signIn(house, company.loginName, password);
    expect((await house.call("POST", url, { token: lesser.token })).code).toBe("NOT_PERMITTED");
    expect((await house.call("POST", url, { token: chief.token })).status).toBe(200);
    const again = await house.call("POST", url, { token: chief.token });
    expect(again).toMatchObject({ code: "INVALID_STATE" });
    expect(again.message).not.toContain("approved");
    const signed = await login("ming@example.com");
    expect(signed.status).toBe(200);
    const info = signed.additionals.loginAccountInfo;
    expect(info.userBasicResponse.user_name).toBe("陳小明");
    expect(info.companyBasicResponseList).toMatchObject([{ company_name: "Harbour Goods Ltd." }]);
    expect(info.companyBasicResponseList[0]?.company_id).not.toBe(house.founded.companyId);
    expect(info.rights.length).toBeGreaterThan(0);
    await send();
    expect(lettersTo("ming@example.com").at(-1)?.text).toContain("ming@example.com");
    expect(await rowOf("ming@example.com")).toMatchObject({
      registration_status: "approved",
      made_company_code: expect.stringMatching(/^HARBOUR-\w{5}$/),
    });
  });

  test("a licence that needs no approval lets in at once, as the newcomer's own administrator and no more", async () => {
    const licence = await issue({ needs_approval: false });
    await register("At.Once@Example.com", ` ${licence.serial.toLowerCase()} `, {
      first_name: "Ada",
      last_name: "Quay",
    });
    expect((await verify(await tokenTo("at.once@example.com"))).additionals.verification.registration_status).toBe(
      "approved",
    );
    const signed = await login("at.once@example.com");
    const token = signed.additionals.loginAccountInfo.loginAccountToken.access_token;
    expect(signed.additionals.loginAccountInfo.userBasicResponse.user_name).toBe("Ada Quay");
    const seen = await house.call("POST", "/v1/company/q", { token, body: {} });
    expect(seen.additionals.company).toHaveLength(1);
    expect((await issue({}, token)).code).toBe("NOT_PERMITTED");
    expect((await house.call("POST", "/v1/registration/q", { token, body: {} })).additionals.registration).toEqual([]);
  });

  test("who is turned away is told why, and the licence gets its use back", async () => {
    const licence = await issue();
    await register("turned@example.com", licence.serial);
    await verify(await tokenTo("turned@example.com"));
    expect(await usesOf(licence.id)).toBe(1);
    const url = `/v1/registration/${(await rowOf("turned@example.com"))?.registration_id}/reject`;
    expect((await house.call("POST", url, { token: chief.token, body: { reason: "" } })).status).toBe(400);
    const reason = "We know of no such company.";
    expect((await house.call("POST", url, { token: chief.token, body: { reason } })).status).toBe(200);
    await send();
    expect(lettersTo("turned@example.com").at(-1)?.text).toContain(reason);
    expect(await usesOf(licence.id)).toBe(0);
    expect((await login("turned@example.com")).code).toBe("SIGN_IN_FAILED");
    expect(await rowOf("turned@example.com")).toMatchObject({ registration_status: "rejected", rejection: reason });
  });

  test("a licence that never was, is used up, has run out or was blocked is refused alike", async () => {
    const [spent, old, blocked] = [
      await issue({ needs_approval: false }),
      await issue({ usable_until: "2020-02-29" }),
      await issue(),
    ];
    await register("spender@example.com", spent.serial);
    await verify(await tokenTo("spender@example.com"));
    await house.call("PUT", `/v1/licence/${blocked.id}`, { token: chief.token, body: { enabled: false } });
    const replies = [];
    for (const serial of ["AAAAA-AAAAA-AAAAA-AAAAA", spent.serial, old.serial, blocked.serial]) {
      const { status, code, message, additionals } = await register("refused@example.com", serial);
      replies.push(JSON.stringify({ status, code, message, errors: additionals.errors }));
    }
    expect(new Set(replies).size).toBe(1);
    expect(replies[0]).toContain("LICENCE_UNUSABLE");
    expect((await issue({ usable_until: "2030-02-30" })).code).toBe("BAD_FORMAT");
    expect((await issue({ max_uses: 0 })).status).toBe(400);
  });

  test("of two who verify with a licence's last use at once, one comes in", async () => {
    const { serial, id } = await issue({ needs_approval: false });
    await register("first@example.com", serial);
    await register("second@example.com", serial);
    const tokens = [await tokenTo("first@example.com"), await tokenTo("second@example.com")];
    const replies = await Promise.all([verify(tokens[0] ?? ""), verify(tokens[1] ?? "", other)]);
    expect(replies.map((reply) => reply.code).sort()).toEqual(["LICENCE_UNUSABLE", "OK"]);
    expect(await usesOf(id)).toBe(1);
  });

  test("of two registrations of one address verified at once, one makes a company and the other is void", async () => {
    for (let round = 0; round < 3; round++) {
      const { serial, id } = await issue({ max_uses: 5, needs_approval: false });
      const email = `both${round}@example.com`;
      const tokens = [];
      for (let time = 0; time < 2; time++) {
        await register(email, serial);
        tokens.push(await tokenTo(email));
      }
      const replies = await Promise.all([verify(tokens[0] ?? ""), verify(tokens[1] ?? "", other)]);
      expect(replies.map((reply) => reply.code).sort()).toEqual(["LINK_INVALID", "OK"]);
      expect(await usesOf(id)).toBe(1);
      expect((await login(email)).status).toBe(200);
    }
  });

  test("a letter's token works once, for a day, and not after the letter that followed it", async () => {
    const { serial } = await issue({ max_uses: 5, needs_approval: false });
    await register("once@example.com", serial);
    const first = await tokenTo("once@example.com");
    await house.call("POST", "/v1/resendVerifyEmail.json", { body: { email: "Once@example.com" } });
    const second = await tokenTo("once@example.com");
    expect(second).not.toBe(first);
    expect((await verify(first)).code).toBe("LINK_INVALID");
    const replies = await Promise.all([verify(second), verify(second, other)]);
    expect(replies.map((reply) => reply.code).sort()).toEqual(["LINK_INVALID", "OK"]);
    await register("aged@example.com", serial);
    const aged = await tokenTo("aged@example.com");
    const { rows } = await sql<{ ms: number }>`
      select max(extract(epoch from expires_at - now()) * 1000)::float8 as ms from link_token
      where purpose = 'verify_email' and used_at is null`.execute(house.database.reader);
    expect(rows[0]?.ms).toBeLessThanOrEqual(limits.verifyTokenMs);
    await house.database.transact((tx) => sql`update link_token set expires_at = now()`.execute(tx));
    expect((await verify(aged)).code).toBe("LINK_INVALID");
  });

  test("a letter's token shows whom it verifies, to anybody who has it, and is not spent by that", async () => {
    const { serial } = await issue({ needs_approval: false });
    await register("shown@example.com", serial);
    const ask = (body: object, token?: string) => house.call("POST", "/v1/contact/q", { body, token });
    const token = await tokenTo("shown@example.com");
    for (let time = 0; time < 2; time++)
      expect((await ask({ token })).additionals).toMatchObject({
        contact: [
          { contact_firstname: "小明", contact_email: "shown@example.com", company_name: "Harbour Goods Ltd." },
        ],
        total: 1,
      });
    expect((await ask({})).code).toBe("NOT_SIGNED_IN");
    expect((await ask({ token: "x".repeat(32) })).code).toBe("LINK_INVALID");
    expect((await ask({ token: 7 }, chief.token)).status).toBe(400);
    expect((await ask({}, chief.token)).additionals.contact).toEqual([]);
    expect((await verify(token)).status).toBe(200);
    expect((await ask({ token })).code).toBe("LINK_INVALID");
  });

  test("nobody learns from an answer whether an address is known, and its owner is told", async () => {
    const { serial } = await issue({ max_uses: 50 });
    await makePerson(house, "known");
    const summary = ({ status, code, additionals }: Awaited<ReturnType<typeof register>>, email: string) =>
      JSON.stringify({ status, code, additionals }).replaceAll(email, "…");
    const known = summary(await register("Known@example.com", serial), "known@example.com");
    const unknown = summary(await register("unheard@example.com", serial), "unheard@example.com");
    expect(known).toBe(unknown);
    for (const path of ["/v1/sendVerifyEmail.json", "/v1/resendVerifyEmail.json"]) {
      const replies = [];
      for (const email of ["known@example.com", "unheard@example.com", "nobody@example.com"])
        replies.push(summary(await house.call("GET", `${path}?email=${email}`), email));
      expect(new Set(replies).size, path).toBe(1);
    }
    await send();
    const [letter] = lettersTo("known@example.com");
    expect(letter?.text).toContain("known");
    expect(letter?.text).not.toContain("#");
    expect(lettersTo("nobody@example.com")).toEqual([]);
    expect(await rowOf("known@example.com")).toBeUndefined();
  });

  test("one address gets three letters an hour, whatever strangers ask", async () => {
    const { serial } = await issue({ max_uses: 50 });
    const email = "flooded-registrant@example.com";
    await Promise.all(Array.from({ length: 4 }, () => register(email, serial)));
    for (let time = 0; time < 3; time++) await house.call("POST", "/v1/resendVerifyEmail.json", { body: { email } });
    await send();
    expect(lettersTo(email)).toHaveLength(limits.lettersOfAccount);
  });

  test("so does who signs in by one address and is written to at another", async () => {
    const { serial } = await issue({ max_uses: 50 });
    await makePerson(house, "signs-in@example.com", { email: "is-written-to@example.com" });
    for (let time = 0; time < limits.lettersOfAccount + 2; time++) await register("signs-in@example.com", serial);
    await send();
    expect(lettersTo("is-written-to@example.com")).toHaveLength(limits.lettersOfAccount);
  });

  test("the letter is sent once by asking for it, again by asking for it again", async () => {
    const { serial } = await issue();
    const email = "patient@example.com";
    await register(email, serial);
    await house.call("GET", `/v1/sendVerifyEmail.json?email=${email}`);
    await send();
    expect(lettersTo(email)).toHaveLength(1);
    await house.call("GET", `/v1/resendVerifyEmail.json?email=${email}`);
    await send();
    expect(lettersTo(email)).toHaveLength(2);
  });

  test("a letter that waits is void once another makes its link void", async () => {
    const { serial } = await issue();
    const email = "impatient@example.com";
    await register(email, serial);
    await house.call("GET", `/v1/resendVerifyEmail.json?email=${email}`);
    const { rows } = await sql<{ state: string }>`
      select state from letter where recipient = ${email} order by created_at, letter_id`.execute(
      house.database.reader,
    );
    expect(rows).toEqual([{ state: "expired" }, { state: "waiting" }]);
  });

  test("whoever took the sign-in name first keeps it", async () => {
    const { serial } = await issue({ max_uses: 5 });
    await register("taken@example.com", serial);
    await verify(await tokenTo("taken@example.com"));
    const id = (await rowOf("taken@example.com"))?.registration_id;
    await makePerson(house, "taken@example.com", { email: "other@example.com" });
    const reply = await house.call("POST", `/v1/registration/${id}/approve`, { token: chief.token });
    expect(reply).toMatchObject({ status: 409, code: "DUPLICATE" });
    expect(await rowOf("taken@example.com")).toMatchObject({ registration_status: "awaiting_approval" });
  });

  test("what is missing or malformed is said at its field, and a weak password too [login-and-register-1a] [login-and-register-1b] [login-and-register-1c] [login-and-register-1d] [login-and-register-1e] [login-and-register-1f] [login-and-register-1g] [login-and-register-1h]", async () => {
    const { serial } = await issue();
    const fields = (await house.call("POST", "/v1/register.json", { body: {} })).additionals.errors.map(
      (one) => `${one.field} ${one.code}`,
    );
    for (const name of [
      "email",
      "first_name",
      "last_name",
      "company_full_name",
      "company_short_name",
      "telephone",
      "serial_number",
      "password",
    ])
      expect(fields).toContain(`${name} REQUIRED`);
    const errorOf = async (more: object) => (await register("shape@example.com", serial, more)).additionals.errors[0];
    expect(await errorOf({ email: "no address" })).toMatchObject({ field: "email", code: "BAD_FORMAT" });
    expect(await errorOf({ telephone: "call me" })).toMatchObject({ field: "telephone", code: "BAD_FORMAT" });
    expect(await errorOf({ password: "short" })).toMatchObject({ field: "password", code: "PASSWORD_WEAK" });
    expect(await errorOf({ password: "shape@example.com" })).toMatchObject({ field: "password" });
  });

  test("neither a serial number nor a password nor a token stands in any table", async () => {
    const { serial } = await issue();
    await register("hidden@example.com", serial);
    const token = await tokenTo("hidden@example.com");
    expect(token).not.toBe("");
    for (const hidden of [serial, serial.replaceAll("-", ""), secret, token])
      for (const table of [
        "licence",
        "licence_serial",
        "registration",
        "registration_secret",
        "letter",
        "link_token",
      ]) {
        const { rows } = await sql<{ hits: number }>`
          select count(*)::int as hits from ${sql.table(table)} t where to_jsonb(t)::text like ${`%${hidden}%`}`.execute(
          house.database.reader,
        );
        expect(rows[0]?.hits, table).toBe(0);
      }
  });

  test("a registration that nobody verifies is forgotten, and one that was is not", async () => {
    const { serial } = await issue({ max_uses: 5 });
    await register("forgotten@example.com", serial);
    await register("waiting@example.com", serial);
    await verify(await tokenTo("waiting@example.com"));
    await house.database.transact((tx) =>
      sql`update registration set created_at = now() - interval '8 days'`.execute(tx),
    );
    await tidy(house.database);
    expect(await rowOf("forgotten@example.com")).toBeUndefined();
    expect(await rowOf("waiting@example.com")).toBeDefined();
  });

  test("letters of a registration go out in the language that was asked in", async () => {
    const { serial } = await issue({ max_uses: 5 });
    for (const [language, word] of [
      ["zh_TW", "完成驗證"],
      ["zh_CN", "完成验证"],
      ["en_US", "to confirm"],
    ] as const) {
      await register(`${language}@example.com`, serial, { lang: language });
      await send();
      const [letter] = lettersTo(`${language.toLowerCase()}@example.com`);
      expect(letter?.text).toContain(word);
      expect(letter?.text).not.toMatch(/[{}]/);
    }
  });

  test("an administrator hands a registration's letter over where no mail server is set up", async () => {
    const { serial } = await issue({ needs_approval: false });
    await register("paper-registrant@example.com", serial);
    const query = [{ queryField: "recipient", queryCondition: "equal", queryValue: "paper-registrant@example.com" }];
    const [row] = (await house.call("POST", "/v1/letter/q", { token: chief.token, body: { query } })).additionals
      .letter;
    expect(row).toMatchObject({ letter_kind: "verify_email", letter_state: "waiting", account_id: null });
    const clerk = await makePerson(house, `clerk-${newId().slice(-6)}`, { role: "administrator" });
    const lesser = await signIn(house, clerk.loginName, password);
    const url = `/v1/letter/open/${row?.letter_id}`;
    expect((await house.call("POST", url, { token: lesser.token })).code).toBe("NOT_PERMITTED");
    const opened = await house.call("POST", url, { token: chief.token });
    const token = /#verify=([a-z]{32})/.exec(String(opened.additionals.letter[0]?.text))?.[1] ?? "";
    expect((await verify(token)).status).toBe(200);
    expect((await login("paper-registrant@example.com")).status).toBe(200);
  });
});
