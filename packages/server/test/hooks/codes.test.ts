import { model } from "@stowage/model";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../src/database/index.ts";
import { changeDocument } from "../../src/documents/change.ts";
import { createDocuments } from "../../src/documents/create.ts";
import { oneDatabase } from "../support/database.ts";
import { openSmallWorld, type SmallWorld } from "../support/smallWorld.ts";

type Row = Readonly<Record<string, unknown>>;

describe.each(oneDatabase)("codes that other rows hold, on %s", (kind) => {
  let world: SmallWorld;
  beforeAll(async () => {
    world = await openSmallWorld(kind);
  });
  afterAll(() => world?.close());

  const call = (method: "POST" | "PUT" | "DELETE", path: string, body?: unknown) =>
    world.client.call(method, `/v1/${path}`, body);
  const make = async (path: string, reply: string, row: Row): Promise<Row> => {
    const answer = await call("POST", `${path}/a`, row);
    expect(answer, JSON.stringify(answer)).toMatchObject({ status: 200 });
    return answer.additionals[reply][0];
  };
  const product = (row: Row) =>
    call("POST", "product/a", { owner_no: "OWN", product_name: "Coded", stock_unit_code: "EA", ...row });

  describe("in lists", () => {
    const scope = () => ({ company_id: world.companyId, wh_id: world.whId });
    const category = (pc_code: string) =>
      make("product/category", "productCategory", { company_id: world.companyId, pc_code, pc_name: pc_code });
    const limits = async ({ storage_code }: Row) => {
      const query = [{ queryField: "storage_code", queryCondition: "equal", queryValue: storage_code }];
      return (await call("POST", "storage/q", { query })).additionals.storage[0];
    };

    it("follow to their new code, in place, and nowhere else", async () => {
      const food = await category("FOOD");
      const care = await category("CARE");
      const some = await make("storage", "storage", {
        ...scope(),
        storage_code: "F-1",
        allowed_categories: ["CARE", "FOOD"],
      });
      const other = await make("storage", "storage", {
        ...scope(),
        storage_code: "F-2",
        allowed_categories: ["CARE"],
      });
      const answer = await call("PUT", `product/category/${food.pc_id}`, { pc_code: "FOODS", version: food.version });
      expect(answer).toMatchObject({ status: 200 });
      expect(await limits(some)).toMatchObject({ allowed_categories: ["CARE", "FOODS"], version: 2 });
      expect(await limits(other)).toMatchObject({ allowed_categories: ["CARE"], version: 1 });
      expect(await call("DELETE", `product/category/${care.pc_id}`)).toMatchObject({ status: 409, code: "IN_USE" });
      for (const { storage_id } of [some, other])
        expect(await call("PUT", `storage/${storage_id}`, { allowed_categories: null })).toMatchObject({ status: 200 });
      expect(await call("DELETE", `product/category/${care.pc_id}`)).toMatchObject({ status: 200 });
    });

    it("stay where another company has the same code", async () => {
      await category("SAME");
      const both = { companyIds: [world.companyId], whIds: [world.whId] };
      const company = await make("company", "company", { company_code: "C9", company_name: "Other" });
      const elsewhere = world.client.as({
        ...world.caller,
        scope: { ...world.caller.scope, ...both, companyIds: [world.companyId, String(company.company_id)] },
      });
      const theirs = await elsewhere.call("POST", "/v1/product/category/a", {
        company_id: company.company_id,
        pc_code: "SAME",
        pc_name: "Same",
      });
      const [row] = theirs.additionals.productCategory;
      const here = await make("storage", "storage", { ...scope(), storage_code: "S-1", allowed_categories: ["SAME"] });
      expect(
        await elsewhere.call("PUT", `/v1/product/category/${row.pc_id}`, { pc_code: "NEW", version: row.version }),
      ).toMatchObject({ status: 200 });
      expect(await limits(here)).toMatchObject({ allowed_categories: ["SAME"], version: 1 });
      expect(await elsewhere.call("DELETE", `/v1/product/category/${row.pc_id}`)).toMatchObject({ status: 200 });
    });
  });

  describe("of currencies", () => {
    it("are not taken from them, nor changed; what is disabled is chosen no more", async () => {
      const eur = await make("currency", "currency", { currency_code: "EUR", currency_name: "歐元" });
      expect(await product({ product_code: "E-1", currency_code: "EUR" })).toMatchObject({ status: 200 });
      expect(await call("DELETE", `currency/${eur.currency_id}`)).toMatchObject({ status: 409, code: "IN_USE" });
      const renamed = await call("PUT", `currency/${eur.currency_id}`, { currency_code: "EUX" });
      expect(renamed).toMatchObject({ status: 400, code: "READ_ONLY" });
      expect(await call("PUT", `currency/${eur.currency_id}`, { enabled: false })).toMatchObject({ status: 200 });
      expect(await product({ product_code: "E-2", currency_code: "EUR" })).toMatchObject({
        code: "DISABLED_REFERENCE",
      });
    });

    it("that fill a field where nobody chooses stay, and are refused once they are disabled", async () => {
      const twd = await make("currency", "currency", { currency_code: "TWD", currency_name: "新臺幣" });
      expect(await call("DELETE", `currency/${twd.currency_id}`)).toMatchObject({ status: 409, code: "IN_USE" });
      expect(await call("PUT", `currency/${twd.currency_id}`, { enabled: false })).toMatchObject({ status: 200 });
      for (const chosen of [{}, { currency_code: "TWD" }])
        expect(await product({ product_code: "T-1", ...chosen })).toMatchObject({
          code: "DISABLED_REFERENCE",
          additionals: { errors: [{ field: "currency_code" }] },
        });
      expect(await call("PUT", `currency/${twd.currency_id}`, { enabled: true })).toMatchObject({ status: 200 });
      expect(await product({ product_code: "T-1" })).toMatchObject({ status: 200 });
    });

    it("are a document's and its lines' own, in capitals", async () => {
      const usd = await make("currency", "currency", { currency_code: "USD", currency_name: "美元" });
      const order = (more: Row, line: Row = {}) =>
        world.database.transact((tx) => {
          const where = { company_id: world.companyId, wh_id: world.whId, owner_no: "OWN" };
          const details = [{ product_code: "P-1", outbound_nums: "1", ...line }];
          const body = { ...where, order_no: `C-${newId()}`, ...more, details };
          return createDocuments(
            { tx, document: model.outbound, caller: world.caller, hooks: world.hooks },
            [body],
            [newId()],
          );
        });
      const refused = (code: string, at: Row = {}) => ({ errors: [{ index: 0, field: "currency_code", code, ...at }] });
      await expect(order({ currency_code: "QQQ" })).rejects.toMatchObject(refused("UNKNOWN_REFERENCE"));
      await expect(order({}, { currency_code: "QQQ" })).rejects.toMatchObject(
        refused("UNKNOWN_REFERENCE", { line: 0 }),
      );
      const { keys } = await order({ currency_code: "usd" }, { currency_code: "USD" });
      const [id = ""] = keys;
      expect(await call("DELETE", `currency/${usd.currency_id}`)).toMatchObject({ status: 409, code: "IN_USE" });
      expect(await call("PUT", `currency/${usd.currency_id}`, { enabled: false })).toMatchObject({ status: 200 });
      await expect(order({ currency_code: "USD" })).rejects.toMatchObject(refused("DISABLED_REFERENCE"));
      const change = (more: Row) =>
        world.database.transact((tx) =>
          changeDocument({ tx, document: model.outbound, caller: world.caller, hooks: world.hooks }, id, more),
        );
      await change({ consignee_name: "Ann" });
      const { rows } = await sql`select currency_code, consignee_name from outbound where outbound_id = ${id}::uuid
        and wh_id = ${world.whId}::uuid`.execute(world.database.reader);
      expect(rows).toEqual([{ currency_code: "USD", consignee_name: "Ann" }]);
      await expect(change({ currency_code: "QQQ" })).rejects.toMatchObject(refused("UNKNOWN_REFERENCE"));
    });

    it("that nobody holds go", async () => {
      const one = await make("currency", "currency", { currency_code: "JPY", currency_name: "日圓" });
      expect(await call("DELETE", `currency/${one.currency_id}`)).toMatchObject({ status: 200 });
    });
  });

  describe("of units, by their names", () => {
    const setting = (unit_code: string, unit_name: string) =>
      call("POST", "setting/unit/a", { company_id: world.companyId, unit_code, unit_name });
    const taken = { code: "DUPLICATE", additionals: { errors: [{ field: "unit_name" }] } };

    it("are one in what a company calls them", async () => {
      expect(await setting("EA", "顆")).toMatchObject({ status: 200 });
      expect(await setting("MY2", "顆")).toMatchObject(taken);
      const both = ["MY3", "MY4"].map((unit_code) => ({ company_id: world.companyId, unit_code, unit_name: "粒" }));
      expect(await call("POST", "setting/unit/a", both)).toMatchObject(taken);
      const [own, settled] = [await setting("MY5", "枚"), await setting("BX", "盒")];
      expect([own.status, settled.status]).toEqual([200, 200]);
      const rename = (answer: typeof own, unit_name: string) =>
        call("PUT", `setting/unit/${answer.additionals.settingUnit[0].su_id}`, { unit_name });
      expect(await rename(settled, "枚")).toMatchObject(taken);
      expect(await rename(settled, "盒子")).toMatchObject({ status: 200 });
      const unitId = own.additionals.settingUnit[0].unit_id;
      expect(await call("PUT", `unit/${unitId}`, { unit_name: "顆" })).toMatchObject(taken);
      expect(await call("PUT", `unit/${unitId}`, { unit_name: "片" })).toMatchObject({ status: 200 });
    });

    it("are one where two name them at once", async () => {
      const answers = await Promise.all([setting("AT1", "同"), setting("AT2", "同")]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    });
  });
});
