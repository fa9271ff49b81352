import { type Document, model } from "@stowage/model";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { databases } from "../support/database.ts";
import { openWorld, type Row, type World } from "../support/world.ts";
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

describe.each(databases)("documents in every state on %s", (kind) => {
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
    const document: Document = model[name];
    const seen = await asked(world, "narrow", document);
    expect(new Set(seen.map((row) => row[document.status]))).toEqual(new Set(document.states));
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

  it("in a warehouse with a fixed owner everybody sees that owner's goods only", async () => {
    const elsewhere = { wh_id: world.here.far };
    await makeDocument(world, "inbound", elsewhere);
    await makeDocument(world, "inbound", { ...elsewhere, owner_id: world.here.other });
    const owners = async () => new Set((await asked(world, "far", model.inbound)).map((row) => row.owner_id));
    expect(await owners()).toEqual(new Set([world.here.mine, world.here.other]));
    await world.put(`/v1/warehouse/${world.here.far}`, { use_fixed_owner_id: world.here.mine });
    expect(await owners()).toEqual(new Set([world.here.mine]));
    const refused = await world.ask("far", "POST", "/v1/inbound/a", {
      body: { ...elsewhere, company_id: world.here.companyId, owner_id: world.here.other, details: [] },
    });
    expect([400, 403]).toContain(refused.status);
    await world.put(`/v1/warehouse/${world.here.far}`, { use_fixed_owner_id: null });
    expect((await owners()).size).toBe(2);
  });
});

async function asked(world: World, as: "chief" | "narrow" | "abroad" | "far" | "other", document: Document) {
  const { additionals } = await world.ask(as, "POST", `/v1${document.path}/q`, { body: { pageSize: 500 } });
  return additionals[document.reply] as Row[];
}
