import { languages, letters, messages } from "@stowage/messages";
import { errors, lookupsOf, model, stepSheets } from "@stowage/model";
import { describe, expect, test } from "vitest";
import { errorText, fieldWord, replyText } from "../src/words.ts";

describe("an error", () => {
  test("says names in words", () => {
    expect(errorText("zh_TW", "INVALID_STATE", { status: "awaiting_pick", action: "ship" })).toBe(
      "目前狀態是「待揀貨」，不能進行「出貨」這個步驟。請重新整理後確認。",
    );
    expect(errorText("en_US", "INVALID_STATE", { status: "return_awaiting_qc", action: "confirm_qc" })).toBe(
      "The present state, “Awaiting QC”, does not allow this step: Confirm QC. Refresh, then look again.",
    );
    expect(errorText("zh_CN", "NOT_PERMITTED", { function: "goodsSetup:update" })).toContain("“商品资料：修改”");
    expect(errorText("zh_TW", "NOT_PERMITTED", { function: "way_back" })).toContain("「可退回作業」");
    expect(errorText("zh_TW", "NOT_A_CHOICE", { field: "shipment_policy", values: "fefo, lifo" })).toContain(
      "可填：先到期先出、後進先出",
    );
    expect(errorText("en_US", "REQUIRED", { field: "product_code" })).toBe("A value is needed for “Product code”.");
    expect(errorText("en_US", "WRONG_BOOKING_STATE", { booking_state: "picked" })).toContain("“Picked”");
    expect(errorText("en_US", "UNKNOWN_CONDITION", { field: "enabled", condition: "like" })).toContain("“contains”");
  });

  test("says as much as its details tell", () => {
    expect(errorText("en_US", "INSUFFICIENT_STOCK", { product_code: "a-1", asked: "5", available: "2" })).toMatch(
      /^There is not enough available stock of a-1: 5 needed, 2 available\. /,
    );
    expect(errorText("zh_TW", "INSUFFICIENT_STOCK", { asked: "5", available: "0" })).toMatch(
      /^可用庫存不足：需要 5，可用 0。/,
    );
    expect(errorText("zh_TW", "SERIAL_COUNT", { asked: "3", count: 2 })).toContain("數量 3，序號 2 筆");
  });

  test("says the type of a location in words", () => {
    const details = { location: "BAD", storage_type: "bad" };
    expect(errorText("zh_TW", "LOCATION_TYPE", details)).toContain("「不良品儲位」");
    expect(errorText("en_US", "LOCATION_TYPE", details)).toContain("“Defective goods”");
  });

  test("says what has no word as it is", () => {
    expect(errorText("en_US", "REQUIRED", { field: "made_up" })).toBe("A value is needed for “made_up”.");
    expect(errorText("en_US", "NOT_PERMITTED", { function: "made:up" })).toContain("“made: up”");
    expect(errorText("en_US", "INVALID_STATE", { status: "__proto__" })).toContain("“__proto__”");
  });

  test.each(languages)("is a sentence in %s without any details", (language) => {
    for (const code of Object.keys(errors) as (keyof typeof errors)[]) {
      expect(errorText(language, code), code).toMatch(/^[^[\]{}]{3,}[。.]$/);
    }
  });
});

test("accounts, and those who register, may choose the languages that there are words in, and no other", () => {
  expect(model.account.fields.language.values).toEqual(languages);
  expect(model.registration.fields.language.values).toEqual(languages);
});

describe("names", () => {
  test("have words", () => {
    expect(fieldWord("zh_TW", "product_code")).toBe("品號");
    expect(fieldWord("zh_TW", "made_up")).toBe("made_up");
    expect(languages.map(replyText)).toEqual(["完成。", "完成。", "Done."]);
  });

  test.each(languages)("of one resource tell its fields apart in %s, so that a heading leads to one", (language) => {
    for (const [name, resource] of Object.entries(model)) {
      const taken = new Map<string, string>();
      const shown = lookupsOf(resource).flatMap(([, lookup]) => Object.keys(lookup.shows ?? {}));
      for (const field of new Set([...Object.keys(resource.fields), ...shown])) {
        const word = fieldWord(language, field);
        expect(taken.get(word), `${name}: ${taken.get(word)} and ${field} are both ${word}`).toBeUndefined();
        taken.set(word, field);
      }
    }
  });

  test("that nothing has any more are not kept", () => {
    // Some have other words for who only asked for something, and some for what their details say (`errorText`).
    const byDetails = ["WHOLE_ONLY", "NO_NUMBER", "UNKNOWN_GIVEN", "BEFORE_LEFT", "OF_ANOTHER_OWNER"];
    const surplus = Object.keys(messages.zh_TW.error).filter(
      (code) => !(code.replace(/_READING$/, "") in errors) && !byDetails.includes(code),
    );
    expect(surplus).toEqual([]);
    expect(
      Object.keys(messages.zh_TW.resource).filter(
        (name) => !(name in model || stepSheets.some(({ rows }) => rows.name === name)),
      ),
    ).toEqual([]);
  });
});

describe("Chinese is written in its own characters", () => {
  /** The Chinese characters of an old national encoding: Big5 has no simplified ones, GB 2312 no traditional ones. */
  const charactersOf = (encoding: string, leads: [number, number], trails: [number, number]) => {
    const decoder = new TextDecoder(encoding);
    const found = new Set<string>();
    for (let lead = leads[0]; lead <= leads[1]; lead++)
      for (let trail = trails[0]; trail <= trails[1]; trail++) found.add(decoder.decode(Uint8Array.of(lead, trail)));
    return found;
  };
  const scripts = [
    ["zh_TW", charactersOf("big5", [0xa4, 0xf9], [0x40, 0xfe])],
    ["zh_CN", charactersOf("gbk", [0xb0, 0xf7], [0xa1, 0xfe])],
  ] as const;

  test.each(scripts)("in %s", (language, characters) => {
    const { choice, ...rest } = messages[language];
    // A language is called by its own name, whatever language is spoken.
    const text = JSON.stringify([rest, letters[language], { ...choice, language: "" }]);
    const foreign = [...new Set(text.match(/\p{Script=Han}/gu))].filter((character) => !characters.has(character));
    expect(foreign).toEqual([]);
  });
});
