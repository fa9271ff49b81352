import "../support/browser.ts";

import { describe, expect, it } from "vitest";
import { wordsIn } from "../../src/i18n/index.ts";
import { noticesOf } from "../../src/screens/document/notices.ts";

describe("what people are told of a step", () => {
  const said = (name: string, language: "zh_TW" | "zh_CN" | "en_US" = "en_US") =>
    noticesOf({ name }, wordsIn(language));

  it.each([
    ["outbound", "close_order", "Order closed.", "The order was not closed: no stock"],
    ["outbound", "revert_close", "Order open again.", "no stock"],
    ["outbound", "confirm_pick", "Picked.", "Not picked: no stock"],
    ["outbound", "revert_pick", "Pick reverted.", "The pick was not reverted: no stock"],
    ["outbound", "confirm_boxing", "Boxing confirmed.", "no stock"],
    ["outbound", "ship", "Ship: 1 done.", "Not shipped: no stock"],
    ["outbound", "revert_ship", "Shipping reverted.", "no stock"],
    ["outbound", "close_case", "Process complete.", "no stock"],
    ["outbound", "unlock_abnormal", "Unlocked.", "no stock"],
    ["adjustment", "adjust", "Stock adjusted.", "no stock"],
    ["inbound", "cancel", "Cancelled.", "Not cancelled: no stock"],
    ["returned", "confirm_qc", "Confirm QC: 1 done.", "no stock"],
  ])("%s %s: %s", (name, action, done, failed) => {
    const notices = said(name);
    expect([notices.done(action, 1), notices.failed(action, "no stock", "OUT_OF_STOCK")]).toEqual([done, failed]);
  });

  it("does not say that a step was not taken where nobody knows", () => {
    expect(said("outbound").failed("close_order", "nobody knows", "OUTCOME_UNKNOWN")).toBe("nobody knows");
  });

  it("says what became of a pick that found too little", () => {
    const picked = (details: object, language: "zh_TW" | "en_US" = "en_US") =>
      said("outbound", language).done("confirm_pick", 1, details as never);
    expect(picked({ short: 1, short_of: ["OUT-5 TEA × 2"] }, "zh_TW")).toBe("揀貨完成，短缺：OUT-5 TEA × 2。");
    expect(picked({ rebooked: 1 })).toBe("Picked; other locations for the rest: 1.");
    expect(picked({ picked: 0, rebooked: 1, rebooked_at: "A-03-1" }, "zh_TW")).toBe(
      "揀貨完成（揀得 0 件），另從 1 處補揀（A-03-1）。",
    );
    expect(picked({ rebooked: 2, short: 1, short_of: ["OUT-5 TEA × 2"] }, "zh_TW")).toBe(
      "揀貨完成，另從 2 處補揀，短缺：OUT-5 TEA × 2。",
    );
  });

  it("names the order that has what was short", () => {
    expect(said("outbound").done("close_order", 1, { short_lines: 1, split_order_no: "SO-1-2" })).toBe(
      "Order closed; what is short is order SO-1-2 now.",
    );
    expect(said("outbound").done("close_order", 1, { short_lines: 1, short_of: ["SO-1 TEA × 2"] })).toBe(
      "Order closed; not shipped: SO-1 TEA × 2.",
    );
  });

  it("names the boxes whose weight is off", () => {
    const confirmed = (details: object) => said("outbound").done("confirm_boxing", 1, details as never);
    expect(confirmed({})).toBe("Boxing confirmed.");
    expect(confirmed({ weights_off: ["1: 0.9 kg (0.65 kg)", "3: 2 kg (1 kg)"] })).toBe(
      "Boxing confirmed; boxes whose weight is off (expected in brackets): 1: 0.9 kg (0.65 kg), 3: 2 kg (1 kg).",
    );
  });

  it("says how many waybill numbers were needed where too few are left", () => {
    const told = (language: "zh_TW" | "zh_CN" | "en_US") =>
      said("outbound", language).done("confirm_boxing", 1, { waybills_failed: 3, numbers_left: 0 });
    expect(told("en_US")).toBe("Boxing confirmed; 3 waybill numbers needed, 0 left: add a number range.");
    expect(told("zh_TW")).toBe("裝箱已確認；3 箱需要託運單號，只剩 0 個，請新增單號區間。");
    expect(told("zh_CN")).toBe("装箱已确认；3 箱需要运单号，只剩 0 个，请新增号段。");
  });

  it("knows where more is told of one than that it is done", () => {
    const { more } = said("outbound");
    expect(more("close_order", { short_lines: 1, split_order_no: "SO-1-2" })).toBe(true);
    expect(more("close_order", { short_lines: 0 })).toBe(false);
    expect(more("print", { short_of: ["x"] })).toBe(false);
  });

  it("says how many, where there are several", () => {
    expect(said("outbound").done("close_order", 3)).toBe("Order closed. (3)");
    expect(said("outbound", "zh_TW").done("close_order", 3)).toBe("結單完成。（3 張）");
    expect(said("outbound", "zh_CN").done("revert_close", 2)).toBe("已退回结单。（2 单）");
    expect(said("outbound").done("print", 3)).toMatch(/: 3 done\.$/);
  });
});
