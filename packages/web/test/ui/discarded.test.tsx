// @vitest-environment happy-dom
import { model } from "@stowage/model";
import { act, Suspense, startTransition, use, useState } from "react";
import { beforeEach, expect, test } from "vitest";
import { lineKinds } from "../../src/api/lineKinds.ts";
import type { AnyRow } from "../../src/api/resources.ts";
import { LinesGrid } from "../../src/form/LinesGrid.tsx";
import { useWhileTyping } from "../../src/form/useWhileTyping.ts";
import { useListKeys } from "../../src/grid/useListKeys.ts";
import { useUnsavedForms } from "../../src/session/unsaved.ts";
import { useBegun } from "../../src/session/useBegun.ts";
import { button, click, settled, show, textOf } from "../support/screen.tsx";

/** React may render and throw away what it rendered: what a rendering that nobody saw was given must act on nothing. */

const never = new Promise<never>(() => undefined);
const Waiting = ({ for: ever }: { for: boolean }) => (ever ? use(never) : null);

type Given = "shown" | "unseen" | "later";
let give: (next: Given) => void;

function Stage({ part: Part }: { part: (props: { given: Given }) => React.ReactNode }) {
  const [given, setGiven] = useState<Given>("shown");
  give = setGiven;
  return (
    <Suspense>
      <Part given={given} />
      <Waiting for={given === "unseen"} />
    </Suspense>
  );
}

const renderUnseen = async () => {
  await act(async () => startTransition(() => give("unseen")));
  await settled();
};

const done: string[] = [];
beforeEach(() => {
  done.length = 0;
});

function List({ given }: { given: Given }) {
  useListKeys({ create: () => done.push(given), question: () => undefined, rows: () => undefined }, false);
  return null;
}

test("keys of a list do what was shown", async () => {
  await show(<Stage part={List} />);
  await renderUnseen();
  dispatchEvent(new KeyboardEvent("keydown", { key: "n" }));
  expect(done).toEqual(["shown"]);
});

const [kind] = lineKinds(model.outbound);

const Lines = ({ given }: { given: Given }) =>
  kind && (
    <LinesGrid
      kind={kind}
      title="Lines"
      lines={[]}
      errors={{}}
      workspace={{}}
      onChange={() => done.push(given)}
      onSave={() => undefined}
    />
  );

test("lines are changed for whoever showed them", async () => {
  await show(<Stage part={Lines} />);
  await renderUnseen();
  await click(button("Add a line"));
  expect(done).toEqual(["shown"]);
});

const rows = Object.fromEntries(
  (["shown", "unseen", "later"] as const).map((name) => [name, { unit_id: "u", unit_name: name } as AnyRow]),
);
const Row = ({ given }: { given: Given }) => String(useWhileTyping(model.unit, "u", rows[given])?.unit_name);

test("whoever begins to type keeps the row that was shown", async () => {
  await show(<Stage part={Row} />);
  await renderUnseen();
  await act(async () => useUnsavedForms.setState({ forms: 1 }));
  expect(textOf()).toBe("shown");
  await act(async () => give("later"));
  expect(textOf()).toBe("shown");
  await act(async () => useUnsavedForms.setState({ forms: 0 }));
  expect(textOf()).toBe("later");
});

const Form = ({ given }: { given: Given }) => String(useBegun(given === "shown" ? null : "edit u", given === "unseen"));

test("a form that nobody saw was not begun", async () => {
  await show(<Stage part={Form} />);
  await renderUnseen();
  await act(async () => give("later"));
  expect(textOf()).toBe("false");
});
