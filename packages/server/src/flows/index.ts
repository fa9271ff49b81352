import { type Declared, type DocumentDeclaration, type documents, documentsOf, model } from "@stowage/model";
import type { AuditCheck } from "../audit/index.ts";
import type { HooksByName } from "../crud/hooks.ts";
import type { Database } from "../database/index.ts";
import type { Flow } from "../documents/flow.ts";
import type { Call } from "../http/call.ts";
import { adjustmentChecks, adjustmentFlow } from "./adjustment/index.ts";
import { inboundCalls, inboundFlow, receivingChecks } from "./inbound/index.ts";
import { outboundCalls, outboundChecks, outboundFlow } from "./outbound/index.ts";
import {
  outboundAdjustmentCalls,
  outboundAdjustmentChecks,
  outboundAdjustmentFlow,
} from "./outboundAdjustment/index.ts";
import { reservationChecks, reservationFlow } from "./reservation/index.ts";
import { returnedCalls, returnedFlow } from "./returned/index.ts";
import { storageChangeCalls, storageChangeChecks, storageChangeFlow } from "./storageChange/index.ts";

type Documents = typeof documents;

/** What a document does beyond what follows from its declaration. */
interface Work<D extends Declared> {
  /** The effect of each of its actions. */
  readonly flow: Flow<D>;
  readonly calls: (database: Database, hooks: HooksByName) => readonly Call[];
  /** What must hold between its lines and their movements. */
  readonly checks: readonly AuditCheck[];
}

/** Every document's: one that is missing does not compile. Goods in are checked for inbound and return at once. */
export const flows: { readonly [N in keyof Documents]: Work<Documents[N]> } = {
  inbound: { flow: inboundFlow, calls: inboundCalls, checks: receivingChecks },
  outbound: { flow: outboundFlow, calls: outboundCalls, checks: outboundChecks },
  returned: { flow: returnedFlow, calls: returnedCalls, checks: [] },
  outbound_adjustment: {
    flow: outboundAdjustmentFlow,
    calls: outboundAdjustmentCalls,
    checks: outboundAdjustmentChecks,
  },
  reservation: { flow: reservationFlow, calls: () => [], checks: reservationChecks },
  storage_change: { flow: storageChangeFlow, calls: storageChangeCalls, checks: storageChangeChecks },
  adjustment: { flow: adjustmentFlow, calls: () => [], checks: adjustmentChecks },
};

/** @throws Error where a document has no flow: the server does not start. */
export function flowOf({ name }: DocumentDeclaration): Work<DocumentDeclaration> {
  const work = (flows as unknown as Readonly<Record<string, Work<DocumentDeclaration>>>)[name];
  if (!work) throw new Error(`${name} is a document without a flow`);
  return work;
}

/** What must hold of the documents' lines and their movements. */
export const flowChecks = (): readonly AuditCheck[] =>
  documentsOf(model).flatMap((document) => flowOf(document).checks);
