// @vitest-environment happy-dom
import { model } from "@stowage/model";
import { expect, test } from "vitest";
import { ResourceScreen } from "../../src/screens/resource/index.tsx";
import { eventually, pageOf, serve, show } from "../support/screen.tsx";

const rights = { [model.contact.menu]: ["query", "create", "update"] };
const screen = (mode?: "new") => (
  <ResourceScreen declared={model.contact} search={mode ? { mode } : {}} go={() => undefined} />
);
const filled = () => [...document.querySelectorAll<HTMLElement>("button.ant-btn-primary")];

test("an empty list offers its first step in one filled button, where its rows would be", async () => {
  serve((asked) => pageOf(model.contact.reply, [], asked));
  await show(screen(), rights, { companies: [] });
  await eventually(() => expect(document.querySelector(".no-rows .ant-btn-primary")).not.toBeNull());
  expect(filled()).toHaveLength(1);
});

test("where there are rows, the way to make more is filled", async () => {
  serve((asked) => pageOf(model.contact.reply, [{ contact_id: "c1", contact_first_name: "Ann" }], asked));
  await show(screen(), rights, { companies: [] });
  await eventually(() => expect(filled()).toHaveLength(1));
});

test("beside a form, saving is filled and not the way to begin another", async () => {
  serve((asked) => pageOf(model.contact.reply, [{ contact_id: "c1", contact_first_name: "Ann" }], asked));
  await show(screen("new"), rights, { companies: [] });
  await eventually(() => expect(filled().length).toBeGreaterThan(0));
  expect(filled().map((one) => one.closest(".list-head"))).toEqual([null]);
});
