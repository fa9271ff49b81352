// @vitest-environment happy-dom
import { model } from "@stowage/model";
import { act } from "react";
import { expect, test } from "vitest";
import { Control } from "../../src/form/controls.tsx";
import { settled, show, type } from "../support/screen.tsx";

const offered = () => [...document.querySelectorAll(".ant-select-item-option")].map((one) => one.textContent);
const input = () => document.querySelector("input") as HTMLInputElement;

async function open(name: "carrier_code" | "order_type" | "short_policy") {
  await show(<Control name={name} field={model.outbound.fields[name]} />);
  await act(async () => input().dispatchEvent(new MouseEvent("mousedown", { bubbles: true })));
  await settled();
}

test("of many choices one is found by what it is called", async () => {
  await open("carrier_code");
  expect(offered().length).toBeGreaterThan(7);
  await type(input(), "kerry");
  expect(offered()).toEqual(["Kerry TJ Logistics"]);
});

test("few choices are not typed", async () => {
  await open("short_policy");
  expect(input().readOnly).toBe(true);
});
