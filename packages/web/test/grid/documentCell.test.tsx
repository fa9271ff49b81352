// @vitest-environment happy-dom
import { model } from "@stowage/model";
import { expect, test } from "vitest";
import { DocumentCell } from "../../src/grid/cells.tsx";
import { show, textOf } from "../support/screen.tsx";

const { menu } = model.inbound;
const data = { document_kind: "inbound", document_id: "i1", document_no: "IN1" };
const cell = <DocumentCell {...({ data, value: "IN1" } as unknown as Parameters<typeof DocumentCell>[0])} />;

test("the number of a document leads to its page, for who may see it", async () => {
  await show(cell, { [menu]: ["query"] });
  const href = document.querySelector("a")?.getAttribute("href");
  expect(href).toContain("/Main/inbound");
  expect(href).toContain("i1");
  expect(textOf()).toBe("IN1");
});

test("without the right it is told alone", async () => {
  await show(cell, {});
  expect(document.querySelector("a")).toBe(null);
  expect(textOf()).toBe("IN1");
});
