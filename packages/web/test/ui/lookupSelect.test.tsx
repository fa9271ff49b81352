// @vitest-environment happy-dom
import { act, useState } from "react";
import { expect, test } from "vitest";
import type { AnyRow } from "../../src/api/resources.ts";
import { LookupSelect } from "../../src/ui/LookupSelect.tsx";
import {
  button,
  click,
  eventually,
  field,
  leaveNothing,
  pageOf,
  Refusal,
  serve,
  settled,
  show,
  textOf,
  type,
} from "../support/screen.tsx";

/** What is typed is asked for once nothing more is typed. */
const asked = () => act(() => new Promise<void>((resume) => setTimeout(resume, 250)));
const products = ["MF-1", "MF-2"].map((product_code) => ({
  product_id: product_code,
  product_code,
  product_name: "Tea",
}));
/** What is offered, and of that what Enter would take. */
const offered = () => [...document.querySelectorAll(".ant-select-item-option")].map((one) => one.textContent);
const active = () => document.querySelector(".ant-select-item-option-active");

test("what was found for less than is typed by now is not offered, and the first of what is found is taken", async () => {
  const picks: (AnyRow | null)[] = [];
  serve((one) =>
    pageOf(
      "product",
      products.filter(({ product_code }) => JSON.stringify(one.body).includes(product_code)),
      one,
    ),
  );
  await show(<LookupSelect target="product" ariaLabel="product" defaultOpen onPick={(row) => void picks.push(row)} />);
  await asked();
  await settled();
  await type(field("product"), "MF-2");
  expect(offered()).toEqual([]);
  await asked();
  await settled();
  expect(offered()).toEqual(["MF-2 Tea"]);
  expect([...document.querySelectorAll("[role=option]")].map((one) => one.getAttribute("aria-label"))).toEqual([
    "MF-2 Tea",
  ]);
  await click(active() as Element);
  expect(picks.map((row) => row?.product_code)).toEqual(["MF-2"]);
});

test("what is not found may be made, called as it was typed; why nothing could be found is told", async () => {
  const made: string[] = [];
  let isBroken = false;
  serve((one) => (isBroken ? new Refusal("BUSY") : pageOf("product", [], one)));
  await show(
    <LookupSelect
      target="product"
      ariaLabel="product"
      defaultOpen
      onPick={() => undefined}
      onCreate={(text) => void made.push(text)}
    />,
  );
  isBroken = true;
  await type(field("product"), "NEW");
  await asked();
  await settled();
  expect(textOf()).toContain("The system is busy");
  await click(button("Create “NEW”"));
  expect(made).toEqual(["NEW"]);
});

const press = (key: string) =>
  act(async () => {
    field("product").dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  });
/** Enter as a scanner sends it behind a code, or as somebody does who picks. */
const enter = () => press("Enter");

test("Tab takes what was found for what was typed, whose text does not stand over it; left otherwise the text is kept", async () => {
  serve((one) => pageOf("product", products.slice(1), one));
  const told: string[] = [];
  await show(
    <LookupSelect
      target="product"
      ariaLabel="product"
      defaultOpen
      onPick={() => undefined}
      onTab={(row) => void told.push(`takes ${row?.product_code}`)}
      onText={(text) => void told.push(`text ${text}`)}
    />,
  );
  const leave = () =>
    act(async () => void field("product").dispatchEvent(new FocusEvent("focusout", { bubbles: true })));
  for (const key of ["F6", "Tab"]) {
    await type(field("product"), "2");
    await eventually(() => expect(offered()).toEqual(["MF-2 Tea"]));
    await press(key);
    await leave();
  }
  expect(told).toEqual(["text 2", "takes MF-2"]);
});

/** Whoever keeps what is picked. */
function Chosen() {
  const [value, setValue] = useState<string | null>(null);
  const pick = (row: AnyRow | null) => setValue(row ? String(row.product_id) : null);
  return <LookupSelect target="product" ariaLabel="product" value={value} onPick={pick} />;
}

