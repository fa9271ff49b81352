// @vitest-environment happy-dom
import { model } from "@stowage/model";
import { act } from "react";
import { expect, test } from "vitest";
import { shownColumns } from "../../src/api/columns.ts";
import type { ScreenSearch } from "../../src/api/search.ts";
import type { Question } from "../../src/grid/questions.ts";
import { SavedQuestions } from "../../src/grid/SavedQuestions.tsx";
import { useViews } from "../../src/grid/useViews.ts";
import { ViewTabs } from "../../src/grid/ViewTabs.tsx";
import type { UserInfo } from "../../src/session/types.ts";
import {
  type Asked,
  button,
  buttons,
  click,
  field,
  nameOf,
  pageOf,
  Refusal,
  serve,
  settled,
  show,
  textOf,
  type,
} from "../support/screen.tsx";

const outbound = model.outbound;
const shops: Question = { q: [["order_type", "equal", "b2c"]] };
const dear: Question = { q: [["gone", "equal", "x"]] };
const ofPickers = (question_name: string, question: Question) => ({
  list_name: "outbound",
  question_name,
  question,
  role_name: "揀貨員",
  role_name_cn: "拣货员",
  role_name_eng: "Picker",
});
const somebody = { userId: "u", questions: {}, roleQuestions: [ofPickers("Shops", shops), ofPickers("Dear", dear)] };
const manages = { roleSetup: ["query", "create", "update", "delete"], outboundOperation: ["query"] };
const roles = [
  { role_id: "r1", role_code: "picker", role_name: "揀貨員", role_name_eng: "Picker" },
  { role_id: "r2", role_code: "packer", role_name: "裝箱員", role_name_eng: "Packer" },
];
const kept = {
  rq_id: "q1",
  version: 1,
  role_id: "r1",
  role_name: "Picker",
  list_name: "outbound",
  question_name: "Shops",
  question: shops,
};

/** A server with two roles and what is kept for one of them; it refuses a name that is taken. */
const answering = (one: Asked) => {
  if (one.path.endsWith("/role/question/q")) return pageOf("roleQuestion", [kept], one);
  if (one.path.includes("/role/question/")) {
    const drafts = [one.body].flat() as { question_name?: string }[];
    const at = drafts.findIndex(({ question_name }) => question_name === "Taken");
    const error = { index: at, field: "question_name", code: "DUPLICATE", message: "“Taken” already exists." };
    return at >= 0 ? new Refusal("DUPLICATE", { errors: [error] }) : { roleQuestion: [kept] };
  }
  if (one.path.includes("/role/")) return pageOf("role", roles, one);
  if (one.path.includes("/outbound/"))
    return {
      ...pageOf("outbound", [], one),
      counts: (one.body.counts as unknown[]).map((_, total) => ({ total, total_is_exact: true })),
    };
  return {};
};

function Tabs({ search }: { search: ScreenSearch }) {
  return <ViewTabs declared={outbound} views={useViews(outbound, search)} search={search} go={() => undefined} />;
}

const asked: Question[] = [];
async function opened(
  permissions = {},
  search: ScreenSearch = { q: [["order_no", "like", "7"]] },
  more: Partial<UserInfo> = somebody as never,
) {
  const all = serve(answering);
  asked.splice(0);
  await show(
    <SavedQuestions
      declared={outbound}
      columns={shownColumns(outbound)}
      search={search}
      ask={(one) => void asked.push(one)}
    />,
    permissions,
    more,
  );
  await click(button("Saved searches"));
  return all;
}

const pickRole = async (name: string) => {
  const input = field("For everybody of the role");
  await act(async () => void input.dispatchEvent(new MouseEvent("mousedown", { bubbles: true })));
  await settled();
  const option = [...document.querySelectorAll(".ant-select-item-option")].find((one) => one.textContent === name);
  await click(option as Element);
};

test("what is kept for one's role stands above the list with its count; what one may not see or is gone does not", async () => {
  const all = serve(answering);
  await show(<Tabs search={shops} />, {}, somebody as never);
  const tabs = buttons().map(nameOf);
  expect(tabs.filter((one) => one.startsWith("Shops"))).toHaveLength(1);
  expect(tabs.at(-1)).toMatch(/^Shops\d+$/);
  expect(button(tabs.at(-1) ?? "").getAttribute("aria-current")).toBe("page");
  expect(button(tabs.at(-1) ?? "").title).toBe("For everybody of: Picker");
  expect(JSON.stringify(all)).not.toContain("gone");
});

test("without the right to change roles it is picked, and neither shared, renamed nor deleted", async () => {
  const all = await opened({ outboundOperation: ["query"] });
  expect(textOf()).toContain("Saved searches of your roles");
  expect(textOf()).not.toContain("For everybody of the role");
  expect(
    buttons()
      .map(nameOf)
      .filter((one) => /Rename|Delete/.test(one)),
  ).toEqual([]);
  expect(all.filter(({ path }) => path.includes("/role/"))).toEqual([]);
  const lost = buttons().find((one) => nameOf(one).startsWith("Dear"));
  expect(lost?.disabled).toBe(true);
  await click(buttons().find((one) => nameOf(one).startsWith("Shops")) as Element);
  expect(asked).toEqual([shops]);
});

test("who may change roles shares the present question with several, and is told at the name where it is taken", async () => {
  const all = await opened(manages);
  await type(field("Name of the search"), "Taken");
  await pickRole("Picker");
  await pickRole("Packer");
  await click(button("Share"));
  expect(document.querySelector(".ant-form-item-explain-error")?.textContent).toBe("Picker: “Taken” already exists.");

  await type(field("Name of the search"), "Sevens");
  expect(document.querySelector(".ant-form-item-has-error")).toBeNull();
  await click(button("Share"));
  const sent = all.filter(({ path, method }) => method === "POST" && path.endsWith("/role/question/a")).at(-1);
  const draft = { list_name: "outbound", question_name: "Sevens", question: { q: [["order_no", "like", "7"]] } };
  expect(sent?.body).toEqual(["r1", "r2"].map((role_id) => ({ ...draft, role_id })));
  expect(textOf()).toContain("“Sevens” now stands above this list for everybody of: Picker, Packer.");
});

test("one's own is shared under its name without being typed again", async () => {
  const mine = { ...somebody, questions: { outbound: [{ name: "Mine", q: [["order_no", "like", "7"]] }] } };
  const all = await opened(manages, { q: [["order_no", "like", "7"]] }, mine as never);
  expect(field("Name of the search").value).toBe("Mine");
  expect(button("Save search").disabled).toBe(true);
  await pickRole("Packer");
  await click(button("Share"));
  expect(all.find(({ path }) => path.endsWith("/role/question/a"))?.body).toMatchObject([
    { role_id: "r2", question_name: "Mine" },
  ]);
});

test("who may change roles renames and deletes what is kept for them, and is told where a name is taken", async () => {
  const all = await opened(manages);
  expect(textOf()).toContain("Saved searches of roles");
  await click(button("Rename Shops"));
  const name = field("Name of the search");
  await type(name, "Taken");
  await act(async () => void name.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true })));
  await settled();
  expect(document.querySelector("[role=alert]")?.textContent).toBe("“Taken” already exists.");
  expect(all.at(-1)?.path).toMatch(/\/role\/question\/q$/);
  await click(button("Delete search Shops"));
  expect(all.filter(({ method }) => method === "DELETE").map(({ path }) => path)).toEqual(["/v1/role/question/q1"]);
});
