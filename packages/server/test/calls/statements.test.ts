import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readDistribution } from "../../src/database/schema/distribute.ts";
import { distributionBreaches } from "../support/distribution.ts";
import { openWorld, type World } from "../support/world.ts";
import { fillWorld } from "./cases/documents.ts";
import { prepareOf } from "./cases/index.ts";

describe("the statements that the calls really send", () => {
  let world: World;
  const sent = new Map<string, Set<string>>();
  let current = "";
  beforeAll(async () => {
    world = await openWorld("embedded", {
      onStatement: (text) => sent.set(text, (sent.get(text) ?? new Set()).add(current)),
    });
    current = "the filling of the world";
    await fillWorld(world);
  }, 120_000);
  afterAll(() => world?.close());

  // But for the look-up of keys and codes that are unique beyond a warehouse, which says so in the statement.
  it("name the warehouse of every table that is distributed by it", async () => {
    for (const call of world.calls) {
      current = `${call.method} ${call.path}`;
      const ready = await prepareOf(call)?.(world, call);
      if (!ready || ready.insider === "stranger") continue;
      await world.ask(ready.insider, call.method, ready.url, { call, body: ready.body, headers: ready.headers });
    }
    const { distributed, breaches } = await readDistribution(world.database.reader);
    expect(breaches).toEqual([]);
    const tables = new Set(distributed);
    const touching = [...sent.keys()].filter((text) =>
      distributed.some((table) => new RegExp(`\\b${table}\\b`).test(text)),
    );
    expect(touching.length).toBeGreaterThan(200);
    const broken = touching.flatMap((text) => {
      if (text.includes("/* every warehouse */")) return [];
      const found = distributionBreaches(text, tables);
      return found.length === 0 ? [] : [{ text, found, by: [...(sent.get(text) ?? [])] }];
    });
    expect(broken).toEqual([]);
  }, 240_000);
});
