import { afterAll, beforeAll, expect, it } from "vitest";
import { openWorld, type World } from "../support/world.ts";
import type { Row } from "../support/worldClient.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld("server");
}, 120_000);
afterAll(() => world?.close());

it("narrows a list by the owner in its path, whatever else may match any of several conditions", async () => {
  const { companyId, near, mine, other, productCode } = world.here;
  const made = await Promise.all(
    [mine, other].map(async (owner_id) => {
      const { inbound } = await world.post("/v1/inbound/a", {
        company_id: companyId,
        wh_id: near,
        owner_id,
        inbound_bill_no: `B-${owner_id}`,
        details: [{ product_code: productCode, num_expect: "1" }],
      });
      return inbound[0] as Row & { details: Row[] };
    }),
  );
  const any = (field: string, values: readonly unknown[]) => ({
    combinedCondition: "OR",
    query: values.map((queryValue) => ({ queryField: field, queryCondition: "equal", queryValue })),
  });
  const numbers = made.map((one) => one.inbound_no);
  const ask = async (path: string, reply: string) =>
    ((await world.post(path, any("inbound_no", numbers)))[reply] as Row[]).map((row) => row.owner_id);
  expect(new Set(await ask(`/v1/inbound/${companyId}/${near}/q`, "inbound"))).toEqual(new Set([mine, other]));
  expect(await ask(`/v1/inbound/${companyId}/${near}/${mine}/q`, "inbound")).toEqual([mine]);
  expect(await ask(`/v1/inbound/${companyId}/${near}/${other}/q`, "inbound")).toEqual([other]);
  expect(await ask(`/v1/inbound/detail/${companyId}/${near}/${mine}/q`, "inboundDetail")).toEqual([mine]);
});

it("refuses an owner of another company in the path, and one that is nobody's, as it refuses their company", async () => {
  const { companyId, near, mine } = world.here;
  const status = async (path: string) => (await world.ask("manager", "POST", path, { body: {} })).status;
  for (const resource of ["inbound", "inbound/detail", "pickinglist"]) {
    expect(await status(`/v1/${resource}/${companyId}/${near}/${mine}/q`), resource).toBe(200);
    expect(await status(`/v1/${resource}/${companyId}/${near}/${world.there.mine}/q`), resource).toBe(403);
    expect(await status(`/v1/${resource}/${companyId}/${near}/${companyId}/q`), resource).toBe(403);
  }
  const asks = (owner_id: string) =>
    world.ask("manager", "POST", "/v1/dashboard/q", { body: { owner_id } }).then((answer) => answer.status);
  expect(await asks(mine)).toBe(200);
  expect(await asks(world.there.mine)).toBe(403);
});

it("refuses a status, a type or a category in the path that there is not, in every call alike", async () => {
  const { companyId, near, mine } = world.here;
  const ask = async (path: string) => {
    const { status, additionals } = await world.ask("manager", "POST", path, { body: {} });
    return status === 200 ? status : (additionals.errors as Row[]).map(({ field, code }) => [field, code]);
  };
  const orders = `/v1/outbound/${companyId}/${near}/${mine}`;
  expect(await ask(`${orders}/b2b/awaiting_print/q`)).toBe(200);
  expect(await ask(`${orders}/b2x/awaiting_print/q`)).toEqual([["orderType", "NOT_A_CHOICE"]]);
  expect(await ask(`${orders}/b2b/awaiting/q`)).toEqual([["outboundStatus", "NOT_A_CHOICE"]]);
  const customers = `/v1/customer/${companyId}/${near}/bycat`;
  expect(await ask(`${customers}/carrier/q`)).toBe(200);
  expect(await ask(`${customers}/pirate/q`)).toEqual([["customerCat", "NOT_A_CHOICE"]]);
  for (const codes of ["/v1/code", `/v1/code/${companyId}`]) {
    expect(await ask(`${codes}/contact_title/q`)).toBe(200);
    expect(await ask(`${codes}/own_type/q`)).toEqual([["codeType", "NOT_A_CHOICE"]]);
  }
  await world.post("/v1/code/a", { code_type: "own_type", code_code: "A", code_name: "Ours" });
  for (const codes of ["/v1/code", `/v1/code/${companyId}`]) expect(await ask(`${codes}/own_type/q`)).toBe(200);
});

it("shows a picking list to the owner of its orders, and one of several owners to those who see them all", async () => {
  const { mine, other } = world.here;
  const stocked = async (owner_id: string, product_id: string) => {
    const scope = { company_id: world.here.companyId, wh_id: world.here.far, owner_id };
    const line = { product_id, num_expect: "5", num_loc: "5", storage_loc_code: "A-01" };
    await world.post("/v1/inbound/simple/a", { ...scope, inbound_bill_no: `S-${owner_id}`, details: [line] });
    return async () => {
      const made = await world.post("/v1/outbound/a", {
        ...scope,
        order_no: `O-${world.unique()}`,
        details: [{ product_id, outbound_nums: "1" }],
      });
      const id = String((made.outbound as Row[])[0]?.outbound_id);
      await world.post("/v1/outbound/action/close_order", { ids: [id] });
      return id;
    };
  };
  const ofMine = await stocked(mine, world.here.products.mine);
  const ofOther = await stocked(other, world.here.products.other);
  const printed = async (ids: readonly string[]) => {
    const done = await world.post("/v1/outbound/action/print", { ids, list_kind: "batch" });
    return String(done.results[0].details.pickinglist_no);
  };
  const own = await printed([await ofMine()]);
  const shared = await printed([await ofMine(), await ofOther()]);
  const seen = async (as: "mine" | "other" | "manager") => {
    const { additionals } = await world.ask(as, "POST", "/v1/pickinglist/q", { body: {} });
    return (additionals.pickingList as Row[])
      .map((row) => row.pickinglist_no)
      .filter((no) => no === own || no === shared);
  };
  expect(new Set(await seen("manager"))).toEqual(new Set([own, shared]));
  expect(await seen("mine")).toEqual([own]);
  expect(await seen("other")).toEqual([]);
});
