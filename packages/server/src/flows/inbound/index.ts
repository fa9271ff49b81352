import { model } from "@stowage/model";
import type { HooksByName } from "../../crud/hooks.ts";
import type { Database } from "../../database/index.ts";
import { transitionOf } from "../../documents/calls.ts";
import type { Flow } from "../../documents/flow.ts";
import { actionOf } from "../../documents/transition.ts";
import type { Call } from "../../http/call.ts";
import { receivingFlow } from "../common/receiving/flow.ts";
import { inspectionReportCall } from "../common/receiving/inspectionReport.ts";
import { inboundKind } from "../common/receiving/kind.ts";
import { palletLabelsCall } from "../common/receiving/palletLabels.ts";
import { proposalCall } from "../common/receiving/proposal/call.ts";
import { convertCall } from "../common/receiving/proposal/convertCall.ts";
import { draftProposalCall } from "../common/receiving/proposal/draftCall.ts";
import { putawayListCall } from "../common/receiving/putawayList.ts";
import { putCalls } from "../common/receiving/putCalls.ts";
import { qcCalls } from "../common/receiving/qcCalls.ts";
import { queueCalls } from "../common/receiving/queueCalls.ts";
import { quickReceiptCall } from "../common/receiving/quickReceiptCall.ts";
import { quickReceiptsCalls } from "../common/receiving/quickReceiptsCalls.ts";
import { admitPallets, numberPallets } from "./pallets.ts";
import { sendBack } from "./sendBack.ts";

export { receivingChecks } from "../common/receiving/audit.ts";

export const inboundFlow: Flow<typeof model.inbound> = {
  ...receivingFlow(inboundKind, { admit: admitPallets, admitCount: admitPallets }),
  number_pallets: numberPallets,
  send_back: sendBack,
};

const transition = (name: string) => transitionOf(model.inbound, inboundFlow, name, actionOf(model.inbound, name));

/** The calls of inbound beside its own and its actions. */
export const inboundCalls = (_database: Database, hooks: HooksByName): readonly Call[] => [
  quickReceiptCall(inboundKind, inboundFlow, hooks),
  ...quickReceiptsCalls(inboundKind, hooks),
  ...queueCalls(inboundKind),
  ...qcCalls(inboundKind, transition),
  ...[model.rec_inbound, model.inbound_detail].flatMap((of) =>
    putCalls({ kind: inboundKind, transitionOf: transition }, of),
  ),
  proposalCall(inboundKind),
  convertCall(inboundKind),
  inspectionReportCall(inboundKind),
  putawayListCall(inboundKind),
  palletLabelsCall(inboundKind),
  draftProposalCall(inboundKind),
];
