import type { model } from "@stowage/model";
import type { HooksByName } from "../../crud/hooks.ts";
import type { Database } from "../../database/index.ts";
import type { Flow } from "../../documents/flow.ts";
import type { Call } from "../../http/call.ts";
import { queueCalls } from "../receiving/calls.ts";
import { receivingFlow } from "../receiving/flow.ts";
import { inspectionReportCall } from "../receiving/inspectionReport.ts";
import { inboundKind } from "../receiving/kind.ts";
import { proposalCall } from "../receiving/proposal/call.ts";
import { convertCall } from "../receiving/proposal/convertCall.ts";
import { draftProposalCall } from "../receiving/proposal/draftCall.ts";
import { simpleCall } from "../receiving/simple.ts";

export { receivingChecks } from "../receiving/audit.ts";

export const inboundFlow: Flow<typeof model.inbound> = receivingFlow(inboundKind);

/** The calls of inbound beside its own and its actions. */
export const inboundCalls = (_database: Database, hooks: HooksByName): readonly Call[] => [
  simpleCall(inboundKind, inboundFlow, hooks),
  ...queueCalls(inboundKind),
  proposalCall(inboundKind),
  convertCall(inboundKind),
  inspectionReportCall(inboundKind),
  draftProposalCall(inboundKind),
];
