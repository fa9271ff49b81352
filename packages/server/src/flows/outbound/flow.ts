import type { model } from "@stowage/model";
import { type Flow, noEffect } from "../../documents/flow.ts";
import { closeOrder, revertClose } from "./allocate/close.ts";
import { changeOperation } from "./allocate/operation.ts";
import { split } from "./allocate/split.ts";
import { markAbnormal, unlockAbnormal } from "./exceptions/abnormal.ts";
import { cancel } from "./exceptions/cancel.ts";
import { confirmIntercept, rejectIntercept, requestIntercept } from "./exceptions/intercept.ts";
import { release } from "./exceptions/release.ts";
import { merge, unmerge } from "./orders/merge.ts";
import { box } from "./pack/box.ts";
import { confirmBoxing, revertBoxing } from "./pack/confirmBoxing.ts";
import { confirmPick } from "./pick/confirmPick.ts";
import { print } from "./pick/print.ts";
import { revertPick } from "./pick/revertPick.ts";
import { changeDelivery, deliver, revertDelivery } from "./ship/delivery.ts";
import { revertShip, ship } from "./ship/ship.ts";
import { assignCarrier } from "./waybills/assignCarrier.ts";

/** Goods out: what each action of an order does to stock, bookings, boxes and lines. */
export const outboundFlow: Flow<typeof model.outbound> = {
  close_order: closeOrder,
  print,
  confirm_pick: confirmPick,
  box,
  confirm_boxing: confirmBoxing,
  ship,
  assign_carrier: assignCarrier,
  deliver,
  pick_up: deliver,
  change_delivery: changeDelivery,
  close_case: noEffect,
  revert_delivery: revertDelivery,
  revert_close: revertClose,
  revert_pick: revertPick,
  revert_boxing: revertBoxing,
  revert_ship: revertShip,
  request_intercept: requestIntercept,
  confirm_intercept: confirmIntercept,
  reject_intercept: rejectIntercept,
  split,
  merge,
  unmerge,
  change_operation: changeOperation,
  mark_abnormal: markAbnormal,
  unlock_abnormal: unlockAbnormal,
  cancel,
  release,
};
