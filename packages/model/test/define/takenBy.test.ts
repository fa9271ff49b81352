import { expect, test } from "vitest";
import { lookup } from "../../src/define/index.ts";
import { company, line, made, paper } from "./declarations.ts";

test("lines are taken over by a document like theirs", () => {
  const taken = (takenBy: string) => () =>
    made(
      paper({
        fields: { taker_id: lookup("paper", { readonly: true }) },
        lines: { details: { of: "thing", required: true, takenBy } },
      }),
      line(),
      company,
    );
  expect(taken("taker_id")).not.toThrow();
  for (const other of ["company_id", "paper_no", "none"])
    expect(taken(other)).toThrow(/details are taken over by .*, which names none like it/);
});
