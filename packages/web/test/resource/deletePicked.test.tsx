// @vitest-environment happy-dom
import { model } from "@stowage/model";
import { expect, test } from "vitest";
import { changeField } from "../../src/quickEdit/changeField.ts";
import { DeletePicked } from "../../src/screens/resource/DeletePicked.tsx";
import { button, buttons, click, nameOf, Refusal, serve, show, textOf } from "../support/screen.tsx";

const rows = ["BOX", "BAG", "PAL"].map((unit_code, index) => ({
  ...{ unit_id: `u${index}`, unit_code, unit_name: unit_code, version: 1 },
}));

/** A server that refuses what is done with the second and the third. */
const refusing = () => serve((asked) => (asked.path.endsWith("u0") ? { unit: [rows[0]] } : new Refusal("IN_USE", {})));

test("of picked rows that were not deleted it says which of them each was, what it is called, and why", async () => {
  refusing();
  await show(<DeletePicked declared={model.unit} rows={rows} done={() => undefined} />, {
    [model.unit.menu]: ["query", "delete"],
  });
  await click(button("Delete 3"));
  await click(
    buttons()
      .filter((one) => nameOf(one) === "Delete 3")
      .at(-1) as Element,
  );
  expect(textOf()).toContain("2 not deleted, 1 deleted");
  expect(textOf()).toMatch(/Row 2 \(BAG.*\): .+Row 3 \(PAL.*\): ./s);
  expect(textOf()).not.toContain("Row 1");
});

test("deleting a record of closing says that the orders stay as they are", async () => {
  refusing();
  const runs = [{ closerecord_id: "r", run_at: "2030-01-01T00:00:00Z", version: 1 }];
  await show(<DeletePicked declared={model.closerecord} rows={runs} done={() => undefined} />, {
    [model.closerecord.menu]: ["query", "delete"],
  });
  await click(button("Delete 1"));
  expect(textOf()).toContain("Only this record goes: the orders stay as they are");
});

test("of rows of which one field was changed, those that were refused keep their place", async () => {
  refusing();
  const { changed, refused } = await changeField(model.unit, rows, "unit_name", () => "Other");
  expect([changed.length, refused.map(({ index }) => index)]).toEqual([1, [1, 2]]);
});
