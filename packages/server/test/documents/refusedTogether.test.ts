import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Dock, dock } from "../flows/receiving/dock.ts";
import { oneDatabase, type TestDatabase, testDatabase } from "../support/database.ts";

describe.each(oneDatabase)("what is wrong with a new document and with its lines on %s", (kind) => {
  let database: TestDatabase;
  let at: Dock;
  beforeAll(async () => {
    database = await testDatabase(kind);
    at = await dock(database);
  });
  afterAll(() => database.close());

  const told = async (header: object, ...details: readonly object[]) => {
    const body = { ...at.scope, owner_id: at.owner, ...header, details };
    const { code, additionals } = await at.post("/v1/inbound/a", body);
    const errors = additionals["errors"] as readonly {
      index: number;
      line?: number;
      field: string;
      code: string;
    }[];
    return { code, errors: errors.map((one) => [one.line ?? "head", one.field, one.code]) };
  };
  const right = { product_code: "A-1", num_expect: "1" };

  test("is told in one reply, each at its field and line", async () => {
    const date = ["head", "inbound_expect", "BAD_FORMAT"];
    expect((await told({ inbound_expect: "2026-02-30" }, right)).errors).toEqual([date]);
    expect(
      await told(
        { inbound_expect: "2026-02-30" },
        { product_code: "NO-SUCH", num_expect: "1" },
        right,
        { product_code: "A-1", num_expect: "x" },
        { product_code: "A-1" },
      ),
    ).toEqual({
      code: "BAD_FORMAT",
      errors: [
        date,
        [2, "num_expect", "BAD_FORMAT"],
        [0, "product_code", "UNKNOWN_REFERENCE"],
        [3, "num_expect", "REQUIRED"],
      ],
    });
  });

  test("is not that a code was typed in wide letters, with which goods are found as well", async () => {
    const lines = ["Ａ－１", "Ａ－９９"].map((product_code) => ({ product_code, num_expect: "x" }));
    expect((await told({}, ...lines)).errors).toEqual([
      [0, "num_expect", "BAD_FORMAT"],
      [1, "num_expect", "BAD_FORMAT"],
      [1, "product_code", "UNKNOWN_REFERENCE"],
    ]);
  });

  test("is told of the lines of a number that another has, too", async () => {
    await at.notice([right], { inbound_bill_no: "TWICE-1" });
    const { errors } = await told({ inbound_bill_no: "TWICE-1" }, { product_code: "A-1", num_expect: "-1" });
    expect(errors).toHaveLength(2);
    expect(errors[0]?.[0]).toBe("head");
    expect(errors[1]?.slice(0, 2)).toEqual([0, "num_expect"]);
  });

  test("is the head's alone where nobody knows whose the lines are", async () => {
    const lines = [{ product_code: "NO-SUCH", num_expect: "1" }];
    expect((await told({ owner_id: undefined, owner_no: "NOBODY" }, ...lines)).errors).toEqual([
      ["head", "owner_no", "UNKNOWN_REFERENCE"],
    ]);
  });

  test("leaves nothing behind", async () => {
    const { additionals } = await at.post("/v1/inbound/q", { query: [] });
    expect((additionals["inbound"] as readonly object[]).length).toBe(1);
  });
});
