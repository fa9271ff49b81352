/** What the rest of the server may use of the stock core. */

export type { ShipmentPolicy as Policy } from "@stowage/model";
export { bondedTypeOf } from "./bondedGoods.ts";
export { boxSerials, unboxSerials } from "./boxedSerials.ts";
export type { Demand } from "./candidates.ts";
export { candidatesKey, findCandidates, firstOut, storageTypes, withInstead } from "./candidates.ts";
export type { BookingState, Quality } from "./choices.ts";
export type { Context } from "./command.ts";
export { forgetSerials, knownSerials, type NumberedRow, registerSerials, standingSerials } from "./createdSerials.ts";
export { executeItems } from "./execute.ts";
export type { Adjust } from "./kinds/adjust.ts";
export type { Book } from "./kinds/book.ts";
export type { Command, CommandItem, CommandKind } from "./kinds/index.ts";
export type { Pick } from "./kinds/pick.ts";
export { lockProducts } from "./lockProducts.ts";
export type { Bucket, LotAttributes } from "./lot.ts";
export { lotFields, lotFingerprint } from "./lot.ts";
export { agreesWith, LotShares } from "./lotShares.ts";
export {
  type LottableName,
  lottableField,
  lottablesOf,
  lottableWords,
  type OwnLottable,
} from "./lottables.ts";
export type { Done, Outcome, Refused } from "./outcomes.ts";
export type { Closing, WarehouseToClose } from "./reading/closing.ts";
export { closeDay, closeNextDay, warehousesToClose } from "./reading/closing.ts";
export { isEmpty } from "./reading/empty.ts";
export { type SerialNumber, serialKey } from "./rows.ts";
