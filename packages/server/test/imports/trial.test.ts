import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Database, newId } from "../../src/database/index.ts";
import { importCalls } from "../../src/imports/calls.ts";
import { jobHandlers } from "../../src/jobHandlers.ts";
import { jobCalls, jobsOf } from "../../src/jobs/index.ts";
import { oneDatabase } from "../support/database.ts";
import { type TestClient, testServer } from "../support/http.ts";
import { openSmallWorld, type SmallWorld } from "../support/smallWorld.ts";
import { importing } from "./steps.ts";

interface Case {
  readonly entity: string;
  readonly reply: string;
  /** Where its list is, if not where its import is. */
  readonly list?: string;
  readonly sheet: readonly string[];
  /** Row, field and reason of each refused cell. */
  readonly refused: readonly (readonly [number, string | null, string])[];
  readonly as?: "personal";
}

const cases: Readonly<Record<string, Case>> = {
  "a unit that is everybody's already": {
    entity: "unit",
    reply: "unit",
    sheet: ["unit_code,unit_name", "EA,each", "T1,one", "T2,箱", "T3,three"],
    refused: [
      [2, "unit_code", "DUPLICATE"],
      [4, "unit_name", "DUPLICATE"],
    ],
  },
  "a setting called like another unit": {
    entity: "setting/unit",
    reply: "settingUnit",
    sheet: ["unit_code,unit_name", "BX,個", "S1,own", "EA,piece"],
    refused: [[2, "unit_name", "DUPLICATE"]],
  },
  "products made of each other": {
    entity: "product/relation",
    reply: "productRelation",
    sheet: ["product_code,child_product_code,relation_num", "P-1,P-2,1", "P-2,P-1,1", "P-3,P-2,1"],
    refused: [
      [2, "child_product_code", "CIRCULAR"],
      [3, "child_product_code", "CIRCULAR"],
    ],
  },
  "a city in a province of another country": {
    entity: "city",
    reply: "city",
    sheet: ["country_code,state_province_name,city_code,city_name", "AA,North,N1,One", "BB,North,N2,Two"],
    refused: [[3, "state_province_name", "NOT_WITHIN"]],
  },
  "a currency that nobody knows": {
    entity: "product",
    reply: "product",
    sheet: [
      "product_code,product_name,stock_unit_code,currency_code",
      "C-1,One,EA,QQQ",
      "C-2,Two,EA,TWD",
      "C-3,Three,EA,",
    ],
    refused: [[2, "currency_code", "UNKNOWN_REFERENCE"]],
  },
  "an announcement to more warehouses than its maker has": {
    entity: "announce",
    reply: "announce",
    sheet: ["announce_title,wh_no", "Here,W1", "Everywhere,", "Here again,W1"],
    refused: [[3, "wh_no", "OUT_OF_SCOPE"]],
    as: "personal",
  },
  "a serial number that is there already": {
    entity: "productsn/inbound",
    reply: "productSn",
    list: "product/sn",
    sheet: ["wh_no,product_code,product_sn", "W1,T-1,N-1", "W1,T-1,N-2", "W1,P-1,N-3", "W1,T-1,N-4"],
    refused: [
      [2, "product_sn", "SERIAL_DUPLICATE"],
      [4, "product_code", "SERIAL_NOT_KEPT"],
    ],
  },
  "a role that may do more than who gives it": {
    entity: "role/user",
    reply: "roleUser",
    sheet: ["role_code,user_no", "LESS,U1", "MORE,U1", "LESS,U2"],
    refused: [[3, null, "NOT_PERMITTED"]],
  },
};

