// @vitest-environment happy-dom
import { isOfAllWarehouses, model } from "@stowage/model";
import { afterEach, expect, test } from "vitest";
import { Figures } from "../../src/record/Figures.tsx";
import { Sign } from "../../src/record/Sign.tsx";
import { leaveNothing, show } from "../support/screen.tsx";

afterEach(leaveNothing);

test("figures of what is in no warehouse itself say that they are of all", async () => {
  await show(<Figures declared={model.product} row={{}} figures={undefined} />);
  expect(document.querySelector(".record-everywhere")?.textContent).toBe("All warehouses together");
  await leaveNothing();
  await show(<Figures declared={model.storage} row={{}} figures={undefined} />);
  expect(document.querySelector(".record-everywhere")).toBeNull();
});

test("of which rows that is so follows from what they and what they count belong to", () => {
  const declared = Object.values(model).filter((one) => isOfAllWarehouses(one, model));
  expect(declared.map(({ name }) => name).sort()).toEqual(["customer", "product"]);
});

test("the unit of a pick's figure is told as its row tells it: in the reader's language", async () => {
  const told = { name: "pieces", value: "1", unit: "個", parts: [], hint: null, warning: null, short: null };
  await show(<Figures declared={model.picking} row={{ unit_name: "each" }} figures={[told]} />);
  expect(document.querySelector(".record-number")?.textContent).toBe("1 each");
});

test("a minimum is that of each warehouse: what is short in one is told, however much there is in all", async () => {
  const told = { name: "available", value: "900", unit: null, parts: [], hint: "50", warning: null };
  await show(<Figures declared={model.product} row={{ stock_minimal: "50" }} figures={[{ ...told, short: "1" }]} />);
  expect(document.querySelector(".record-number")?.className).toContain("attention");
  expect(document.querySelector(".record-hint")?.textContent).toBe(
    "Minimum in each warehouse 50 · Warehouses to replenish: 1",
  );
  await leaveNothing();
  await show(<Figures declared={model.product} row={{ stock_minimal: "1000" }} figures={[{ ...told, short: "0" }]} />);
  expect(document.querySelector(".record-number")?.className).not.toContain("attention");
});

test("boxes and pieces are not added up: each unit is told by itself", async () => {
  const several = (name: string, boxes: string, pieces: string) => ({
    ...{ name, value: String(Number(boxes) + Number(pieces)), unit: null, hint: null, warning: null, short: null },
    parts: [
      { unit: "box", value: boxes },
      { unit: "each", value: pieces },
    ],
  });
  const figures = [several("expected", "33", "29"), several("counted", "33", "7")];
  await show(<Figures declared={model.inbound} row={{}} figures={figures} />);
  const told = [...document.querySelectorAll(".record-number")].map(({ textContent }) => textContent);
  expect(told).toContain("33 box · 29 each");
  expect(told).toContain("33 box · 7 each");
  expect(document.body.textContent).not.toContain("62");
});

test("the page of a pick shows the picture of its product; of a row about none a sign", async () => {
  const hash = "0".repeat(64);
  await show(<Sign declared={model.picking} row={{ product_id: "p", product_picture: hash }} />);
  expect(document.querySelector("button.record-picture")).not.toBeNull();
  await leaveNothing();
  await show(<Sign declared={model.boxing} row={{}} />);
  expect(document.querySelector(".record-picture")).toBeNull();
});

test("the pages of a box and a pick lead to their order, where the next step is taken", () => {
  for (const { tabs } of [model.boxing, model.picking]) expect(tabs?.map(({ of }) => of)).toContain("outbound");
});

test("more than was expected is told as more, and less once nothing more is to come, in words beside the bar", async () => {
  const one = (name: string, value: string) => ({
    ...{ name, value, unit: "each", hint: null, warning: null, short: null },
    parts: [{ unit: "each", value }],
  });
  const drawn = async (expected: string, counted: string, row: object = {}) => {
    await leaveNothing();
    const figures = [one("expected", expected), one("counted", counted)];
    await show(<Figures declared={model.inbound} row={row as never} figures={figures} />);
    const cell = [...document.querySelectorAll(".record-figure")].at(-1);
    return [
      cell?.querySelector(".record-hint")?.textContent,
      cell?.querySelector(".record-bar > span")?.className,
      cell?.querySelector(".record-number")?.className.includes("attention"),
    ];
  };
  const counted = { date_quantity_check: "2026-11-03T08:00:00Z" };
  expect(await drawn("1000", "1012")).toEqual(["12 more than expected", "differs", true]);
  expect(await drawn("1000", "990")).toEqual(["", "", false]);
  expect(await drawn("1000", "990", counted)).toEqual(["10 fewer than expected", "differs", true]);
  expect(await drawn("1000", "1000", counted)).toEqual(["", "full", false]);
});
