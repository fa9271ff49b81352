export { outboundChecks } from "./audit.ts";
export { outboundCalls } from "./calls/index.ts";
export { outboundFlow } from "./flow.ts";
