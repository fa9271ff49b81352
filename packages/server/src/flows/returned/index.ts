import { model } from "@stowage/model";
import { Type } from "typebox";
import type { HooksByName } from "../../crud/hooks.ts";
import type { Database } from "../../database/index.ts";
import { transitionOf } from "../../documents/calls.ts";
import type { Flow } from "../../documents/flow.ts";
import { actionOf } from "../../documents/transition.ts";
import type { Call } from "../../http/call.ts";
import { receivingFlow } from "../common/receiving/flow.ts";
import { inspectionReportCall } from "../common/receiving/inspectionReport.ts";
import { returnedKind } from "../common/receiving/kind.ts";
import { proposalCall } from "../common/receiving/proposal/call.ts";
import { convertCall } from "../common/receiving/proposal/convertCall.ts";
import { draftProposalCall } from "../common/receiving/proposal/draftCall.ts";
import { putawayListCall } from "../common/receiving/putawayList.ts";
import { putCalls } from "../common/receiving/putCalls.ts";
import { qcCalls } from "../common/receiving/qcCalls.ts";
import { queueCalls } from "../common/receiving/queueCalls.ts";
import { quickReceiptCall } from "../common/receiving/quickReceiptCall.ts";
import { quickReceiptsCalls } from "../common/receiving/quickReceiptsCalls.ts";
import { shippedLinesCall } from "../common/shippedLinesCall.ts";
import { admitShipped, forgetReturned, noteReturned } from "./shipped.ts";

export const returnedFlow: Flow<typeof model.returned> = receivingFlow(returnedKind, {
  admit: admitShipped,
  counted: noteReturned,
  undone: forgetReturned,
});

const transition = (name: string) => transitionOf(model.returned, returnedFlow, name, actionOf(model.returned, name));

/** The calls of a return beside its own and its actions. */
export const returnedCalls = (_database: Database, hooks: HooksByName): readonly Call[] => [
  quickReceiptCall(returnedKind, returnedFlow, hooks),
  ...quickReceiptsCalls(returnedKind, hooks),
  ...queueCalls(returnedKind),
  ...qcCalls(returnedKind, transition),
  ...[model.rec_returned, model.returned_detail].flatMap((of) =>
    putCalls({ kind: returnedKind, transitionOf: transition }, of),
  ),
  proposalCall(returnedKind),
  convertCall(returnedKind),
  inspectionReportCall(returnedKind),
  putawayListCall(returnedKind),
  draftProposalCall(returnedKind),
  shippedLinesCall(model.returned, { fields: { num_expect: Type.String() }, say: ({ num }) => ({ num_expect: num }) }),
];
