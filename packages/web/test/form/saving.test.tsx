// @vitest-environment happy-dom
import { model } from "@stowage/model";
import { useRouter } from "@tanstack/react-router";
import { act } from "react";
import { expect, test } from "vitest";
import { ResourceForm } from "../../src/form/ResourceForm.tsx";
import { useSession } from "../../src/session/store.ts";
import { button, click, eventually, field, Refusal, serve, settled, show, textOf, type } from "../support/screen.tsx";

const { unit } = model;
const nothing = () => undefined;

/** The form with a way back beside it, as the browser's own. */
function Page({ onSaved }: { onSaved: () => void }) {
  const router = useRouter();
  return (
    <>
      <button type="button" onClick={() => void router.navigate({ to: "/left" as never })}>
        Go away
      </button>
      <ResourceForm declared={unit} row={null} onSaved={onSaved} onCancel={nothing} />
    </>
  );
}

/** Holds back what the server says until it is let go. */
function heldBack(): () => void {
  let letGo = nothing as () => void;
  const late = new Promise<void>((resume) => {
    letGo = resume;
  });
  const { fetch } = globalThis;
  globalThis.fetch = async (...call) => {
    await late;
    return await fetch(...call);
  };
  return letGo;
}

const controlEnter = () =>
  act(async () => {
    const key = { key: "Enter", ctrlKey: true, bubbles: true };
    field("Unit").dispatchEvent(new KeyboardEvent("keydown", key));
  });

test("saving again while it is saved writes once and says so once", async () => {
  const asked = serve(({ body }) => ({ unit: [body] }));
  const letGo = heldBack();
  const saved: number[] = [];
  await show(<Page onSaved={() => void saved.push(1)} />);
  await type(field("Unit"), "Box");
  await type(field("Unit code"), "BOX");
  for (const _ of [1, 2]) {
    await controlEnter();
    await settled();
  }
  letGo();
  await settled();
  expect(asked.filter(({ path }) => path.endsWith("/a"))).toHaveLength(1);
  expect(saved).toHaveLength(1);
});

test("the question about unsaved changes ends where they are saved meanwhile", async () => {
  serve(({ body }) => ({ unit: [body] }));
  const letGo = heldBack();
  await show(<Page onSaved={nothing} />);
  await type(field("Unit"), "Box");
  await type(field("Unit code"), "BOX");
  await click(button("Save"));
  await click(button("Go away"));
  expect(textOf()).toContain("Some changes are not saved");
  expect(document.querySelector(".ant-modal-confirm")).not.toBeNull();
  letGo();
  await settled();
  expect(document.querySelector(".ant-modal-confirm:not(.ant-zoom-leave)")).toBeNull();
});

test("a refused field among the further ones comes into sight alone, has the focus, and stays while it is corrected", async () => {
  const why = { index: 0, field: "unit_name_eng", code: "TOO_LONG", message: "Too long for a label." };
  serve(() => new Refusal("VALIDATION_FAILED", { errors: [why] }));
  const { unit_name_cn, unit_name_eng } = unit.fields;
  const further = { unit_name_cn: { ...unit_name_cn, more: true }, unit_name_eng: { ...unit_name_eng, more: true } };
  const declared = { ...unit, fields: { ...unit.fields, ...further } } as typeof unit;
  await show(<ResourceForm declared={declared} row={null} onSaved={nothing} onCancel={nothing} />);
  const inSight = () =>
    [...document.querySelectorAll("input[id^=unit_name]")]
      .filter((one) => !one.closest("[hidden], .ant-form-item-hidden"))
      .map(({ id }) => id);
  expect(inSight()).toEqual(["unit_name"]);
  await type(field("Unit"), "Box");
  await type(field("Unit code"), "BOX");
  await click(button("Save"));
  expect(textOf()).toContain("Too long for a label.");
  expect(inSight()).toEqual(["unit_name", "unit_name_eng"]);
  expect(document.activeElement?.id).toBe("unit_name_eng");
  await type(document.activeElement as HTMLInputElement, "Bx");
  expect(inSight()).toEqual(["unit_name", "unit_name_eng"]);
});

