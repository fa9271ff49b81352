// @vitest-environment happy-dom
import { model } from "@stowage/model";
import { expect, test } from "vitest";
import { lineColumns } from "../../src/form/lineColumns.ts";
import { lineDefs } from "../../src/form/lineDefs.tsx";
import { withOwnKinds } from "../../src/form/ownKinds.ts";
import { readCell } from "../../src/form/paste.ts";
import { wrongNow } from "../../src/form/wrongText.ts";

const named = (lottable_no: number, lottable_kind: "text" | "number" | "date" | "choice", choices?: string) => ({
  ...{ owner_id: "owner", lottable_no, lottable_kind, lottable_choices: choices ?? null },
  ...{ lottable_name: "own", lottable_name_cn: null, lottable_name_eng: null },
});
const names = [named(1, "date"), named(2, "choice", "red, green"), named(3, "number")];
const plain = lineColumns(model.inbound_detail);
const columnsOf = (owner: string | null) => withOwnKinds(plain, names, owner);
const column = (name: string) => {
  const found = columnsOf("owner").find((one) => one.name === name);
  if (!found) throw new Error(name);
  return found;
};
const codeOf = (name: string, value: string) =>
  wrongNow(column(name), { id: "1", values: { [name]: value } })?.code ?? null;

test("an owner's own attributes are days, numbers and choices in its lines, told at once where they are none", () => {
  expect(readCell({ ...column("lottable1"), headings: [] }, "2026/1/5")).toBe("2026-01-05");
  expect([codeOf("lottable1", "2026-01-05"), codeOf("lottable1", "soon")]).toEqual([null, "BAD_FORMAT"]);
  expect([codeOf("lottable2", "red"), codeOf("lottable2", "blue")]).toEqual([null, "NOT_A_CHOICE"]);
  expect([codeOf("lottable3", "1.5"), codeOf("lottable3", "much")]).toEqual([null, "BAD_FORMAT"]);
  expect(codeOf("lottable4", "anything")).toBeNull();
});

test("a choice is picked from the owner's list, and another owner's lines ask for plain text", () => {
  const words = {
    say: (key: string) => key,
    field: (name: string) => name,
    choice: (_field: string, value: string) => value,
  };
  const defs = lineDefs(columnsOf("owner"), words as never, {} as never);
  const picked = defs.find(({ colId }) => colId === "lottable2");
  expect(picked).toMatchObject({ cellEditorParams: { values: ["red", "green"] } });
  expect(columnsOf("other")).toEqual(plain);
});
