import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Declared, importKey, importPath, model } from "@stowage/model";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createApp } from "../../src/app.ts";
import { foundCompany } from "../../src/auth/firstAdministrator.ts";
import { seed } from "../../src/auth/seed.ts";
import { readConfig } from "../../src/config.ts";
import { type DemoClient, signedIn } from "../../src/demo/client.ts";
import { houses, makeMasters } from "../../src/demo/masters.ts";
import { makePeople } from "../../src/demo/people.ts";
import { seedReference } from "../../src/reference/seed.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { form } from "./steps.ts";

type Row = Readonly<Record<string, unknown>>;

const password = "out and in again, alike";
const keyed = Object.values(model as Readonly<Record<string, Declared>>).filter(
  // What was said and is never changed is not brought in to change it.
  (one) => importKey(one) !== null && one.calls.includes("update"),
);

describe.each(["zh_TW", "en_US"] as const)("what was exported comes back in as it is, in %s", (lang) => {
  let database: TestDatabase;
  let folder: string;
  let app: FastifyInstance;
  let client: DemoClient;
  let companyId: string;
  let token: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "stowage-roundtrip-"));
    database = await testDatabase("server");
    await seed(database);
    await seedReference(database);
    const founded = await foundCompany(database, { loginName: "admin", password, companyCode: "DEMO", language: lang });
    companyId = founded?.companyId ?? "";
    app = await createApp(database, { ...readConfig({ LOG_LEVEL: "silent" }), dataDir: folder });
    client = await signedIn(app, "admin", password);
    const [reply] = [
      await app.inject({ method: "POST", url: "/v1/login", payload: { login_name: "admin", password } }),
    ];
    token = reply.json().respondCode.additionals.loginAccountInfo.loginAccountToken.access_token;
    await makeMasters(client, companyId);
    await makePeople(client, companyId, password);
    await makeRest(client, companyId);
  });
  afterAll(async () => {
    await app?.close();
    await database?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const send = async (method: "GET" | "POST", url: string, payload?: object | Buffer, headers = {}) =>
    app.inject({
      method,
      url,
      ...(payload ? { payload } : {}),
      headers: { authorization: `Bearer ${token}`, ...headers },
    });
  const answered = async (...asked: Parameters<typeof send>) => {
    const reply = await send(...asked);
    if (reply.statusCode !== 200) throw new Error(`${asked[1]}: ${reply.body.slice(0, 2000)}`);
    return reply.json().respondCode.additionals;
  };
  async function ended(job: string): Promise<Row> {
    for (;;) {
      const [row] = (await answered("GET", `/v1/job/${job}`)).job;
      if (row.state !== "waiting" && row.state !== "running") return row;
      await new Promise((done) => setTimeout(done, 20));
    }
  }

  it.each(keyed.map((one) => [one.name, one] as const))("%s", async (_name, declared) => {
    const scope = { company_id: companyId };
    const asked = { ...scope, format: "xlsx", lang };
    const sheet = await send("POST", `/v1${declared.path}/export`, asked);
    expect(sheet.statusCode, sheet.statusCode === 200 ? "" : sheet.body).toBe(200);
    const entity = importPath(declared) ?? "";
    const { body, headers } = form(sheet.rawPayload, "rows.xlsx", { entity });
    const [file] = (await answered("POST", "/v1/fileupload/dataimport", body, headers)).dataImport;
    const { job } = await answered("POST", `/v1/dataimport/${entity}`, {
      file_id: file.file_id,
      sheet: file.sheet,
      mapping: file.mapping,
      mode: "dry",
      existing: "update",
      company_id: companyId,
      wh_id: houses[0]?.whId,
    });
    const { result } = (await ended(job)) as { result: Record<string, unknown> & { rows: number } };
    expect(result.rows).toBeGreaterThan(0);
    expect(result).toMatchObject({ errors: [], bad: 0, changed: 0, unchanged: result.rows });
  });
});

