import type { Kysely } from "kysely";
import { describe, expect, it } from "vitest";
import { noteSpread } from "../../src/database/spread.ts";
import { transact } from "../../src/database/transact.ts";
import type { Tables } from "../../src/database/types.ts";

const cancelled = (why: string) => Object.assign(new Error(`canceling statement due to ${why}`), { code: "57014" });

/** A database of which each transaction runs its work, and nothing else. */
function working(isCluster: boolean): Kysely<Tables> {
  const transaction = () => ({ execute: (work: (tx: object) => unknown) => work({}) });
  const kysely = { transaction } as unknown as Kysely<Tables>;
  if (isCluster) noteSpread(kysely);
  return kysely;
}

/** How often work is begun of which the first one is ended for this reason; null where that is told to whoever asked. */
async function begunOn(isCluster: boolean, why: string): Promise<number | null> {
  let begun = 0;
  const work = async () => {
    begun += 1;
    if (begun === 1) throw cancelled(why);
    return begun;
  };
  return transact(working(isCluster), work).catch(() => null);
}

describe("a transaction that is ended", () => {
  it("begins anew where a cluster ends one of two that wait for each other", async () => {
    expect(await begunOn(true, "user request")).toBe(2);
  });

  it("is over where it took too long, or somebody ends it on one server", async () => {
    expect(await begunOn(true, "statement timeout")).toBeNull();
    expect(await begunOn(false, "user request")).toBeNull();
  });
});
