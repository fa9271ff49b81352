import type { Call } from "../http/call.ts";
import { customersByCategory } from "./customers.ts";
import { dashboardCall, waitingCall } from "./dashboard.ts";
import { detailCalls } from "./details.ts";
import { foundCall } from "./found.ts";
import { homeCall } from "./home/index.ts";
import { ownLottablesCall } from "./ownLottables.ts";
import { figureCalls } from "./record/figures.ts";

export { orderSumChecks, settleOrderSums } from "./orderSums.ts";

/** Calls that read across resources. */
export const queryCalls = (): readonly Call[] => [
  dashboardCall,
  homeCall,
  waitingCall,
  foundCall,
  customersByCategory,
  ownLottablesCall,
  ...detailCalls,
  ...figureCalls(),
];
