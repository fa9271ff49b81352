import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type TestDatabase, testDatabase } from "../../support/database.ts";
import { everything } from "../../support/http.ts";
import { house } from "./house.ts";

describe("who may intercept", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase("server");
  });
  afterAll(() => database.close());

  test("whoever changes orders, and a goods owner with the right to it, of their own; the rest is the staff's [orders-8.1] [orders-8.2]", async () => {
    const at = await house(database);
    await at.put("plain", "A1", 9);
    const order = async () => {
      const { id } = await at.order([{ product_code: "plain", outbound_nums: "1" }]);
      await at.go(id, "close_order");
      return id;
    };
    const scope = { companyIds: [at.company], whIds: [at.wh] };
    const as = (granted: readonly string[], ownerIds: string[] | null = [at.owner]) =>
      at.client.as(everything({ ...scope, ownerIds }, new Set(granted)));
    const ask = (who: ReturnType<typeof as>, action: string, id: string) =>
      who.call("POST", `/v1/outbound/action/${action}`, { ids: [id], reason: "no longer wanted" });
    const [first, second] = [await order(), await order()];
    const owner = as(["outboundOperation:query", "intercept"]);
    expect((await ask(as(["outboundOperation:query"]), "request_intercept", first)).status).toBe(403);
    expect((await ask(as(["intercept"], [at.wh]), "request_intercept", first)).status).toBe(404);
    expect((await ask(owner, "request_intercept", first)).status).toBe(200);
    expect((await ask(as(["outboundOperation:update"]), "request_intercept", second)).status).toBe(200);
    for (const action of ["confirm_intercept", "reject_intercept"])
      expect((await ask(owner, action, first)).status, action).toBe(403);
    expect((await ask(as(["outboundOperation:update"]), "reject_intercept", first)).status).toBe(200);
  });
});
