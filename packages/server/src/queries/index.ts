import type { Call } from "../http/call.ts";
import { dashboardCall } from "./dashboard.ts";

/** Calls that read across resources. */
export const queryCalls = (): readonly Call[] => [dashboardCall];
