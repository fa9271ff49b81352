import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Call } from "../../src/http/call.ts";
import { databases, patience } from "../support/database.ts";
import { openWorld, type World } from "../support/world.ts";
import { poison, written } from "./attacks.ts";
import { fillWorld } from "./cases/documents.ts";
import { prepareOf } from "./cases/index.ts";

const seed = Number(process.env.FUZZ_SEED ?? 20_261_121);
// What the database itself refuses is met only by a body that is otherwise right: these may be accepted, and written.
// Each field meets one value, on one of the databases, turn by turn.
describe.each(databases)("a value that does not fit on %s", (kind) => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld(kind);
    await fillWorld(world);
  }, 120_000);
  afterAll(() => world?.close());

  it(
    "is refused or kept in every field of every call that makes or changes something, and never a 500",
    async () => {
      const calls = world.calls.filter(writes);
      expect(calls.length).toBeGreaterThan(100);
      for (const call of calls) {
        const ready = await prepareOf(call)?.(world, call);
        const properties = call.body as { properties?: object; anyOf?: { properties?: object }[] } | undefined;
        const names = Object.keys(properties?.properties ?? properties?.anyOf?.[0]?.properties ?? {});
        if (!ready || typeof ready.body !== "object") continue;
        const values = fc.sample(poison, { numRuns: names.length, seed });
        for (const [index, value] of values.entries()) {
          if (databases[index % databases.length] !== kind) continue;
          const name = names[index % names.length] ?? "";
          const { status, text } = await world.ask("chief", call.method, ready.url, {
            call,
            headers: { "content-type": "application/json" },
            body: written({ ...ready.body, [name]: value }),
          });
          expect(
            status,
            `${call.path} ${name} ${JSON.stringify(value)?.slice(0, 100)}: ${text.slice(0, 200)}`,
          ).not.toBe(500);
        }
      }
    },
    patience(240_000),
  );
});

const writes = ({ path, method, multipart }: Call): boolean =>
  !multipart &&
  (method === "PUT" || (method === "POST" && /\/(a|copy\/\{id\}|action\/\w+)$/.test(path))) &&
  // A password is hashed for each try, which is slow on purpose.
  !path.endsWith("/password");
