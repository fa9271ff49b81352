import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sendLetters } from "../../src/mail/index.ts";
import { databases } from "../support/database.ts";
import { type House, makePerson, openHouse, password, signIn } from "./house.ts";
import { type SmtpSink, smtpSink } from "./smtp-sink.ts";

describe.each(databases)("one's own language on %s", (kind) => {
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
});
