import { en_US } from "@stowage/messages/en_US";
import { model } from "@stowage/model";
import { expect, test } from "vitest";
import { failedNotice, savedText } from "../../src/form/notices.ts";
import { wordsIn } from "../../src/i18n/index.ts";

const { notice } = en_US.ui;

test.each([
  ["account", notice.accountSaved, "notice.accountFailed"],
  ["user", notice.userSaved, "notice.userFailed"],
  ["company_user", notice.companyUserSaved, "notice.companyUserFailed"],
  ["warehouse_user", notice.warehouseUserSaved, "notice.warehouseUserFailed"],
] as const)("%s says in its own sentence whether it was saved", (name, saved, failed) => {
  for (const isNew of [true, false]) {
    expect(savedText(model[name], { isNew, name: "ada" }, wordsIn("en_US"))).toBe(saved);
    expect(failedNotice(model[name], isNew)).toBe(failed);
  }
});

test("all else is created by its name, or changed", () => {
  const words = wordsIn("en_US");
  expect(savedText(model.product, { isNew: true, name: "P-1" }, words)).toBe("Product “P-1” created.");
  expect(savedText(model.product, { isNew: false, name: "P-1" }, words)).toBe(notice.updated);
  expect(failedNotice(model.product, true)).toBe("notice.createFailed");
  expect(failedNotice(model.product, false)).toBe("notice.updateFailed");
});
