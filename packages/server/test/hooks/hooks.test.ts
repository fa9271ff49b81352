import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../src/database/index.ts";
import { walkOrder } from "../../src/hooks/walkOrder.ts";
import { type Dock, dock } from "../flows/receiving/dock.ts";
import { oneDatabase, type TestDatabase, testDatabase } from "../support/database.ts";
import type { Answer } from "../support/http.ts";

describe("the walk through the warehouse", () => {
  it("goes building by building, lane by lane, along the racks, numbers as numbers", () => {
    const walk = [
      { area: "A", lane: "2", rack: "1" },
      { area: "A", lane: "2", rack: "9", slot: "1" },
      { area: "A", lane: "2", rack: "9", slot: "1", level: "2" },
      { area: "A", lane: "2", rack: "10" },
      { area: "A", lane: "11", rack: "1" },
      { area: "B", lane: "1", rack: "1" },
      { building: "1", area: "A" },
    ].map((parts) => walkOrder(parts) ?? -1);
    expect(walk).toEqual([...walk].sort((a, b) => a - b));
    expect(new Set(walk).size).toBe(walk.length);
    const last = {
      building: "ZZZZ999999999",
      floor: "99",
      area: "Z",
      lane: "999",
      rack: "999",
      slot: "99",
      level: "99",
    };
    expect(walkOrder(last)).toBeLessThan(2 ** 31);
    expect(walkOrder({})).toBeNull();
  });
});

