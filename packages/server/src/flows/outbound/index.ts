export { outboundChecks } from "./audit.ts";
export { outboundCalls } from "./calls.ts";
export { outboundFlow } from "./flow.ts";
