import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { chiefPassword, openWorld, type World } from "../support/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld("server", { poolSize: 4 });
}, 120_000);
afterAll(() => world?.close());

it("lets people sign in, and ask for something else, while somebody keeps all customers to themselves", async () => {
  const held = Promise.withResolvers<void>();
  const holds = Promise.withResolvers<void>();
  const holder = world.database.transact(async (tx) => {
    await sql`lock table customer in access exclusive mode`.execute(tx);
    holds.resolve();
    await held.promise;
  });
  await holds.promise;
  const asked = ["/v1/customer/q", "/v1/product/q", "/v1/inbound/q", "/v1/outbound/q", "/v1/contact/q"];
  let waiting = 0;
  const crowd = Array.from({ length: 60 }, async (_, index) => {
    waiting += 1;
    const answer = await world.ask("chief", "POST", asked[index % asked.length] ?? "", { body: {} });
    waiting -= 1;
    return answer;
  });
  const alive = await world.app.inject({ url: "/healthz" });
  expect([alive.statusCode, waiting]).toEqual([200, 60]);
  const credentials = { login_name: "chief", password: chiefPassword };
  expect((await world.ask("anonymous", "POST", "/v1/login", { body: credentials })).status).toBe(200);
  for (const path of ["/v1/currency/q", "/v1/country/q", "/v1/code/q"])
    expect((await world.ask("chief", "POST", path, { body: {} })).status, path).toBe(200);
  const refused = await Promise.all(crowd);
  expect(new Set(refused.map(({ status, code }) => `${status} ${code}`))).toEqual(new Set(["503 BUSY"]));
  held.resolve();
  await holder;
  expect((await world.ask("chief", "POST", "/v1/currency/q", { body: {} })).status).toBe(200);
});
