import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { oneDatabase } from "../support/database.ts";
import { openSmallWorld, type SmallWorld } from "../support/smallWorld.ts";
import { importing } from "./steps.ts";

/** What a field of each kind says of letters: in calls and of files the same. */
const wrong = {
  days_allowed: ["12a", /^Only whole numbers in “[^”]+”\.$/],
  cod_amount: ["12a", /^This is no number for “[^”]+”\.$/],
  outbound_nums: ["12a", /^This is no number for “[^”]+”\.$/],
  expect_ship_date: ["soon", /write it like 2026-11-30\.$/],
} as const;
const names = Object.keys(wrong) as (keyof typeof wrong)[];

describe.each(oneDatabase)("letters in a number, an amount or a day on %s", (kind) => {
  let world: SmallWorld;
  beforeAll(async () => {
    world = await openSmallWorld(kind);
  });
  afterAll(() => world?.close());

  type Said = { readonly field: string; readonly message: string };
  const check = (errors: readonly Said[], of: readonly (keyof typeof wrong)[]) => {
    const said = Object.fromEntries(errors.map(({ field, message }) => [field, message]));
    for (const name of of) expect(said[name] ?? "nothing", name).toMatch(wrong[name][1]);
  };

  it("are told alike by a call and of a file", async () => {
    const client = world.client.as({ ...world.caller, language: "en_US" });
    const sent = names.filter((name) => name !== "outbound_nums").map((name) => [name, wrong[name][0]]);
    const header = Object.fromEntries(sent);
    const order = { company_id: world.companyId, wh_id: world.whId, owner_id: world.ownerId, order_no: "L-1" };
    const called = await client.call("POST", "/v1/outbound/a", { ...order, ...header });
    check(called.additionals["errors"], ["days_allowed", "cod_amount", "expect_ship_date"]);
    const head = ["order_no", "product_code", ...names].join(",");
    const row = ["L-2", "P-1", ...names.map((name) => wrong[name][0])].join(",");
    const { result } = await importing(client, "outbound/orderdetail", `${head}\n${row}\n`, "dry", {
      owner_id: world.ownerId,
    });
    check(result.errors, names);
  });

  it("are told alike of a weight, and a part of a whole number is not told to be none", async () => {
    const client = world.client.as({ ...world.caller, language: "en_US" });
    const sheet = "SKU,Description,Unit,weight\nW-1,One,個,1kg\n";
    const { result } = await importing(client, "product", sheet, "dry", { owner_id: world.ownerId });
    expect(result.errors).toMatchObject([{ field: "weight", message: "This is no number for “Weight”." }]);
    const part = "order_no,product_code,outbound_nums,days_allowed\nL-3,P-1,1,1.5\n";
    const of = await importing(client, "outbound/orderdetail", part, "dry", { owner_id: world.ownerId });
    expect(of.result.errors).toMatchObject([{ field: "days_allowed", message: expect.stringMatching(/^Only whole/) }]);
  });
});
