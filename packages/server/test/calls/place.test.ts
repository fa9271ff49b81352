import { afterAll, beforeAll, expect, it } from "vitest";
import { openWorld, type Row, type World } from "../support/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld("embedded");
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