describe.each(oneDatabase)("rules of resources on %s", (kind) => {
  let database: TestDatabase;
  let at: Dock;
  beforeAll(async () => {
    database = await testDatabase(kind);
    at = await dock(database);
  });
  afterAll(() => database.close());

  const put = (path: string, body: unknown) => at.client.call("PUT", path, body);
  const errorOf = (answer: Answer) => ({ status: answer.status, ...answer.additionals.errors?.[0] });

  it("derives a location's walk order, until one is given", async () => {
    const [made] = await at.make("/v1/storage/a", { storage_code: "W-1", area: "A", lane: "3", rack: "7" });
    expect(made?.walk_order).toBe(walkOrder({ area: "A", lane: "3", rack: "7" }));
    const path = `/v1/storage/${made?.storage_id}`;
    const moved = await put(path, { lane: "4" });
    expect(moved.additionals.storage[0].walk_order).toBe(walkOrder({ area: "A", lane: "4", rack: "7" }));
    expect((await put(path, { walk_order: 5 })).additionals.storage[0].walk_order).toBe(5);
    expect((await put(path, { lane: "9" })).additionals.storage[0].walk_order).toBe(5);
  });

  it("a location that is to be counted says why, until somebody says that it was", async () => {
    const [made] = await at.make("/v1/storage/a", {
      storage_code: "W-C",
      count_flag: true,
      count_reason: "found less",
    });
    expect(made).toMatchObject({ count_flag: true, count_reason: "found less" });
    const counted = await put(`/v1/storage/${made?.storage_id}`, { count_flag: false });
    expect(counted.additionals.storage[0]).toMatchObject({ count_flag: false, count_reason: null });
  });

  it("lets a company be made by its group, and by nobody within one", async () => {
    const draft = (company_code: string) => ({ company_code, company_name: company_code });
    const within = at.client.as({ ...at.caller, accountType: "company" });
    expect(await within.call("POST", "/v1/company/a", draft("WITHIN"))).toMatchObject({
      status: 403,
      code: "NOT_PERMITTED",
    });
    expect(
      await at.client.as({ ...at.caller, accountType: "group" }).call("POST", "/v1/company/a", draft("NEW")),
    ).toMatchObject({ status: 200 });
  });

  it("lets the group alone say to which of its groups a company belongs", async () => {
    const made = async (code: string) => {
      const [row] = await at.make("/v1/company-group/a", { company_group_code: code, company_group_name: code });
      return { company_group_id: String(row?.company_group_id) };
    };
    const [own, others] = [await made("OWN"), await made("OTHERS")];
    await sql`
      insert into company (company_id, company_group_id, company_code, company_name)
      values (${newId()}::uuid, ${others.company_group_id}::uuid, 'STRANGE', 'Strange')`.execute(database.reader);
    const path = `/v1/company/${at.scope.company_id}`;
    const groupIds = [own.company_group_id, others.company_group_id];
    const caller = { ...at.caller, scope: { ...at.caller.scope, groupIds } };
    const [within, group] = [at.client.as({ ...caller, accountType: "company" }), at.client.as(caller)];
    expect(await within.call("PUT", path, { telephone: "02-1234-5678" })).toMatchObject({ status: 200 });
    expect(await within.call("PUT", path, own)).toMatchObject({ status: 403, code: "NOT_PERMITTED" });
    expect(await group.call("PUT", path, others)).toMatchObject({ status: 403, code: "OUT_OF_SCOPE" });
    expect(await group.call("PUT", path, own)).toMatchObject({ status: 200 });
    const rename = (by: typeof group, { company_group_id: id }: typeof own) =>
      by.call("PUT", `/v1/company-group/${id}`, { company_group_name: "Another" });
    expect(await rename(group, others)).toMatchObject({ code: "OUT_OF_SCOPE" });
    expect(await rename(within, own)).toMatchObject({ status: 403, code: "NOT_PERMITTED" });
    expect(await rename(at.client, own)).toMatchObject({ status: 404 });
    expect(await rename(group, own)).toMatchObject({ status: 200 });
    expect(await within.call("DELETE", path)).toMatchObject({ status: 403, code: "NOT_PERMITTED" });
    expect(await group.call("PUT", path, { company_group_id: null })).toMatchObject({ status: 200 });
  });

  it("takes time zones by area and place only, which mean the same to the database and to browsers", async () => {
    const path = `/v1/warehouse/${at.wh}`;
    for (const time_zone of ["+14:00", "-12:00", "CST", "EST5EDT", "GMT+8", "Asia/Nowhere"])
      expect(errorOf(await put(path, { time_zone }))).toMatchObject({ field: "time_zone", code: "NOT_A_CHOICE" });
    for (const time_zone of ["Pacific/Kiritimati", "Etc/GMT+12", "UTC", "Asia/Taipei"])
      expect(await put(path, { time_zone })).toMatchObject({ status: 200 });
  });

  it("takes a cut-off time only as a clock shows it", async () => {
    const path = `/v1/warehouse/${at.wh}`;
    for (const cut_off_time of ["24:00", "9:30", "15:60", "noon"])
      expect(errorOf(await put(path, { cut_off_time }))).toMatchObject({ field: "cut_off_time", code: "BAD_FORMAT" });
    for (const cut_off_time of ["00:00", "23:59", null])
      expect(await put(path, { cut_off_time })).toMatchObject({ status: 200 });
  });

  it("lets nobody who sees some owners alone make a warehouse for others, or free one", async () => {
    const wh_id = newId();
    const fixed = { use_fixed_owner_id: at.owner };
    await at.make("/v1/warehouse/a", { wh_id, wh_no: "MINE", wh_name: "Mine", ...fixed });
    const scope = { ...at.caller.scope, whIds: [wh_id], ownerIds: [at.owner] };
    const limited = at.client.as({ ...at.caller, scope });
    const refused = { field: "use_fixed_owner_id", code: "BEYOND_OWN" };
    const change = (row: object) => limited.call("PUT", `/v1/warehouse/${wh_id}`, row);
    expect(errorOf(await change({ use_fixed_owner_id: null }))).toMatchObject(refused);
    expect(await change({ wh_name: "Still mine" })).toMatchObject({ status: 200 });
    const made = (row: object) => limited.call("POST", "/v1/warehouse/a", { wh_name: "Made", ...row });
    expect(errorOf(await made({ wh_no: "FREE" }))).toMatchObject(refused);
    expect(await made({ wh_no: "MINE-2", ...fixed })).toMatchObject({ status: 200 });
  });

  it("fixes a warehouse to an owner only where nothing of others would be lost from sight", async () => {
    const wh_id = newId();
    await at.make("/v1/warehouse/a", { wh_id, wh_no: "FIX", wh_name: "Fixed" });
    const [other] = await at.make("/v1/customer/a", { customer_no: "OTHER", customer_name: "Another owner" });
    const caller = { ...at.caller, scope: { ...at.caller.scope, whIds: [...at.caller.scope.whIds, wh_id] } };
    const client = at.client.as(caller);
    const fix = (use_fixed_owner_id: unknown) => client.call("PUT", `/v1/warehouse/${wh_id}`, { use_fixed_owner_id });
    const draft = { ...at.scope, wh_id, details: [{ product_code: "A-1", num_expect: "1" }] };
    const notice = await client.call("POST", "/v1/inbound/a", draft);
    expect(notice).toMatchObject({ status: 200 });
    const refused = await fix(other?.customer_id);
    expect(errorOf(refused)).toMatchObject({ status: 409, field: "use_fixed_owner_id", code: "OTHERS_HERE" });
    expect(refused.additionals.errors[0].message).toContain("OWN");
    expect(await fix(at.owner)).toMatchObject({ status: 200 });
    expect(errorOf(await fix(other?.customer_id))).toMatchObject({ code: "OTHERS_HERE" });
    expect(await fix(null)).toMatchObject({ status: 200 });
    const { inbound_id } = notice.additionals.inbound[0];
    const cancelled = await client.call("POST", "/v1/inbound/action/cancel", {
      ids: [inbound_id],
      reason: "none came",
    });
    expect(cancelled).toMatchObject({ status: 200 });
    expect(await fix(other?.customer_id)).toMatchObject({ status: 200 });
  });

  it("leaves what all companies share to the group, and to each company what is its own", async () => {
    const within = at.client.as({ ...at.caller, accountType: "company" });
    const shared = { unit_code: "SHARED", unit_name: "Shared" };
    const refused = await within.call("POST", "/v1/unit/a", shared);
    expect(refused).toMatchObject({ status: 403, code: "NOT_PERMITTED" });
    expect(refused.additionals.details).toMatchObject({ account_type: "group", resource: "unit" });
    const [unit] = await at.make("/v1/unit/a", shared);
    expect(await within.call("PUT", `/v1/unit/${unit?.unit_id}`, { unit_name: "Mine" })).toMatchObject({ status: 403 });
    const own = newId();
    await sql`
      insert into unit (unit_id, company_id, unit_code, unit_name)
      values (${own}::uuid, ${at.scope.company_id}::uuid, 'OWN', 'Own')`.execute(database.reader);
    expect(await within.call("PUT", `/v1/unit/${own}`, { unit_name: "Mine" })).toMatchObject({ status: 200 });
    expect(await within.call("DELETE", `/v1/unit/${own}`)).toMatchObject({ status: 200 });
    const seen = await within.call("POST", "/v1/unit/q", { pageSize: 100 });
    expect(seen.additionals.unit.map((row: { unit_id: string }) => row.unit_id)).toContain(unit?.unit_id);
  });

  it("lets locations allow categories that exist only", async () => {
    const wrong = await at.post("/v1/storage/a", { storage_code: "W-2", allowed_categories: ["C", "NONE"] });
    expect(errorOf(wrong)).toMatchObject({ status: 400, field: "allowed_categories", code: "UNKNOWN_REFERENCE" });
    expect(errorOf(await at.post("/v1/storage/a", { storage_code: "W-2", allowed_categories: 7 }))).toMatchObject({
      code: "WRONG_TYPE",
    });
    const [made] = await at.make("/v1/storage/a", { storage_code: "W-2", allowed_categories: "C, Q" });
    expect(made?.allowed_categories).toEqual(["C", "Q"]);
  });

  it("keeps a location open while goods stand there", async () => {
    await at.receipt([{ product_code: "A-1", num_expect: "1", storage_loc_code: "L-5" }]);
    const found = await at.make("/v1/storage/q", {
      query: [{ queryField: "storage_code", queryCondition: "equal", queryValue: "L-5" }],
    });
    const path = `/v1/storage/${found[0]?.storage_id}`;
    expect(errorOf(await put(path, { enabled: false }))).toMatchObject({ status: 409, code: "STOCK_EXISTS" });
    expect(errorOf(await put(path, { storage_type: "staging" }))).toMatchObject({ code: "STOCK_EXISTS" });
    expect(await put(path, { storage_type: "pick_face", frozen: true })).toMatchObject({ status: 200 });
  });

  it("keeps numbers of pieces required, or not, while there are any", async () => {
    const find = async (code: string) => {
      const query = [{ queryField: "product_code", queryCondition: "equal", queryValue: code }];
      return (await at.make("/v1/product/q", { query }))[0];
    };
    const [plain, numbered] = [await find("A-1"), await find("SN")];
    const flag = (id: unknown, need_scan_product_sn: boolean) => put(`/v1/product/${id}`, { need_scan_product_sn });
    const refusal = { status: 409, field: "need_scan_product_sn", code: "STOCK_EXISTS" };
    const { id } = await at.receipt([{ product_code: "A-1", num_expect: "3", storage_loc_code: "L-4" }]);
    expect(errorOf(await flag(plain?.product_id, true))).toMatchObject(refusal);
    expect((await put(`/v1/product/${plain?.product_id}`, { product_name: "Still plain" })).status).toBe(200);
    expect((await flag(numbered?.product_id, false)).status, "of which there is none").toBe(200);
    expect((await flag(numbered?.product_id, true)).status).toBe(200);
    const pieces = { product_code: "SN", num_expect: "1", storage_loc_code: "L-4", product_sn: ["N-1"] };
    await at.receipt([pieces]);
    expect(errorOf(await flag(numbered?.product_id, false))).toMatchObject(refusal);
    await at.go("return_to_inbound", id);
    expect(await at.broken()).toEqual([]);
  });

  it("puts smaller parts into larger ones", async () => {
    const [area] = await at.make("/v1/storage/detail/a", { sd_level: "area", sd_code: "PARTS" });
    const [lane] = await at.make("/v1/storage/detail/a", { sd_level: "lane", sd_code: "1", parent_sd_id: area?.sd_id });
    const wrong = await put(`/v1/storage/detail/${area?.sd_id}`, { parent_sd_id: lane?.sd_id });
    expect(errorOf(wrong)).toMatchObject({ status: 400, field: "parent_sd_id", code: "NOT_A_CHOICE" });
    expect(errorOf(await put(`/v1/storage/detail/${area?.sd_id}`, { parent_sd_id: area?.sd_id }))).toMatchObject({
      code: "SELF_REFERENCE",
    });
  });

  it("keeps the categories a tree", async () => {
    const [a] = await at.make("/v1/product/category/a", { pc_code: "T1", pc_name: "1" });
    const [b] = await at.make("/v1/product/category/a", { pc_code: "T2", pc_name: "2", pc_root_id: a?.pc_id });
    const [c] = await at.make("/v1/product/category/a", { pc_code: "T3", pc_name: "3", pc_root_id: b?.pc_id });
    const circle = await put(`/v1/product/category/${a?.pc_id}`, { pc_root_id: c?.pc_id });
    expect(errorOf(circle)).toMatchObject({ status: 400, field: "pc_root_id", code: "CIRCULAR" });
    expect(errorOf(await put(`/v1/product/category/${a?.pc_id}`, { pc_root_id: a?.pc_id }))).toMatchObject({
      code: "SELF_REFERENCE",
    });
    expect(await put(`/v1/product/category/${c?.pc_id}`, { pc_root_id: a?.pc_id })).toMatchObject({ status: 200 });
  });

  it("asks of a stock unit of several pieces what the pieces are, and of conversions that they lead to them [unit-conversion-1] [unit-conversion-2]", async () => {
    const units = await at.make("/v1/unit/q", { sort: [{ sortField: "unit_code" }] });
    const named = (start: string) =>
      String(units.findLast(({ unit_code }) => String(unit_code).startsWith(start))?.unit_code);
    const [piece, box] = [named("EA"), named("BX")];
    const base = { owner_no: "OWN", product_name: "x", stock_unit_code: box };
    const vague = await at.post("/v1/product/a", { ...base, product_code: "U-1", stock_factor: 12 });
    expect(errorOf(vague)).toMatchObject({ field: "stock_unit_min_id", code: "REQUIRED" });
    await at.make("/v1/product/a", { ...base, product_code: "U-1", stock_unit_min_code: piece, stock_factor: 12 });
    const convert = (more: object) =>
      at.post("/v1/unit-convert/a", {
        product_code: "U-1",
        from_unit_code: box,
        to_unit_code: piece,
        to_qty: 12,
        ...more,
      });
    expect(errorOf(await convert({ to_unit_code: box }))).toMatchObject({
      field: "to_unit_id",
      code: "NOT_SMALLEST_UNIT",
    });
    expect(errorOf(await convert({ from_qty: 5 }))).toMatchObject({ field: "to_qty", code: "NOT_WHOLE" });
    expect(errorOf(await convert({ to_qty: 10 }))).toMatchObject({
      field: "to_qty",
      code: "NOT_A_CHOICE",
      details: { choices: "12" },
    });
    expect(await convert({})).toMatchObject({ status: 200 });
  });

  it.each([
    ["[unit-conversion-3b]", "from_unit_id", "from_unit_code"],
    ["[unit-conversion-3c]", "to_qty", "to_qty"],
    ["[unit-conversion-3d]", "to_unit_id", "to_unit_code"],
  ])("asks a conversion from which unit it leads, to which, and to how many of it %s", async (_id, field, name) => {
    const whole = { product_code: "A-1", from_unit_code: "BX", to_unit_code: "EA", to_qty: 12 };
    const refused = await at.post("/v1/unit-convert/a", { ...whole, [name]: undefined });
    expect(refused.additionals.errors).toContainEqual(expect.objectContaining({ field, code: "REQUIRED" }));
  });

  it("asks a conversion how many it leads from, one where nobody says it [unit-conversion-3a]", async () => {
    const convert = { product_code: "A-2", from_unit_code: "BX", to_unit_code: "EA", to_qty: 12 };
    const units = await at.make("/v1/unit/q", {});
    const codeOf = (begin: string) => units.find(({ unit_code }) => String(unit_code).startsWith(begin))?.unit_code;
    const named = { ...convert, from_unit_code: codeOf("BX"), to_unit_code: codeOf("EA") };
    const [made] = await at.make("/v1/unit-convert/a", named);
    expect(made?.from_qty).toBe(1);
    for (const from_qty of [null, ""]) {
      const refused = await at.client.call("PUT", `/v1/unit-convert/${made?.uc_id}`, { from_qty });
      expect(refused.additionals.errors).toMatchObject([{ field: "from_qty", code: "REQUIRED" }]);
    }
    expect((await at.client.call("DELETE", `/v1/unit-convert/${made?.uc_id}`)).status).toBe(200);
  });

  it("says each line in a unit of its product, and refuses others by name", async () => {
    const units = await at.make("/v1/unit/q", {});
    const box = units.find(({ unit_code }) => String(unit_code).startsWith("BX"));
    const { id } = await at.notice([
      { product_code: "A-1", num_expect: "1.5", unit_id: box?.unit_id },
      { product_code: "A-1", num_expect: "3" },
    ]);
    expect(await at.lines(id)).toMatchObject([
      { num_expect: "1.5", unit_factor: 12, unit_code: box?.unit_code },
      { num_expect: "3", unit_factor: 1, unit_code: expect.stringMatching(/^EA/) },
    ]);
    const details = [{ product_code: "A-2", num_expect: "1", unit_id: box?.unit_id }];
    const wrong = await at.post("/v1/inbound/a", { ...at.scope, details });
    expect(errorOf(wrong)).toMatchObject({
      status: 400,
      index: 0,
      line: 0,
      field: "unit_id",
      code: "UNIT_NOT_CONVERTIBLE",
    });
    expect(wrong.message).toContain("A-2");
    const dates = [{ product_code: "A-2", num_expect: "1", manufactur_date: "2030-01-02", valid_date: "2030-01-01" }];
    expect(errorOf(await at.post("/v1/inbound/a", { ...at.scope, details: dates }))).toMatchObject({
      code: "DATES_CONTRADICT",
    });
  });

  it("holds warehouses to real time zones and states, customers to other owners than themselves", async () => {
    const path = `/v1/warehouse/${at.wh}`;
    expect(errorOf(await put(path, { time_zone: "Asia/Nowhere" }))).toMatchObject({ field: "time_zone" });
    expect(errorOf(await put(path, { hold_after_step: ["shipped"] }))).toMatchObject({ field: "hold_after_step" });
    expect(await put(path, { hold_after_step: ["picked", "return_validated"] })).toMatchObject({ status: 200 });
    expect(await put(path, { hold_after_step: null })).toMatchObject({ status: 200 });
    expect(errorOf(await put(`/v1/customer/${at.owner}`, { owner_id: at.owner }))).toMatchObject({
      code: "SELF_REFERENCE",
    });
  });
});