test("after Tab the field shows the row that it took, and no longer what was typed", async () => {
  serve((one) => pageOf("product", products.slice(1), one));
  await show(<Chosen />);
  await type(field("product"), "te");
  await eventually(() => expect(offered()).toEqual(["MF-2 Tea"]));
  await press("Tab");
  await act(async () => void field("product").dispatchEvent(new FocusEvent("focusout", { bubbles: true })));
  await settled();
  expect(field("product").value).toBe("");
  expect(document.querySelector(".ant-select-content")?.textContent).toBe("MF-2 Tea");
});

test("Enter that comes before the rows are found takes the first of them, and one that finds nothing keeps the text", async () => {
  const picks: (AnyRow | null)[] = [];
  serve((one) =>
    pageOf(
      "product",
      products.filter(({ product_code }) => JSON.stringify(one.body).includes(product_code)),
      one,
    ),
  );
  await show(<LookupSelect target="product" ariaLabel="product" defaultOpen onPick={(row) => void picks.push(row)} />);
  await type(field("product"), "MF-2");
  await enter();
  expect(picks).toEqual([]);
  await eventually(() => expect(picks.map((row) => row?.product_code)).toEqual(["MF-2"]));
  await type(field("product"), "MF-9");
  await enter();
  await eventually(() => expect(textOf()).toContain("Nothing found"));
  expect(picks).toHaveLength(1);
  expect(field("product").value).toBe("MF-9");
});

test("a list that opens under a pointer at rest is not gone to by it; where the pointer moves, Enter takes what it is on", async () => {
  const picks: (AnyRow | null)[] = [];
  serve((one) => pageOf("product", products, one));
  await show(<LookupSelect target="product" ariaLabel="product" defaultOpen onPick={(row) => void picks.push(row)} />);
  for (const movementX of [0, 4]) {
    await type(field("product"), "MF");
    await eventually(() => expect(offered()).toHaveLength(2));
    const second = document.querySelectorAll(".ant-select-item-option")[1];
    const moved = Object.assign(new MouseEvent("mousemove", { bubbles: true }), { movementX, movementY: 0 });
    await act(async () => void second?.dispatchEvent(moved));
    await enter();
  }
  expect(picks.map((row) => row?.product_code)).toEqual(["MF-1", "MF-2"]);
});

test("what kind of place a location is, is said in words", async () => {
  const place = { storage_id: "s", storage_code: "A-1", storage_type: "pick_face" };
  serve((one) => pageOf("storage", [place], one));
  await show(<LookupSelect target="storage" ariaLabel="product" defaultOpen onPick={() => undefined} />);
  await asked();
  await settled();
  expect(offered()).toEqual(["A-1  · Pick face"]);
});

test("the letter that opens a cell is the first of what is typed into it", async () => {
  const typed: string[] = [];
  serve((one) => pageOf("product", products, one));
  await show(
    <LookupSelect
      target="product"
      ariaLabel="product"
      autoFocus
      defaultOpen
      initialText="M"
      onText={(text) => void typed.push(text)}
      onPick={() => undefined}
    />,
  );
  expect(field("product").value).toBe("M");
  await type(field("product"), `${field("product").value}F`);
  await asked();
  await settled();
  expect(field("product").value).toBe("MF");
  await act(async () => {
    field("product").dispatchEvent(new FocusEvent("focusout", { bubbles: true }));
  });
  expect(typed).toEqual(["MF"]);
});

test("whose a product is, is said only where no owner is chosen", async () => {
  const found = products.map((row) => ({ ...row, owner_id: "o", owner_name: "Morning Foods" }));
  for (const ownerId of [null, "o"]) {
    serve((one) => pageOf("product", found, one));
    await show(
      <LookupSelect
        target="product"
        ariaLabel="product"
        defaultOpen
        workspace={{ ownerId }}
        onPick={() => undefined}
      />,
    );
    await asked();
    await settled();
    expect(offered()).toContain(ownerId ? "MF-1 Tea" : "MF-1 Tea · Morning Foods");
    await leaveNothing();
  }
});
