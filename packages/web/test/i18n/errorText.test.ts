import { en_US } from "@stowage/messages/en_US";
import { zh_TW } from "@stowage/messages/zh_TW";
import { expect, test } from "vitest";
import { CallFailure } from "../../src/api/failure.ts";
import { localInstant } from "../../src/i18n/format.ts";
import { wordsIn } from "../../src/i18n/index.ts";
import { failureText } from "../../src/ui/FailureNote.tsx";

test("a refusal is said in the language of the screen whatever the server's was", () => {
  expect(wordsIn("en_US").failed("REQUIRED", { field: "product_code" })).toContain(en_US.field.product_code);
  expect(wordsIn("zh_TW").failed("REQUIRED", { field: "product_code" })).toContain(zh_TW.field.product_code);
  expect(wordsIn("en_US").failed("IN_USE", { resource: "product", switch: "enabled" })).toContain(en_US.field.enabled);
});

test("what a refusal names is said in words, as the server says it", () => {
  const { choice, menu } = en_US;
  const details = { field: "shipment_policy", values: "fefo, lifo" };
  expect(wordsIn("en_US").failed("NOT_A_CHOICE", details)).toContain(choice.shipment_policy.lifo);
  expect(wordsIn("en_US").failed("NOT_PERMITTED", { function: "goodsSetup:update" })).toContain(menu.goodsSetup);
});

test("a field is said by its name, whoever found that something is wrong", () => {
  const details = { field: "storage_loc_code", value: "X" };
  expect(wordsIn("zh_TW").error("UNKNOWN_REFERENCE", details)).toContain(zh_TW.field.storage_loc_code);
  expect(wordsIn("en_US").error("UNKNOWN_REFERENCE", details)).toContain(en_US.field.storage_loc_code);
  expect(wordsIn("en_US").error("NO_SUCH_CODE")).toBe("NO_SUCH_CODE");
});

test("a failure is said as the server said it, and anew once the screen speaks another language", () => {
  const additionals = { details: { field: "product_code" } };
  const failure = new CallFailure("REQUIRED", 400, "as it was said", { additionals, language: "zh_TW" });
  expect(failureText(failure, wordsIn("zh_TW"))).toBe("as it was said");
  expect(failureText(failure, wordsIn("en_US"))).toContain(en_US.field.product_code);
  const own = new CallFailure("BAD_REQUEST", 0, "the client's own");
  expect(failureText(own, wordsIn("en_US"))).toBe("the client's own");
});

test("a reply that is none of the server's says that the system is busy", () => {
  expect(failureText(new CallFailure("BAD_REPLY", 502, ""), wordsIn("en_US"))).toBe(en_US.ui.notice.systemBusy);
});

test("what has no words here is left to the server", () => {
  expect(wordsIn("en_US").failed("NO_SUCH_CODE", {})).toBeNull();
});

test("whoever is at some work is named apart, and until when by the reader's clock; a value that was typed stays", () => {
  const until = "2026-11-28T16:05:20Z";
  const said = wordsIn("zh_TW").error("TASK_TAKEN", { user: "李揀貨 Li", until });
  expect(said).toContain(`李揀貨 Li 正在處理這項工作，到 ${localInstant(until)} 為止`);
  expect(said).not.toContain("Z");
  expect(wordsIn("zh_TW").error("UNKNOWN_REFERENCE", { field: "batch_no", value: until })).toContain(until);
});

test("of goods that had not left yet it is said when they did", () => {
  const times = { from: "2026-08-02T02:00:00Z", to: "2026-08-01T01:00:00Z" };
  const { error } = wordsIn("en_US");
  expect(error("DATES_CONTRADICT", { ...times, left: times.from })).toContain("before the goods left");
  expect(error("DATES_CONTRADICT", times)).toContain("contradict");
});
