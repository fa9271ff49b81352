// @vitest-environment happy-dom
import { model } from "@stowage/model";
import { expect, test, vi } from "vitest";
import { importable } from "../../src/api/imports.ts";
import { formFields } from "../../src/form/fields.ts";
import { shown } from "../../src/i18n/format.ts";
import { wordsIn } from "../../src/i18n/index.ts";
import { BelongingRows } from "../../src/screens/resource/BelongingRows.tsx";
import { buttons, nameOf, pageOf, serve, show, textOf } from "../support/screen.tsx";

// It leads to a list, which needs the routes of all screens.
vi.mock("@tanstack/react-router", async (original) => ({ ...(await original<object>()), Link: () => null }));

const row = {
  rq_id: "q1",
  role_id: "r1",
  list_name: "outbound",
  question_name: "Shops",
  question: { q: [["order_type", "equal", "b2c"]] },
};

test("what the lists keep is renamed and deleted in the record, and made nowhere but in the lists", async () => {
  serve((one) => pageOf("roleQuestion", [row], one));
  const may = { roleSetup: ["query", "create", "update", "delete"] };
  await show(<BelongingRows declared={model.role_question} of={model.role} row={{ role_id: "r1" }} />, may);
  expect(textOf()).toContain("Shops");
  expect(buttons().map(nameOf)).toEqual(["Delete"]);
  expect(importable("role_question")).toBeNull();
  const { main, more } = formFields(model.role_question, "edit", () => true);
  expect([...main, ...more].map(({ name }) => name)).toEqual(["role_id", "list_name", "question_name"]);
});

test("what names a list says what that is called", () => {
  expect(shown("code", "outbound", "list_name", wordsIn("en_US"))).toBe("Outbound orders");
});
