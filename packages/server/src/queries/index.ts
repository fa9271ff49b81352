import type { Call } from "../http/call.ts";
import { customersByCategory } from "./customers.ts";
import { dashboardCall } from "./dashboard.ts";
import { detailCalls } from "./details.ts";

export { orderSumChecks, settleOrderSums } from "./orderSums.ts";

/** Calls that read across resources. */
export const queryCalls = (): readonly Call[] => [dashboardCall, customersByCategory, ...detailCalls];
