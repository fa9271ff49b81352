import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../src/database/index.ts";
import { drafts } from "../calls/cases/documents.ts";
import { form } from "../imports/steps.ts";
import { oneDatabase } from "../support/database.ts";
import { callUnitsOurs } from "../support/ownUnits.ts";
import { openWorld, type World } from "../support/world.ts";
import type { Row } from "../support/worldClient.ts";

const names = {
  EA: { zh_TW: "個", zh_CN: "个", en_US: "each" },
  BOX: { zh_TW: "箱子", zh_CN: "盒", en_US: "carton" },
  PLT: { zh_TW: "棧板", zh_CN: "托板", en_US: "pallet" },
} as const;
type Spoken = keyof (typeof names)["EA"];
const spoken = ["zh_TW", "zh_CN", "en_US"] as const;

// The account's language is English throughout.
describe.each(oneDatabase)("what a screen in another language than the account's sends, on %s", (kind) => {
  let w: World;
  beforeAll(async () => {
    w = await openWorld(kind);
    for (const [code, { zh_TW, zh_CN, en_US }] of Object.entries(names))
      await sql`update unit set unit_name = ${zh_TW}, unit_name_cn = ${zh_CN}, unit_name_eng = ${en_US}
        where unit_code = ${code}`.execute(w.database.reader);
    const box = { from_unit_code: "BOX", to_unit_code: "EA", to_qty: 12 };
    await w.post("/v1/unit-convert/a", { product_id: w.here.products.mine, ...box });
  }, 120_000);
  afterAll(() => w?.close());

  const ask = (language: string, method: "POST" | "PUT" | "GET", path: string, body?: unknown, more = {}) =>
    w.ask("manager", method, path, { body, headers: { "x-language": language, ...more } });
  const notice = (unit: string) => {
    const named = unit in names ? { unit_code: unit } : { unit_name: unit };
    return drafts.inbound(w, { details: [{ product_code: w.here.productCode, num_expect: "2", ...named }] });
  };
  const lineOf = (answer: Awaited<ReturnType<typeof ask>>) => {
    expect(answer.status, answer.text.slice(0, 400)).toBe(200);
    const [made] = answer.additionals.inbound as { inbound_id: string; version: number; details: Row[] }[];
    return { made, line: made?.details[0] };
  };

  it.each(spoken)("makes, changes and copies a line by the name of its unit in %s", async (language) => {
    const [each, box] = [names.EA[language], names.BOX[language]];
    const { made, line } = lineOf(await ask(language, "POST", "/v1/inbound/a", notice(box)));
    expect(line).toMatchObject({ unit_name: box, unit_code: "BOX", num_expect: "2" });
    const details = [{ inbound_detail_id: line?.inbound_detail_id, unit_name: each, num_expect: "30" }];
    const changed = await ask(language, "PUT", `/v1/inbound/${made?.inbound_id}`, { version: made?.version, details });
    expect(lineOf(changed).line).toMatchObject({ unit_name: each, unit_code: "EA", num_expect: "30" });
    const copied = await ask(language, "POST", `/v1/inbound/copy/${made?.inbound_id}`, { inbound_bill_no: w.unique() });
    expect(lineOf(copied).line).toMatchObject({ unit_name: each, unit_code: "EA", num_expect: "30" });
  });

  it("finds a unit by a name that was given before the language was changed, and by its code", async () => {
    for (const spokenIn of spoken)
      expect(lineOf(await ask("zh_CN", "POST", "/v1/inbound/a", notice(names.BOX[spokenIn]))).line).toMatchObject({
        unit_code: "BOX",
        unit_name: names.BOX.zh_CN,
      });
    const { line } = lineOf(await ask("zh_CN", "POST", "/v1/inbound/a", notice("BOX")));
    expect(line?.unit_name).toBe(names.BOX.zh_CN);
  });

  it.each(spoken)("is proposed locations for lines whose units are named in %s", async (language) => {
    const line = { product_code: w.here.productCode, num_loc: "1" };
    const { additionals, status } = await ask(language, "POST", "/v1/inbound/simple/proposal", {
      wh_id: w.here.near,
      owner_id: w.here.mine,
      details: [
        { ...line, unit_name: names.BOX[language] },
        { ...line, unit_code: "BOX" },
        { ...line, unit_name: names.PLT[language] },
        { ...line, unit_name: "nothing" },
        line,
      ],
    });
    expect(status).toBe(200);
    expect((additionals.proposal as Row[]).map((one) => one.line)).toEqual([0, 1, 4]);
  });

  it("names a unit that cannot be counted in as the screen does", async () => {
    for (const language of spoken) {
      const { status, additionals, message } = await ask(
        language,
        "POST",
        "/v1/inbound/a",
        notice(names.PLT[language]),
      );
      expect(status).toBe(400);
      expect([message, (additionals.errors as Row[])[0]?.message]).toEqual([
        expect.stringContaining(names.PLT[language]),
        expect.stringContaining(names.PLT[language]),
      ]);
    }
  });

  it("answers screens of one account, each in its own language, that ask at the same time", async () => {
    const all = Array.from({ length: 12 }, (_, n) => spoken[n % 3] as Spoken);
    const answers = await Promise.all(
      all.map((language) => ask(language, "POST", "/v1/inbound/a", notice(names.BOX[language]))),
    );
    expect(answers.map((answer) => lineOf(answer).line?.unit_name)).toEqual(all.map((language) => names.BOX[language]));
  });

  it("is answered again what it was answered, in whatever language it is sent again", async () => {
    const key = { "idempotency-key": newId() };
    const body = notice(names.BOX.zh_TW);
    const first = await ask("zh_TW", "POST", "/v1/inbound/a", body, key);
    const again = await ask("en_US", "POST", "/v1/inbound/a", body, key);
    expect(lineOf(first).line?.unit_name).toBe(names.BOX.zh_TW);
    expect(again.additionals).toEqual(first.additionals);
  });

  it("takes a line's unit as it shows it, also where the company calls it otherwise", async () => {
    await callUnitsOurs(w.database, w.here.companyId);
    for (const [language, shown] of [
      ["en_US", "Our 箱子"],
      ["zh_TW", "自用 箱子"],
    ] as const) {
      const { made, line } = lineOf(await ask(language, "POST", "/v1/inbound/a", notice("BOX")));
      expect(line?.unit_name).toBe(shown);
      const details = [{ inbound_detail_id: line?.inbound_detail_id, unit_name: line?.unit_name, num_expect: "3" }];
      const changed = await ask(language, "PUT", `/v1/inbound/${made?.inbound_id}`, {
        version: made?.version,
        details,
      });
      expect(lineOf(changed).line).toMatchObject({ unit_code: "BOX", unit_name: shown, num_expect: "3" });
    }
  });

  it("has the errors of an import in the language in which it was begun", async () => {
    const sheet = form("storage_code,storage_type\nX-1,nowhere\n", "rows.csv", { entity: "storage" });
    const uploaded = await ask("zh_TW", "POST", "/v1/fileupload/dataimport", sheet.body, sheet.headers);
    const [{ file_id, mapping }] = uploaded.additionals.dataImport as [{ file_id: string; mapping: unknown }];
    const body = { file_id, mapping, mode: "dry", company_id: w.here.companyId, wh_id: w.here.near };
    const { additionals } = await ask("zh_TW", "POST", "/v1/dataimport/storage", body);
    const job = async () => (await ask("en_US", "GET", `/v1/job/${additionals.job}`)).additionals.job[0];
    await expect.poll(async () => (await job()).state, { timeout: 30_000 }).toBe("done");
    expect((await job()).result.errors[0].message).toMatch(/\p{Script=Han}/u);
  });
});
