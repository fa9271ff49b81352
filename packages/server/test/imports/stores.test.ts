import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { oneDatabase } from "../support/database.ts";
import { openSmallWorld, type SmallWorld } from "../support/smallWorld.ts";
import { importing } from "./steps.ts";

/** As many as the largest chain has. */
const count = 7000;

describe.each(oneDatabase)("the stores of a chain on %s", (kind) => {
  let world: SmallWorld;
  beforeAll(async () => {
    world = await openSmallWorld(kind);
  });
  afterAll(() => world?.close());

  const stores = async () => {
    const { rows } = await sql<{ all: number; open: number }>`
      select count(*)::int as all, (count(*) filter (where open))::int as open from store`.execute(
      world.database.reader,
    );
    return rows[0];
  };
  const sheet = (of: (n: number) => string) =>
    [
      "carrier_code,store_no,store_name,address,open",
      ...Array.from({ length: count }, (_, n) => `seven_eleven,${150_000 + n},Store ${n},No. ${n},${of(n)}`),
      "",
    ].join("\n");

  it("are imported from the file that it gives out, and once more from the next one: which of them closed [shipping-5.5]", async () => {
    const done = await importing(
      world.client,
      "store",
      sheet(() => "true"),
      "all",
    );
    expect(done.result).toMatchObject({ rows: count, good: count, bad: 0, imported: count });
    expect(await stores()).toEqual({ all: count, open: count });
    const closed = sheet((n) => (n % 1000 === 0 ? "false" : "true"));
    const again = await importing(world.client, "store", closed, "all", { existing: "update" });
    expect(again.result).toMatchObject({ rows: count, changed: 7, unchanged: count - 7, bad: 0 });
    expect(await stores()).toEqual({ all: count, open: count - 7 });
  });

  it("are told what is wrong in their rows", async () => {
    const content = "carrier_code,store_no,store_name\nhct,1,One\nhi_life,,Two\nhi_life,3,\nhi_life,4,Four\n";
    const { result } = await importing(world.client, "store", content, "dry");
    expect(result).toMatchObject({ rows: 4, good: 1, bad: 3 });
    const told = result.errors.map(({ field, code }: { field: string; code: string }) => [field, code]);
    expect(told).toEqual([
      ["carrier_code", "NOT_A_CHOICE"],
      ["store_no", "REQUIRED"],
      ["store_name", "REQUIRED"],
    ]);
  });
});
