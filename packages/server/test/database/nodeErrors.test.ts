import { describe, expect, it } from "vitest";
import { completeNodeError } from "../../src/database/nodeErrors.ts";

const completed = (message: string, fields: object) => {
  const error = Object.assign(new Error(message), fields);
  completeNodeError(error);
  const { code, table, constraint } = error as { code?: string; table?: string; constraint?: string };
  return { code, table, constraint };
};

describe("what a node of a cluster refuses says", () => {
  it("that there is a row already, and by which constraint, where its code was lost", () => {
    const message = 'duplicate key value violates unique constraint "adjustment_pkey_102044"';
    const said = { code: "23505", table: undefined, constraint: "adjustment_pkey" };
    expect(completed(message, { code: "XX000" })).toEqual(said);
    expect(completed(message, { code: "23505" })).toEqual(said);
  });

  it("which table uses a row", () => {
    const message =
      'update or delete on table "customer_102015" violates foreign key constraint "product_owner_id_fkey_102021" on table "product_102021"';
    const said = { code: "23503", table: "product", constraint: "product_owner_id_fkey" };
    expect(completed(message, { code: "23503" })).toEqual(said);
    expect(completed(message, { code: "XX000" })).toEqual(said);
    const own = { code: "23503", table: "product_102021", constraint: "product_owner_id_fkey_102021" };
    expect(completed(message, own)).toEqual(said);
  });

  it("nothing else than one server does", () => {
    const own = { code: "23503", table: "product", constraint: "product_owner_id_fkey" };
    expect(completed("violates", own)).toEqual(own);
    const other = { code: "XX000", table: undefined, constraint: undefined };
    expect(completed("cache lookup failed", { code: "XX000" })).toEqual(other);
    expect(() => completeNodeError("not an error")).not.toThrow();
  });
});
