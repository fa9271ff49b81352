import { describe, expect, test } from "vitest";
import { find, languages, letters, messages, names, word } from "../src/index.ts";
import { documents } from "../src/zh_TW/field/documents.ts";
import { master } from "../src/zh_TW/field/master.ts";
import { people } from "../src/zh_TW/field/people.ts";
import { request } from "../src/zh_TW/field/request.ts";
import { stock } from "../src/zh_TW/field/stock.ts";

/** All words of a tree with their paths. */
const leaves = (tree: object, path = ""): [path: string, text: string][] =>
  Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === "string" ? [[`${path}${key}`, value]] : leaves(value as object, `${path}${key}.`),
  );

const all = Object.fromEntries(
  languages.map((language) => [language, new Map(leaves({ ...messages[language], letter: letters[language] }))]),
);
const zh_TW = all.zh_TW ?? new Map<string, string>();

describe.each(languages)("the words in %s", (language) => {
  const words = [...(all[language] ?? [])];

  test("are the same ones as in every language", () => {
    expect(words.map(([path]) => path).sort()).toEqual([...zh_TW.keys()].sort());
    expect(words.length).toBeGreaterThan(1000);
  });

  test("call the way back of goods that came in as its action is called", () => {
    const received = words.find(([path]) => path === "error.SERIAL_RECEIVED")?.[1];
    const action = words.find(([path]) => path === "action.return_to_inbound")?.[1];
    expect(received).toContain(action);
  });

  test("say of a share what numbers it is", () => {
    for (const name of ["sampling_share", "weight_tolerance"])
      expect(words.find(([path]) => path === `field.${name}`)?.[1], name).toMatch(/0.+1/);
  });

  test("say how long a busy system is to be left alone", () => {
    for (const told of ["error.BUSY", "ui.notice.systemBusy"]) {
      const busy = words.find(([path]) => path === told)?.[1];
      expect(busy, told).toMatch(/\b5\b/);
      expect(busy, told).toMatch(/\b10\b/);
    }
  });

  test("are all there, without stray space", () => {
    const spaced = ["ui.frame.comma", "print.colon", "print.comma", "print.continued"];
    for (const [path, text] of words) {
      expect(text, path).not.toBe("");
      if (!spaced.includes(path)) expect(text, path).toBe(text.trim());
      expect(text, path).not.toMatch(/ {2}|\t|…\.|\.\.\./);
      if (!path.startsWith("letter.")) expect(text, path).not.toMatch(/\n/);
    }
  });

  test("ask for the same values as zh_TW", () => {
    for (const [path, text] of words) expect(names(text).sort(), path).toEqual(names(zh_TW.get(path) ?? "").sort());
  });

  test("have brackets that close, and only where details may be unknown: in errors, in what is told of a step, and in the totals of papers", () => {
    for (const [path, text] of words) {
      expect(text, path).toMatch(/^[^[\]]*(\[[^[\]]*\{\w+\}[^[\]]*\][^[\]]*)*$/);
      if (text.includes("[")) expect(path).toMatch(/^(error|ui\.notice)\.|^print\.\w+\.totals?$/);
    }
  });
});

describe("each language", () => {
  test("quotes in its own way", () => {
    for (const [path, text] of zh_TW) expect(text, path).not.toMatch(/[“”"'‘’]/);
    for (const [path, text] of all.zh_CN ?? []) expect(text, path).not.toMatch(/[「」"'‘’]/);
    for (const [path, text] of all.en_US ?? []) expect(text, path).not.toMatch(/[「」，。：；]/);
  });

  test("is not converted letter by letter: the trade's words differ", () => {
    const terms = [
      ["resource.storage", "儲位", "库位"],
      ["field.product_code", "品號", "商品编码"],
      ["choice.outbound_status.awaiting_close_order", "待結單", "待结单"],
      ["choice.outbound_status.awaiting_shipping", "待出貨", "待发货"],
      ["field.shipping_no", "託運單號", "运单号"],
      ["choice.quality.bad", "不良品", "残次品"],
      ["action.request_intercept", "申請攔單", "申请拦截"],
      ["field.container_no", "貨櫃號碼", "集装箱号"],
      ["resource.user", "使用者", "用户"],
    ] as const;
    for (const [path, taiwan, mainland] of terms) {
      expect(word("zh_TW", path)).toBe(taiwan);
      expect(word("zh_CN", path)).toBe(mainland);
    }
  });
});

describe("errors", () => {
  const blame =
    /您?輸入錯誤|錯誤|无效|非法|錯了|不合法|error|invalid|illegal|wrong|fail(ed)? to|you (must|have|did)|are you sure/i;

  test.each(languages)("in %s blame nobody", (language) => {
    for (const [code, text] of Object.entries(messages[language].error)) expect(text, code).not.toMatch(blame);
  });

  test.each(languages)("in %s are sentences that end", (language) => {
    for (const [code, text] of Object.entries(messages[language].error)) expect(text, code).toMatch(/[。.]$/);
  });
});

test("no field is worded in two files", () => {
  const parts = [master, people, request, stock, documents].map((part) => Object.keys(part));
  expect(new Set(parts.flat()).size).toBe(parts.flat().length);
});

describe("a word", () => {
  test("is found by its path", () => {
    expect(word("zh_TW", "choice.outbound_status.awaiting_pick")).toBe("待揀貨");
    expect(word("en_US", "condition.not like")).toBe("does not contain");
    expect(find(messages.zh_CN, "field.owner_id")).toBe("货主");
  });

  test("that is not there is nothing", () => {
    for (const path of [
      "field",
      "field.nothing",
      "",
      "field.owner_id.more",
      "__proto__.x",
      "field.constructor",
      "constructor.name",
    ])
      expect(find(messages.zh_TW, path)).toBeUndefined();
    expect(() => word("zh_TW", "field.nothing" as "field.owner_id")).toThrow(/field\.nothing/);
  });
});
