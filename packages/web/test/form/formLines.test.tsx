// @vitest-environment happy-dom
import { model } from "@stowage/model";
import { act } from "react";
import { expect, test } from "vitest";
import { type Line, newLine } from "../../src/form/line.ts";
import { useFormLines } from "../../src/form/useFormLines.ts";
import { show } from "../support/screen.tsx";

type Form = ReturnType<typeof useFormLines>;

function Lines({ tell }: { tell: (form: Form) => void }) {
  tell(useFormLines({ declared: model.outbound, row: null }, () => undefined));
  return null;
}

/** What is said against lines of a new order as it is saved, before it is sent. */
async function saidOf(...lines: readonly Line[]) {
  let form: Form | undefined;
  await show(
    <Lines
      tell={(now) => {
        form = now;
      }}
    />,
  );
  await act(async () => form?.kinds[0]?.set(lines));
  let said: ReturnType<Form["check"]> = null;
  await act(async () => {
    said = form?.check() ?? null;
  });
  return said as ReturnType<Form["check"]>;
}

test("all that is wrong with lines is said at once: what is no quantity, what is unknown, what says no quantity", async () => {
  const said = await saidOf(
    newLine({ product_code: "A-1", outbound_nums: "-2" }),
    { ...newLine({ product_code: "NONE", outbound_nums: "3" }), unknown: ["product_code"] },
    newLine({ product_code: "A-1" }),
    newLine({ product_code: "A-1", outbound_nums_bad: "1" }),
    newLine(),
  );
  const lines = Object.values(said ?? {})[0] ?? {};
  expect(Object.entries(lines).map(([at, cells]) => [at, Object.keys(cells)])).toEqual([
    ["0", ["outbound_nums"]],
    ["1", ["product_code"]],
    ["2", ["outbound_nums"]],
  ]);
  expect(lines[2]?.["outbound_nums"]).toContain("A quantity above zero is needed");
});

test("nothing is said against what is right", async () =>
  expect(await saidOf(newLine({ product_code: "A-1", outbound_nums: "2" }))).toBeNull());
