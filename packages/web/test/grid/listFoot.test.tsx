// @vitest-environment happy-dom
import { model } from "@stowage/model";
import { expect, test, vi } from "vitest";
import { eventually, pageOf, serve, show } from "../support/screen.tsx";

vi.mock("../../src/ui/useNarrow.ts", () => ({ useNarrow: () => true }));
const { ListView } = await import("../../src/grid/ListView.tsx");

const list = <ListView declared={model.contact} search={{}} go={() => undefined} />;
const rights = { [model.contact.menu]: ["query"] };
const pages = () => document.querySelector(".list-foot .ant-pagination");

test("on a telephone the foot leads to the next page and says which of how many it is", async () => {
  serve((asked) => ({ ...pageOf(model.contact.reply, [{ contact_id: "c1" }], asked), total: 416 }));
  await show(list, rights, { companies: [] });
  await eventually(() => expect(pages()?.textContent).toMatch(/1\s*\/\s*9/));
  expect(pages()?.querySelectorAll(".ant-pagination-item")).toHaveLength(0);
});

test("on a telephone a list of one page has no pages to turn", async () => {
  serve((asked) => pageOf(model.contact.reply, [{ contact_id: "c1" }], asked));
  await show(list, rights, { companies: [] });
  await eventually(() => expect(document.querySelector(".list-foot")?.textContent).toContain("1"));
  expect(pages()).toBeNull();
});