test("after another saved first, what one did not change oneself is sent as they have it", async () => {
  const row = {
    unit_id: "u",
    version: 1,
    unit_code: "BOX",
    unit_name: "Box",
    unit_name_eng: "Box",
    unit_name_cn: "箱",
  };
  const now = { ...row, version: 2, unit_name_eng: "Carton", unit_name_cn: "纸箱" };
  const asked = serve(({ body }) =>
    body.version === 1 ? new Refusal("VERSION_CONFLICT", { unit: [now] }) : { unit: [{ ...now, ...body }] },
  );
  await show(<ResourceForm declared={unit} row={row} onSaved={nothing} onCancel={nothing} />);
  const nameOf = (one: HTMLInputElement) => document.querySelector(`label[for="${one.id}"]`)?.textContent;
  const [own, both] = ["unit_name", "unit_name_eng"].map((id) => document.getElementById(id) as HTMLInputElement);
  await type(own!, "Crate");
  await type(both!, "Chest");
  await click(button("Save"));
  expect(textOf(), "what the other changed, beside the choice").toMatch(/: 箱 → 纸箱.*: Box → Carton.*Keep my changes/);
  await click(button("Keep my changes"));
  expect([own?.value, both?.value]).toEqual(["Crate", "Carton"]);
  expect(textOf()).toContain(`Changed by both of you, shown as the other has it: ${nameOf(both!)}`);
  await click(button("Save"));
  expect(asked.at(-1)?.body).toEqual({ version: 2, unit_name: "Crate" });
});

test("a form begins in its first field that can be typed into, of a new row and of one that is changed", async () => {
  const fields = { ...unit.fields, unit_type: { ...unit.fields.unit_type, fixed: true } };
  const row = { unit_id: "u", version: 1, unit_code: "BOX", unit_name: "Box" };
  // Nothing was made before, of which the next one would be a kind.
  useSession.setState({ auth: null });
  for (const [declared, begun, first] of [
    [unit, null, "unit_type"],
    [unit, row, "unit_type"],
    [{ ...unit, fields } as typeof unit, row, "unit_code"],
  ] as const) {
    document.body.replaceChildren();
    await show(<ResourceForm declared={declared} row={begun} onSaved={nothing} onCancel={nothing} />);
    expect(document.activeElement?.id).toBe(first);
  }
});

test("a form that is opened for one field begins in it, be it among the further ones", async () => {
  const { unit_name_cn, unit_name_eng } = unit.fields;
  const further = { unit_name_cn: { ...unit_name_cn, more: true }, unit_name_eng: { ...unit_name_eng, more: true } };
  const declared = { ...unit, fields: { ...unit.fields, ...further } } as typeof unit;
  const row = { unit_id: "u", version: 1, unit_code: "BOX", unit_name: "Box" };
  for (const [at, first] of [
    ["unit_name", "unit_name"],
    ["unit_name_cn", "unit_name_cn"],
    ["no_such_field", "unit_type"],
  ] as const) {
    document.body.replaceChildren();
    await show(<ResourceForm declared={declared} row={row} at={at} onSaved={nothing} onCancel={nothing} />);
    expect(document.activeElement?.id).toBe(first);
    expect(document.activeElement?.closest("[hidden], .ant-form-item-hidden")).toBeNull();
  }
});

test("who goes on editing is in the field in which they were, whose keys save the form", async () => {
  const asked = serve(({ body }) => ({ unit: [body] }));
  await show(<Page onSaved={nothing} />);
  await type(field("Unit"), "Box");
  await type(field("Unit code"), "BOX");
  field("Unit code").focus();
  button("Go away").focus();
  await click(button("Go away"));
  await click(button("Keep editing"));
  await eventually(() => expect(document.activeElement).toBe(field("Unit code")));
  await act(async () => {
    const key = { key: "Enter", ctrlKey: true, bubbles: true };
    document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", key));
  });
  await settled();
  expect(asked.filter(({ path }) => path.endsWith("/a"))).toHaveLength(1);
});
