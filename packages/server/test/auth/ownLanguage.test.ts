import { messages } from "@stowage/messages";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../src/database/index.ts";
import { sendLetters } from "../../src/mail/index.ts";
import { errorText } from "../../src/words.ts";
import { oneDatabase } from "../support/database.ts";
import { type House, makePerson, openHouse, password, signIn } from "./house.ts";
import { type SmtpSink, smtpSink } from "./smtpSink.ts";

describe.each(oneDatabase)("one's own language on %s", (kind) => {
  let house: House;
  let sink: SmtpSink;
  beforeAll(async () => {
    house = await openHouse(kind);
    sink = await smtpSink();
  });
  afterAll(async () => {
    await sink.close();
    await house.close();
  });

  test("an account chooses the language of its letters, and needs no permission for it", async () => {
    const [person, other] = [await makePerson(house, "reader"), await makePerson(house, "bystander")];
    const { token } = await signIn(house, "reader", password);
    const choose = (body: unknown) => house.call("PUT", "/v1/own/account", { token, body });
    expect(await choose({ language: "zh_CN" })).toMatchObject({
      status: 200,
      additionals: { account: [{ account_id: person.accountId, language: "zh_CN" }] },
    });
    const { rows } = await sql<{ login_name: string; language: string; version: number }>`
      select login_name, language, version from account
      where account_id = any(${[person.accountId, other.accountId]}::uuid[]) order by login_name`.execute(
      house.database.reader,
    );
    expect(rows).toMatchObject([{ language: "en_US" }, { language: "zh_CN", version: 2 }]);
    const chief = await signIn(house);
    await house.call("POST", `/v1/account/${person.accountId}/letter`, { token: chief.token, body: {} });
    await sendLetters(house.database, {
      smtpUrl: sink.url,
      baseUrl: "https://stowage.example",
      log: { warn: () => {} },
    });
    expect(sink.letters.findLast((one) => one.to === "reader@example.com")?.text).toContain("密码");
    for (const body of [
      { language: "fr" },
      {},
      { language: "en_US", enabled: true },
      { language: "en_US", account_id: other.accountId },
    ])
      expect((await choose(body)).status).toBe(400);
    expect((await house.call("PUT", "/v1/own/account", { body: { language: "en_US" } })).code).toBe("NOT_SIGNED_IN");
  });

  const languages = ["zh_TW", "zh_CN", "en_US"] as const;
  type Language = (typeof languages)[number];
  const notFound = (language: Language) => errorText(language, "NOT_FOUND");
  const signedIn = async (login: string, language: Language) => {
    await makePerson(house, login, { language });
    return (await signIn(house, login, password)).token;
  };
  const refusal = async (token: string, headers: Record<string, string> = {}) =>
    (await house.call("DELETE", `/v1/own/session/${newId()}`, { token, headers })).message;

  test("a call is answered in the language of its screen, else the account's, whatever the browser speaks", async () => {
    const token = await signedIn("visitor", "zh_CN");
    for (const language of languages)
      expect(await refusal(token, { "x-language": language, "accept-language": "ja,en" })).toBe(notFound(language));
    for (const unknown of ["fr", "", "en_US, zh_TW", "zh-TW"])
      expect(await refusal(token, { "x-language": unknown, "accept-language": "en" }), unknown).toBe(notFound("zh_CN"));
    expect(await refusal(token)).toBe(notFound("zh_CN"));
  });

  test("the body has the last word, and what it makes of an account's language is not its own", async () => {
    const token = await signedIn("teller", "zh_CN");
    const answered = async (path: string, method: "POST" | "PUT", body: unknown) =>
      (await house.call(method, path, { token, body, headers: { "x-language": "en_US" } })).message;
    expect(await answered("/v1/account/loginstatus", "POST", { lang: "zh_TW" })).toBe(messages.zh_TW.ui.notice.done);
    expect(await answered("/v1/account/loginstatus", "POST", { lang: null })).toBe(messages.en_US.ui.notice.done);
    const wrong = await house.call("POST", "/v1/account/loginstatus", { token, body: { lang: "fr" } });
    expect(wrong).toMatchObject({ status: 400, additionals: { errors: [{ field: "lang", code: "NOT_A_CHOICE" }] } });
    expect(await answered("/v1/own/account", "PUT", { language: "zh_TW" })).toBe(messages.en_US.ui.notice.done);
  });

  test("a stranger is answered in the language of the page, that of the form before it, else the browser's", async () => {
    const wrong = async (headers: Record<string, string>, body = {}) =>
      (await house.call("POST", "/v1/login", { body: { login_name: "nobody", password, ...body }, headers })).message;
    const refusal = (language: Language) => errorText(language, "SIGN_IN_FAILED");
    expect(await wrong({ "x-language": "zh_TW", "accept-language": "en" })).toBe(refusal("zh_TW"));
    expect(await wrong({ "x-language": "zh_TW" }, { language: "zh_CN" })).toBe(refusal("zh_CN"));
    expect(await wrong({ "accept-language": "zh-CN,zh;q=0.9" })).toBe(refusal("zh_CN"));
  });

  test("an account's language is changed to that of its screen, and is that of its calls from then on", async () => {
    const token = await signedIn("mover", "en_US");
    expect(await refusal(token)).toBe(notFound("en_US"));
    const [body, headers] = [{ language: "zh_TW" }, { "x-language": "zh_TW" }];
    expect((await house.call("PUT", "/v1/own/account", { token, body, headers })).status).toBe(200);
    const { rows } = await sql<{ language: string }>`
      select language from account where login_name = 'mover'`.execute(house.database.reader);
    expect(rows).toEqual([{ language: "zh_TW" }]);
    expect(await refusal((await signIn(house, "mover", password)).token)).toBe(notFound("zh_TW"));
  });
});
