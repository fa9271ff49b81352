import { model } from "@stowage/model";
import { expect, test } from "vitest";
import { shownColumns } from "../../src/api/columns.ts";
import { searchFields } from "../../src/api/lookup.ts";
import { choiceWidth } from "../../src/grid/choiceWidth.ts";
import { conditionText, suggest } from "../../src/grid/conditionText.ts";
import { queryOf } from "../../src/grid/queryOf.ts";
import { wordsIn } from "../../src/i18n/index.ts";
import { estimated } from "../../src/ui/textWidth.ts";

const words = wordsIn("zh_TW");

const suggested = (text: string) =>
  suggest(text, shownColumns(model.outbound), searchFields(model.outbound), words).map(
    ({ asked, field }) => asked ?? field,
  );

const standing = { today: "2026-03-01", userId: "u" };

test("what is typed is sought in every field by which people find a row, before each of them alone", () => {
  expect(suggested("SO-7").slice(0, 3)).toEqual([
    ["*", "like", "SO-7"],
    ["outbound_no", "like", "SO-7"],
    ["order_no", "like", "SO-7"],
  ]);
});

test("a search everywhere is one condition over all these fields, beside the other conditions", () => {
  const { query, combinedCondition } = queryOf(
    model.outbound,
    {
      q: [
        ["*", "like", "SO-7"],
        ["order_type", "equal", "b2c"],
      ],
    },
    standing,
  );
  expect(combinedCondition).toBe("AND");
  expect(query).toEqual([
    { queryField: searchFields(model.outbound), queryCondition: "like", queryValue: "SO-7" },
    { queryField: "order_type", queryCondition: "equal", queryValue: "b2c" },
  ]);
});

test("rows without a code of their own are found by what they name", () => {
  expect(searchFields(model.outbound)).toEqual(["outbound_no", "order_no", "consignee_name"]);
  expect(searchFields(model.inbound_detail)).toEqual(expect.arrayContaining(["inbound_no", "product_code"]));
  expect(searchFields(model.warehouse).length).toBeGreaterThan(0);
});

test("it is said as a search, not as a condition", () => {
  expect(conditionText(["*", "like", "SO-7"], undefined, words)).toBe("搜尋「SO-7」");
  expect(conditionText(["order_no", "like", "SO-7"], undefined, words)).toBe("訂單編號 包含 SO-7");
});

test("a column of states is as wide as its longest word", () => {
  const status = model.outbound.fields.outbound_status;
  const longest = Math.max(...status.values.map((value) => estimated(words.choice("outbound_status", value))));
  expect(choiceWidth("outbound_status", status.values, words, true)).toBeGreaterThanOrEqual(longest + 40);
});

test("a list stands in its own order until somebody sorts it", () => {
  const order = [
    { sortField: "walk_order", sortOrder: "asc" },
    { sortField: "storage_code", sortOrder: "asc" },
  ];
  expect(queryOf(model.storage, {}, standing).sort).toEqual(order);
  expect(queryOf(model.storage, { sort: "-storage_code" }, standing).sort).toEqual([
    { sortField: "storage_code", sortOrder: "desc" },
  ]);
  expect(queryOf(model.contact, {}, standing).sort).toEqual([]);
});

test("what has a word among values of which others are possible is found and said by it", () => {
  const columns = shownColumns(model.setting_code);
  const found = suggest("付款方", columns, searchFields(model.setting_code), words).find(
    ({ asked }) => asked?.[0] === "code_type" && asked[1] === "equal",
  );
  expect(found?.asked).toEqual(["code_type", "equal", "payment_method"]);
  const column = columns.find(({ name }) => name === "code_type");
  const textOf = (value: string) => conditionText(["code_type", "equal", value], column, words);
  expect(textOf("payment_method")).toBe("代碼類型 等於 付款方式");
  expect(textOf("fruit")).toBe("代碼類型 等於 fruit");
});

test("a condition for what is not filled in says that, in words", () => {
  const text = conditionText(["abnormal_reason", "equal", ""], undefined, words);
  expect(text).toBe(`${words.field("abnormal_reason")} 沒有填`);
});
