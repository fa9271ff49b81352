import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../src/database/index.ts";
import { seedReference } from "../../src/reference/seed.ts";
import { databases, type TestDatabase, testDatabase } from "../support/database.ts";

const migrationsFolder = join(import.meta.dirname, "../../src/database/migrations");

describe.each(databases)("what an empty database begins with, on %s", (kind) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase(kind);
  });
  afterAll(() => database.close());
  const all = async (table: string) =>
    (await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(database.reader)).rows;

  it("is there once, however many servers start", async () => {
    await Promise.all(Array.from({ length: 3 }, () => seedReference(database)));
    const [countries, currencies, units] = [await all("country"), await all("currency"), await all("unit")];
    expect(countries).toHaveLength(249);
    expect(currencies).toHaveLength(155);
    expect(units.length).toBeGreaterThanOrEqual(40);
    expect(units.map((one) => one.unit_name)).toEqual(expect.arrayContaining(["個", "箱", "盒", "公斤"]));
    expect(countries.find((one) => one.country_code === "TW")).toMatchObject({
      country_code3: "TWN",
      country_name: "台灣",
      country_name_cn: "台湾",
      country_name_eng: "Taiwan",
    });
    const decimals = (code: string) => currencies.find((one) => one.currency_code === code)?.currency_decimals;
    expect(["TWD", "JPY", "KWD", "USD"].map(decimals)).toEqual([2, 0, 3, 2]);
    expect(currencies.find((one) => one.currency_code === "TWD")).toMatchObject({ currency_name: "新台幣" });
    for (const [rows, name] of [
      [countries, "country"],
      [currencies, "currency"],
      [units, "unit"],
    ] as const)
      for (const one of rows)
        for (const column of [`${name}_name`, `${name}_name_cn`, `${name}_name_eng`])
          expect(one[column], `${one[`${name}_code`]} ${column}`).toMatch(/\S/);
    expect(
      countries.filter((one) => one.country_name_eng === one.country_code),
      "a code that has no name",
    ).toEqual([]);
    expect([(await all("region")).length, (await all("city")).length, (await all("district")).length]).toEqual([
      5, 22, 371,
    ]);
    const { rows } = await sql<Record<string, unknown>>`
      select d.district_name, d.district_name_eng, c.city_name, c.city_name_eng, r.region_code from district d
        join city c on c.city_id = d.city_id join region r on r.region_id = c.region_id where d.postal_code = '813'`.execute(
      database.reader,
    );
    expect(rows).toEqual([
      {
        district_name: "左營區",
        district_name_eng: "Zuoying District",
        city_name: "高雄市",
        city_name_eng: "Kaohsiung City",
        region_code: "TW-S",
      },
    ]);
    expect((await all("district")).filter((one) => !/^\d{3}$/.test(String(one.postal_code)))).toEqual([]);
    expect((await all("code")).every((one) => String(one.code_code).length <= 4)).toBe(true);
  });

  it("has names in simplified characters for zh_CN, in a database of before too", async () => {
    for (const [table, column] of [
      ["country", "country_name_cn"],
      ["currency", "currency_name_cn"],
      ["unit", "unit_name_cn"],
      ["code", "code_name_cn"],
      ["region", "region_name_cn"],
      ["city", "city_name_cn"],
      ["district", "district_name_cn"],
    ] as const) {
      const names = (await all(table)).map((one) => String(one[column]));
      expect(names.filter((name) => name === "null" || !isSimplified(name))).toEqual([]);
    }
    const fresh = await all("district");
    expect(fresh.find((one) => one.postal_code === "813")?.district_name_cn).toBe("左营区");
    const migration = readFileSync(join(migrationsFolder, "0021_district_names.sql"), "utf8");
    await sql`update district set district_name_cn = null`.execute(database.reader);
    await sql`update district set updated_by = ${newId()}::uuid where postal_code = '800'`.execute(database.reader);
    await sql`update district set district_name_cn = '自填' where postal_code = '801'`.execute(database.reader);
    await sql.raw(migration.split(";\n")[0] ?? "").execute(database.reader);
    const byId = new Map((await all("district")).map((one) => [one.district_id, one]));
    for (const { district_id, postal_code, district_name_cn } of fresh) {
      const expected = postal_code === "800" ? null : postal_code === "801" ? "自填" : district_name_cn;
      expect(byId.get(district_id)?.district_name_cn).toBe(expected);
    }
  });

  it("stays as people made it", async () => {
    await sql`delete from unit where unit_code = 'GRO'`.execute(database.reader);
    await sql`update country set country_name = 'Formosa' where country_code = 'TW'`.execute(database.reader);
    await seedReference(database);
    expect((await all("unit")).some((one) => one.unit_code === "GRO")).toBe(false);
    expect((await all("country")).find((one) => one.country_code === "TW")?.country_name).toBe("Formosa");
  });
});

/** GB 2312 has no traditional characters; four that it lacks stand in names of places as they are. */
const gb2312 = (() => {
  const decoder = new TextDecoder("gbk");
  const signs = new Set("莿萣崁坵");
  for (let lead = 0xb0; lead <= 0xf7; lead++)
    for (let trail = 0xa1; trail <= 0xfe; trail++) signs.add(decoder.decode(Uint8Array.of(lead, trail)));
  return signs;
})();
const isSimplified = (name: string) => [...name].every((sign) => !/\p{Script=Han}/u.test(sign) || gb2312.has(sign));