describe.each(oneDatabase)("a trial on %s", (kind) => {
  let world: SmallWorld;
  beforeAll(async () => {
    world = await openSmallWorld(kind);
    for (const code of ["AA", "BB"])
      await world.client.call("POST", "/v1/country/a", { country_code: code, country_name: code });
    const province = { country_code: "AA", state_province_code: "N", state_province_name: "North" };
    expect((await world.client.call("POST", "/v1/state-province/a", province)).status).toBe(200);
    const mine = { company_id: world.companyId, owner_id: world.ownerId, product_code: "T-1" };
    for (const [path, row] of [
      ["product", { ...mine, product_name: "Told apart", stock_unit_code: "EA", need_scan_product_sn: true }],
      ["product/sn", { ...mine, wh_id: world.whId, product_sn: "N-1" }],
    ] as const)
      expect(await world.client.call("POST", `/v1/${path}/a`, row)).toMatchObject({ status: 200 });
    const may = world.client.as({ ...world.caller, granted: new Set([...world.caller.granted, "SECRET:query"]) });
    const company_id = world.companyId;
    const [permission_id, function_id, less, more] = [newId(), newId(), newId(), newId()];
    for (const [path, rows] of [
      ["permission", [{ permission_id, permission_code: "SECRET" }]],
      ["permission/function", [{ function_id, permission_id, function_code: "query" }]],
      [
        "role",
        [
          { company_id, role_id: less, role_code: "LESS", role_name: "Less" },
          { company_id, role_id: more, role_code: "MORE", role_name: "More" },
        ],
      ],
      ["role/permission/function", [{ role_id: more, function_id }]],
      [
        "user",
        ["U1", "U2"].map((user_no) => ({ company_id, user_no, user_name: user_no, email: `${user_no}@x.test` })),
      ],
    ] as const)
      expect(await may.call("POST", `/v1/${path}/a`, rows)).toMatchObject({ status: 200 });
  });
  afterAll(() => world?.close());

  const count = async (client: TestClient, entity: string) =>
    (await client.call("POST", `/v1/${entity}/q`, {})).additionals.total as number;

  it.each(Object.entries(cases))("leaves nothing and refuses what is refused in the end: %s", async (_name, one) => {
    const client = one.as ? world.client.as({ ...world.caller, accountType: one.as }) : world.client;
    const run = async (mode: "dry" | "good") => {
      const scope = { company_id: world.companyId, owner_id: world.ownerId };
      const { state, result } = await importing(client, one.entity, `${one.sheet.join("\n")}\n`, mode, scope);
      expect(state).toBe("done");
      return result;
    };
    const counted = async () => [await count(client, one.list ?? one.entity), await count(client, "unit")];
    const before = await counted();
    const dry = await run("dry");
    expect(dry.errors.map(({ row, field, code }: Record<string, unknown>) => [row, field, code])).toEqual(one.refused);
    expect(await counted()).toEqual(before);
    const done = await run("good");
    const rows = one.sheet.length - 1;
    const bad = one.refused.length;
    expect(done).toMatchObject({ errors: dry.errors, rows, bad, good: rows - bad, imported: rows - bad });
    expect((await counted())[0]).toBe((before[0] ?? 0) + rows - bad);
  });

  it("does not say that a row repeats itself where somebody else makes it meanwhile", async () => {
    class Beaten extends Error {}
    let isBeaten = false;
    const transactOnce: Database["transact"] = async (work, options) => {
      try {
        return await world.database.transact(async (tx) => {
          const found = await work(tx);
          if (isBeaten || !(found instanceof Map)) return found;
          isBeaten = true;
          throw new Beaten();
        }, options);
      } catch (error) {
        if (!(error instanceof Beaten)) throw error;
        const made = { unit_code: "TWICE", unit_name: "made meanwhile" };
        expect((await world.client.call("POST", "/v1/unit/a", made)).status).toBe(200);
        return world.database.transact(work, options);
      }
    };
    const database = Object.assign(Object.create(world.database) as Database, { transact: transactOnce });
    const calls = [...importCalls(database, world.files), ...jobCalls(database)];
    const client = await testServer(database, calls, world.caller);
    // The import has to be done on this database, not by who else takes jobs of the same.
    await jobsOf(world.database).stop();
    jobsOf(database).work(jobHandlers(database, world.hooks, world.files), { log: client.app.log });
    const trial = async (as: TestClient) =>
      (await importing(as, "unit", "unit_code,unit_name\nTWICE,of the file\n", "dry")).result.errors;
    const [error] = await trial(client);
    expect(isBeaten).toBe(true);
    expect(error).toMatchObject({ row: 2, field: "unit_code", code: "DUPLICATE" });
    await jobsOf(database).stop();
    jobsOf(world.database).work(jobHandlers(world.database, world.hooks, world.files), { log: client.app.log });
    expect([error]).toEqual(await trial(world.client));
    await client.app.close();
  });
});
