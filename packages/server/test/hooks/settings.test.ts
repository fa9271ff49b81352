import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { oneDatabase } from "../support/database.ts";
import { openWorld, type World } from "../support/world.ts";
import type { Row } from "../support/worldClient.ts";
import { masterData } from "./masterData.ts";

describe.each(oneDatabase)("settings, on %s", (kind) => {
  let w: World;
  beforeAll(async () => {
    w = await openWorld(kind);
  }, 60_000);
  afterAll(() => w?.close());
  const { make, wrong, product } = masterData(() => w);

  describe("a company's own units and codes", () => {
    const seen = async (path: string, reply: string, code: string, as: "chief" | "abroad" = "chief", at = w.here) => {
      const field = reply === "unit" ? "unit_code" : "code_code";
      const body = { query: [{ queryField: field, queryCondition: "equal", queryValue: code }] };
      const answer = await w.ask(as, "POST", `/v1${path.replace("{companyId}", at.companyId)}/q`, { body });
      return answer.additionals[reply] as Row[];
    };

    it("change what is everybody's for that company alone, wherever it is shown", async () => {
      const setting = await make("/setting/unit", "settingUnit", {
        company_id: w.here.companyId,
        unit_code: "BOX",
        unit_name: "trade box",
      });
      expect(await seen("/unit/{companyId}", "unit", "BOX")).toMatchObject([{ unit_name: "trade box" }]);
      expect(await seen("/unit/{companyId}", "unit", "BOX", "abroad", w.there)).toMatchObject([{ unit_name: "box" }]);
      const mine = await product({ stock_unit_code: undefined, stock_unit_name: "trade box" });
      expect(mine).toMatchObject({ stock_unit_code: "BOX", stock_unit_name: "trade box" });
      const theirs = await make("/product", "product", {
        company_id: w.there.companyId,
        owner_id: w.there.mine,
        product_code: `R${w.unique()}`,
        product_name: "Goods",
        stock_unit_code: "BOX",
      });
      expect(theirs.stock_unit_name).toBe("box");
      await w.put(`/v1/setting/unit/${setting.su_id}`, { enabled: false });
      expect(await seen("/unit/{companyId}", "unit", "BOX")).toEqual([]);
      const gone = await w.ask("chief", "DELETE", `/v1/setting/unit/${setting.su_id}`);
      expect(gone.status).toBe(200);
      expect(await seen("/unit/{companyId}", "unit", "BOX")).toMatchObject([{ unit_name: "box" }]);
    });

    it("add units that nobody else has, until something is counted in them", async () => {
      const setting = await make("/setting/unit", "settingUnit", {
        company_id: w.here.companyId,
        unit_code: "CRATE",
        unit_name: "beer crate",
      });
      expect(await seen("/unit/{companyId}", "unit", "CRATE")).toMatchObject([{ unit_name: "beer crate" }]);
      expect(await seen("/unit/{companyId}", "unit", "CRATE", "abroad", w.there)).toEqual([]);
      expect(await seen("/unit", "unit", "CRATE", "abroad")).toEqual([]);
      const foreign = { product_code: `R${w.unique()}`, product_name: "x", stock_unit_code: "CRATE" };
      expect(
        await wrong("POST", "/v1/product/a", { ...foreign, company_id: w.there.companyId, owner_id: w.there.mine }),
      ).toMatchObject({ status: 400, code: "UNKNOWN_REFERENCE" });
      await w.put(`/v1/setting/unit/${setting.su_id}`, { unit_name: "bottle crate" });
      expect(await product({ stock_unit_code: "CRATE" })).toMatchObject({ stock_unit_name: "bottle crate" });
      expect((await w.ask("chief", "DELETE", `/v1/setting/unit/${setting.su_id}`)).code).toBe("IN_USE");
      expect(await seen("/unit/{companyId}", "unit", "CRATE")).toHaveLength(1);
    });

    it("let two companies add the same, and neither call one like another", async () => {
      const own = { unit_code: "TOTE", unit_name: "tote" };
      await make("/setting/unit", "settingUnit", { company_id: w.here.companyId, ...own });
      await make("/setting/unit", "settingUnit", { company_id: w.there.companyId, ...own });
      expect(
        await wrong("POST", "/v1/setting/unit/a", { company_id: w.here.companyId, unit_code: "T2", unit_name: "tote" }),
      ).toMatchObject({ status: 409, field: "unit_name", code: "DUPLICATE" });
      expect(
        await wrong("POST", "/v1/setting/unit/a", {
          company_id: w.here.companyId,
          unit_code: "T2",
          unit_name: "pallet",
        }),
      ).toMatchObject({ field: "unit_name", code: "DUPLICATE" });
    });

    it("hold codes of at most four characters, by type [lookup-code-1]", async () => {
      const own = { company_id: w.here.companyId, code_type: "fruit", code_name: "Pear" };
      expect(await wrong("POST", "/v1/setting/code/a", { ...own, code_code: "PEARS" })).toMatchObject({
        status: 400,
        field: "code_code",
        code: "TOO_LONG",
      });
      const shared = { code_type: "fruit", code_name: "Pear", code_code: "PEARS" };
      expect(await wrong("POST", "/v1/code/a", shared)).toMatchObject({ field: "code_code", code: "TOO_LONG" });
      await make("/setting/code", "settingCode", { ...own, code_code: "PEAR" });
      expect(await seen("/code/{companyId}/fruit", "code", "PEAR")).toMatchObject([{ code_name: "Pear" }]);
      // Another company has no such type at all.
      const abroad = await w.ask("abroad", "POST", `/v1/code/${w.there.companyId}/fruit/q`, { body: {} });
      expect([abroad.status, abroad.code]).toEqual([400, "NOT_A_CHOICE"]);
    });
  });

  it("keeps the model's own menu entries and permissions, and lets go of others", async () => {
    const [home] = await w.rows("/menu", "menu", { menu_code: "home" });
    const gone = await w.ask("chief", "DELETE", `/v1/menu/${home?.menu_id}`);
    expect(gone).toMatchObject({ status: 409, code: "SYSTEM_ENTRY" });
    const [goods] = await w.rows("/permission", "permission", { permission_code: "goodsSetup" });
    expect((await w.ask("chief", "DELETE", `/v1/permission/${goods?.permission_id}`)).code).toBe("SYSTEM_ENTRY");
    const added = { permission_id: goods?.permission_id, function_code: "fly" };
    expect((await w.ask("chief", "POST", "/v1/permission/function/a", { body: added })).code).toBe("SYSTEM_ENTRY");
    const own = await make("/permission", "permission", { permission_code: `mine${w.unique()}` });
    for (const [function_code, type] of Object.entries({ fly: "allows", copy_forbidden: "forbids" }))
      expect(
        await make("/permission/function", "permissionFunction", { permission_id: own.permission_id, function_code }),
      ).toMatchObject({ grant_name: `${own.permission_code}:${function_code}`, function_code_type: type });
    const right = { permission_id: own.permission_id, function_code: "see_cost" };
    expect((await w.ask("chief", "POST", "/v1/permission/function/a", { body: right })).code).toBe("SYSTEM_ENTRY");
  });

  it("says by name who changed what somebody else would change", async () => {
    const own = await make("/permission", "permission", { permission_code: `theirs${w.unique()}` });
    const change = (permission_name: string) =>
      w.ask("chief", "PUT", `/v1/permission/${own.permission_id}`, { body: { version: 1, permission_name } });
    expect((await change("First")).status).toBe(200);
    const late = await change("Late");
    expect(late).toMatchObject({ status: 409, code: "VERSION_CONFLICT", additionals: { details: { user: "chief" } } });
    expect(late.message).toContain("(chief)");
  });

  it("lets go of how somebody's screens look in the name of a warehouse of their company, and of no other's", async () => {
    const [user] = await w.rows("/user", "user", { user_name: "picker" });
    const gone = (whId: string) => w.ask("chief", "DELETE", `/v1/user/ui/${whId}/user/${user?.user_id}`);
    expect((await gone(w.there.near)).status).toBe(404);
    expect(await w.rows("/user/ui", "userUi", { user_id: String(user?.user_id) })).toHaveLength(1);
    expect(await gone(w.here.near)).toMatchObject({
      status: 200,
      additionals: { userUi: [{ user_id: user?.user_id, layout_mode: "V" }] },
    });
    expect(await w.rows("/user/ui", "userUi", { user_id: String(user?.user_id) })).toEqual([]);
  });
});
