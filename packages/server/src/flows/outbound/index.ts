export { outboundChecks } from "./audit.ts";
export { giveNumbers, sheetsTaken } from "./calls/giveNumbers.ts";
export { outboundCalls } from "./calls/index.ts";
export { outboundFlow } from "./flow.ts";
export type { AllowedGateways } from "./waybills/gateway.ts";
export { waybillJob } from "./waybills/job.ts";
