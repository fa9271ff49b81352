import type { ActionName, Model } from "@stowage/model";
import { cancelNotices, type DocumentExtras } from "../extras.ts";

/** Adjustments have no more than their declaration, but for the words when one is done. */
export const adjustmentExtras: DocumentExtras<ActionName<Model["adjustment"]>> = {
  actions: { adjust: { notices: { done: "notice.adjusted" } }, cancel: { notices: cancelNotices } },
};

export const outboundAdjustmentExtras: DocumentExtras<ActionName<Model["outbound_adjustment"]>> = {
  actions: { adjust: { notices: { done: "notice.adjusted" } }, cancel: { notices: cancelNotices } },
};
