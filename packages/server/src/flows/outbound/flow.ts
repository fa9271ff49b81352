import type { model } from "@stowage/model";
import { type Flow, noEffect } from "../../documents/flow.ts";
import { box } from "./box.ts";
import { closeOrder, revertClose } from "./close.ts";
import { confirmBoxing, revertBoxing } from "./confirmBoxing.ts";
import { confirmIntercept, rejectIntercept, requestIntercept } from "./intercept.ts";
import { cancel, markAbnormal, release, unlockAbnormal } from "./mark.ts";
import { confirmPick } from "./pick.ts";
import { print } from "./print.ts";
import { revertPick } from "./revertPick.ts";
import { revertShip, ship } from "./ship.ts";
import { split } from "./split.ts";

/** Goods out: what each action of an order does to stock, bookings, boxes and lines. */
export const outboundFlow: Flow<typeof model.outbound> = {
  close_order: closeOrder,
  print,
  confirm_pick: confirmPick,
  box,
  confirm_boxing: confirmBoxing,
  ship,
  deliver: noEffect,
  pick_up: noEffect,
  close_case: noEffect,
  revert_close: revertClose,
  revert_pick: revertPick,
  revert_boxing: revertBoxing,
  revert_ship: revertShip,
  request_intercept: requestIntercept,
  confirm_intercept: confirmIntercept,
  reject_intercept: rejectIntercept,
  split,
  mark_abnormal: markAbnormal,
  unlock_abnormal: unlockAbnormal,
  cancel,
  release,
};
