import type { Document, documents } from "@stowage/model";
import type { Flow } from "../documents/flow.ts";
import { adjustmentFlow } from "./adjustment/index.ts";
import { inboundFlow } from "./inbound/index.ts";
import { outboundFlow } from "./outbound/index.ts";
import { returnedFlow } from "./returned/index.ts";

type Documents = typeof documents;

/** The flow of every document: one that lacks its flow does not compile. */
export const flows: { readonly [N in keyof Documents]: Flow<Documents[N]> } = {
  inbound: inboundFlow,
  outbound: outboundFlow,
  returned: returnedFlow,
  adjustment: adjustmentFlow,
};

/** @throws Error where a document has no flow: the server does not start. */
export function flowOf({ name }: Document): Flow<Document> {
  const flow = (flows as unknown as Readonly<Record<string, Flow<Document>>>)[name];
  if (!flow) throw new Error(`${name} is a document without a flow`);
  return flow;
}
