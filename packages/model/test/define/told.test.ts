import { expect, test } from "vitest";
import { lookup } from "../../src/define/index.ts";
import { company, line, made, paper } from "./declarations.ts";

test("a step is not told where only a document's lines say whose it is: who hears of it is decided by its own columns", () => {
  const told = { shut: { from: ["open"], to: "shut", direction: "forward", told: true } } as const;
  const inLines = { owner: { of: "thing", column: "a", by: "paper_id" } } as const;
  const lines = { owners: { of: "thing", required: true } } as const;
  const thing = { ...line({ fields: { a: lookup("company") } }), byCompany: true as const };
  const whose = paper({ scope: { company: "company_id", ...inLines }, lines, actions: told });
  expect(() => made(whose, thing, company)).toThrow(/shut is told, and only its lines say whose it is/);
  expect(() => made(paper({ actions: told }), company)).not.toThrow();
});
