import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { audit, auditChecks } from "../../src/audit/index.ts";
import { databases, type TestDatabase, testDatabase } from "../support/database.ts";
import { agree, history } from "./support/agree.ts";
import type { Fault } from "./support/plain.ts";
import { type Home, makeHome } from "./support/world.ts";

const seed = Number(process.env.LEDGER_SEED ?? 20_261_121);
const rounds = Number(process.env.LEDGER_ROUNDS ?? 20);
/** Histories run side by side in each batch, so that a thousand take seconds. */
const worlds = { minLength: 40, maxLength: 60 };
/** A planted fault is shrunk in so many tries, not down to the smallest history: that would take minutes. */
const triesToShrink = 10;
const few = { minLength: 10, maxLength: 30, size: "max" } as const;

const faults: Record<(typeof databases)[number], readonly Fault[]> = {
  embedded: ["books_expired", "books_past_sale"],
  server: ["forgets_booked", "books_last_first", "books_bonded_for_all"],
};

describe.each(databases)("random commands against a plain model on %s", (kind) => {
  let database: TestDatabase;
  let home: Home;
  beforeAll(async () => {
    database = await testDatabase(kind);
    home = await makeHome(database);
  });
  afterAll(() => database.close());

  it("agrees in every outcome and every state", { timeout: 600_000 }, async () => {
    let histories = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(history, worlds), (all) => {
        histories += all.length;
        return agree(database, home, all, "none");
      }),
      { seed, numRuns: rounds },
    );
    expect(histories).toBeGreaterThan(rounds * 40 - 1);
    expect((await audit(database, auditChecks)).filter(({ broken }) => broken > 0)).toEqual([]);
  });

  it.each(faults[kind])("finds and shrinks a model that %s", { timeout: 120_000 }, async (fault) => {
    let failures = 0;
    let tries = 0;
    const found = await fc.check(
      fc.asyncProperty(fc.array(history, few), async (all) => {
        if (failures > 0) tries += 1;
        if (tries > triesToShrink && failures > 1) return;
        await agree(database, home, all, fault).catch((error: unknown) => {
          failures += 1;
          throw error;
        });
      }),
      { seed, numRuns: 60 },
    );
    expect(found.failed).toBe(true);
    expect(found.numShrinks).toBeGreaterThan(0);
  });
});