/** A row of what the demonstration has none, with lists and decimals where there may be some. */
async function makeRest(client: DemoClient, company_id: string): Promise<void> {
  const wh_id = houses[0]?.whId ?? "";
  const { product } = (await client.post("/v1/product/q", { sort: [{ sortField: "product_code" }] })) as {
    product: readonly Row[];
  };
  const [whole] = product;
  const part = product.find(
    ({ owner_id, product_id }) => owner_id === whole?.owner_id && product_id !== whole?.product_id,
  );
  const ofProduct = { product_id: whole?.product_id };
  const { country } = (await client.post("/v1/country/q", { pageSize: 1 })) as { country: readonly Row[] };
  const country_id = country[0]?.country_id;
  await client.post("/v1/state-province/a", { country_id, state_province_code: "RT", state_province_name: "Round" });
  await client.post("/v1/department/a", { company_id, department_code: "RT", department_name: "Round trip" });
  await client.post("/v1/setting/unit/a", { company_id, unit_code: "RT", unit_name: "round" });
  await client.post("/v1/setting/code/a", { company_id, code_type: "rt", code_code: "RT", code_name: "Round" });
  await client.post("/v1/settingfee/a", { company_id, fee_code: "RT", fee_name: "Round", fee_unitprice: "1.50" });
  await client.post("/v1/inbound/sampling/a", { company_id, inbound_type: "production", sampling_share: "0.25" });
  await client.post("/v1/customer/lottable/a", {
    ...{ company_id, owner_id: whole?.owner_id, lottable_no: 1, lottable_name: "Grade" },
    ...{ lottable_kind: "choice", lottable_choices: "A, B" },
  });
  const box = { box_type_code: "RT", box_type_name: "Round", length: "30", width: "20", height: "15" };
  await client.post("/v1/boxing/type/a", { company_id, ...box });
  const store = { carrier_code: "hi_life", store_no: "0012", store_name: "Round", address: "No. 1", open: false };
  await client.post("/v1/store/a", { company_id, ...store });
  await client.post("/v1/warehouse/carrier/a", { company_id, wh_id, order_type: "b2c", carrier_code: "pelican" });
  await client.post("/v1/outbound/daysallowed/a", { company_id, owner_id: whole?.owner_id, ...ofProduct, days: 30 });
  await client.post("/v1/storage/putawayrule/a", { company_id, wh_id, rule_rank: 1, rule_kind: "weight" });
  const { storage } = (await client.post(`/v1/storage/${wh_id}/q`, { pageSize: 1 })) as { storage: readonly Row[] };
  const place = { company_id, wh_id, owner_id: whole?.owner_id, ...ofProduct, storage_id: storage[0]?.storage_id };
  await client.post("/v1/product/location/a", place);
  const ofPart = { child_product_id: part?.product_id, relation_num: "2" };
  await client.post("/v1/product/relation/a", { ...ofProduct, ...ofPart });
  await client.post("/v1/custom/a", { ...ofProduct, custom_no: "RT", duty_rate: "0.05", country_id });
  const tracked = product.find(({ need_scan_product_sn }) => need_scan_product_sn === true);
  const numbered = { company_id, wh_id, owner_id: tracked?.owner_id, product_id: tracked?.product_id };
  await client.post("/v1/product/sn/a", { ...numbered, product_sn: "RT-1", sn_note: "Round" });
  // Parts of one code in different parts, with something in each; functions of one code at different menus.
  const makeNode = (sd_level: string, sd_code: string, parent_sd_path?: string) =>
    client.post("/v1/storage/detail/a", { company_id, wh_id, sd_level, sd_code, parent_sd_path });
  for (const [building, path] of [
    ["RT", "building:RT"],
    ["R/T", "building:R//T"],
  ] as const) {
    await makeNode("building", building);
    await makeNode("lane", "01", path);
    await makeNode("level", "01", `${path}/lane:01`);
    await makeNode("rack", "01", `${path}/lane:01`);
  }
  const { user } = (await client.post("/v1/user/q", { pageSize: 1 })) as { user: readonly Row[] };
  const held = ["goodsSetup:query", "customerSetup:query", "goodsSetup:copy_forbidden", "way_back"];
  const user_id = user[0]?.user_id;
  await client.post(
    "/v1/user/permission/function/a",
    held.map((grant_name) => ({ user_id, grant_name })),
  );
  await client.post("/v1/user/ui/a", {
    user_id,
    theme_color: "light",
    layout_list_product: [{ field: "product_code" }],
  });
  // What is disabled by now is still what it was to the rows that have it.
  await client.put(`/v1/unit/${whole?.stock_unit_id}`, { enabled: false });
  await client.put(`/v1/product/${part?.product_id}`, { enabled: false });
  await client.put(`/v1/customer/${whole?.owner_id}`, { enabled: false });
}
