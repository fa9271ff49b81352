// @vitest-environment happy-dom
import { model } from "@stowage/model";
import { useState } from "react";
import { expect, test } from "vitest";
import { rememberMade } from "../../src/form/lastMade.ts";
import { ResourceForm } from "../../src/form/ResourceForm.tsx";
import { button, click, field, serve, show, type } from "../support/screen.tsx";

const { unit } = model;

/** Made anew for each row that is saved to go on with the next, as a panel does. */
function OneAfterTheOther() {
  const [made, setMade] = useState(0);
  return (
    <ResourceForm key={made} declared={unit} row={null} onSaved={() => setMade(made + 1)} onCancel={() => undefined} />
  );
}

test("what the row before brought along is passed: the next one begins in the first field that is filled in", async () => {
  serve(({ body }) => ({ unit: [body] }));
  const kept = Object.entries(unit.fields).find(([, { kind }]) => kind === "choice")?.[0] ?? "";
  await show(<OneAfterTheOther />);
  const first = document.activeElement;
  expect(first?.id, "the first time in the first of all").toContain(kept);
  await type(field("Unit"), "Box");
  await type(field("Unit code"), "BOX");
  await click(button("Save and add another"));
  expect(document.activeElement).toBe(field("Unit code"));
  rememberMade(unit, {}, {});
});
