import { type Declared, type DocumentDeclaration, model, statesOf } from "@stowage/model";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { oneDatabase } from "../support/database.ts";
import { openWorld, type World } from "../support/world.ts";
import type { Row } from "../support/worldClient.ts";
import {
  type DocumentName,
  fillWorld,
  makeDocument,
  paths,
  stateSteps,
  stateStepsWithQc,
  walk,
} from "./cases/documents.ts";

const names = Object.keys(stateSteps) as DocumentName[];

describe.each(oneDatabase)("documents in every state on %s", (kind) => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld(kind);
    await fillWorld(world);
    for (const name of names) {
      for (const steps of stateSteps[name]) await walk(world, await makeDocument(world, name), steps);
      if (name === "inbound" || name === "returned")
        for (const steps of stateStepsWithQc)
          await walk(world, await makeDocument(world, name, { need_qc: "yes" }), steps);
    }
  }, 120_000);
  afterAll(() => world?.close());

  it.each(names)("%s: all are there, and are seen with their history by whom they concern", async (name) => {
    const document: DocumentDeclaration = model[name];
    const seen = await asked(world, "narrow", document);
    expect(new Set(seen.map((row) => row[document.status]))).toEqual(new Set(statesOf(document)));
    expect(seen.length).toBe((await asked(world, "chief", document)).length);
    for (const outsider of ["abroad", "far", "other"] as const)
      expect(await asked(world, outsider, document), outsider).toEqual([]);
    for (const row of seen) {
      const path = `/v1${paths[name]}/${row[document.key]}/history`;
      const { status, text } = await world.ask("narrow", "GET", path);
      expect(status, path).toBe(200);
      expect(text).toContain(String(row[document.status]));
    }
  });

  /** Past the call, which leaves a warehouse open to all whose goods are there. */
  const fixTo = (owner: string | null) =>
    sql`update warehouse set use_fixed_owner_id = ${owner}::uuid where wh_id = ${world.here.far}::uuid`.execute(
      world.database.reader,
    );

  it("in a warehouse with a fixed owner everybody sees that owner's goods only", async () => {
    const elsewhere = { wh_id: world.here.far };
    await makeDocument(world, "inbound", elsewhere);
    await makeDocument(world, "inbound", { ...elsewhere, owner_id: world.here.other });
    const owners = async () => new Set((await asked(world, "far", model.inbound)).map((row) => row.owner_id));
    expect(await owners()).toEqual(new Set([world.here.mine, world.here.other]));
    await fixTo(world.here.mine);
    expect(await owners()).toEqual(new Set([world.here.mine]));
    const refused = await world.ask("far", "POST", "/v1/inbound/a", {
      body: { ...elsewhere, company_id: world.here.companyId, owner_id: world.here.other, details: [] },
    });
    expect([400, 403]).toContain(refused.status);
    await fixTo(null);
    expect((await owners()).size).toBe(2);
  });

  it("who works only where owners are fixed has to do with these owners alone", async () => {
    const { companyId, mine, other, products } = world.here;
    const shop = { company_id: companyId, customer_no: `S${world.unique()}`, customer_name: "Shop", owner_id: mine };
    await world.post("/v1/customer/a", shop);
    const seen = async (as: Asking, declared: Declared, column: string) =>
      new Set((await asked(world, as, declared)).map((row) => row[column]));
    const ofGoods = () => seen("far", model.product, "owner_id");
    const change = () =>
      world.ask("far", "PUT", `/v1/product/${products.other}`, { body: { product_spec: String(world.unique()) } });
    expect([...(await ofGoods())]).toEqual(expect.arrayContaining([mine, other]));
    await fixTo(mine);
    expect(await ofGoods()).toEqual(new Set([mine]));
    expect(await seen("far", model.customer, "customer_no")).toEqual(new Set(["MINE", shop.customer_no]));
    expect((await change()).status).toBe(404);
    // Who has other warehouses too, or administers the company, sees all that is theirs.
    expect([...(await seen("near", model.product, "owner_id"))]).toEqual(expect.arrayContaining([mine, other]));
    expect([...(await seen("chief", model.product, "owner_id"))]).toEqual(expect.arrayContaining([mine, other]));
    await fixTo(other);
    expect(await ofGoods()).toEqual(new Set([other]));
    expect((await change()).status).toBe(200);
    await fixTo(null);
    expect([...(await ofGoods())]).toEqual(expect.arrayContaining([mine, other]));
  });
});

type Asking = "chief" | "near" | "narrow" | "abroad" | "far" | "other";

async function asked(world: World, as: Asking, document: Declared) {
  const { additionals } = await world.ask(as, "POST", `/v1${document.path}/q`, { body: { pageSize: 500 } });
  return additionals[document.reply] as Row[];
}
