import { afterAll, beforeAll, expect, test } from "vitest";
import { outboundCalls } from "../../src/flows/outbound/index.ts";
import { hooks, house } from "../flows/outbound/house.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { everything, type TestClient, testServer } from "../support/http.ts";

const nul = "a\u0000b";

let database: TestDatabase;
let client: TestClient;
beforeAll(async () => {
  database = await testDatabase("embedded");
  const at = await house(database);
  const caller = everything({ companyIds: [at.company], whIds: [at.wh] });
  client = await testServer(database, outboundCalls(database, hooks), caller);
});
afterAll(() => database.close());

test.each([
  ["/v1/pickinglist/check", { pickinglist_no: nul }, "pickinglist_no"],
  ["/v1/boxing/outbound/q", { pickinglist_no: nul }, "pickinglist_no"],
  ["/v1/pickinglist/order", { pickinglist_nos: ["x", nul] }, "pickinglist_nos.1"],
  ["/v1/pickinglist/product", { pickinglist_nos: [nul] }, "pickinglist_nos.0"],
  ["/v1/pickinglist/consignee", { pickinglist_nos: [nul] }, "pickinglist_nos.0"],
])("no text may hold a NUL: %s refuses it", async (path, body, field) => {
  const answer = await client.call("POST", path, body);
  expect([answer.status, answer.additionals.errors?.[0]]).toMatchObject([400, { field, code: "BAD_FORMAT" }]);
});
