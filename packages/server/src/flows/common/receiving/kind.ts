import { type Document, model } from "@stowage/model";

/** What tells inbound from return, which are alike in everything else. */
export interface Kind<P extends "" | "return_" = "" | "return_"> {
  /** Before the names of states. */
  readonly prefix: P;
  readonly document: Document;
  /** The tables of its lines and of what was put away, with the names of their keys. */
  readonly line: string;
  readonly lineKey: string;
  readonly putaway: string;
  readonly putawayKey: string;
}

export const inboundKind: Kind<""> = {
  prefix: "",
  document: model.inbound,
  line: "inbound_detail",
  lineKey: "inbound_detail_id",
  putaway: "rec_inbound",
  putawayKey: "rec_inbound_id",
};

export const returnedKind: Kind<"return_"> = {
  prefix: "return_",
  document: model.returned,
  line: "returned_detail",
  lineKey: "returned_detail_id",
  putaway: "rec_returned",
  putawayKey: "rec_returned_id",
};

/** The name of a state in this kind of document. */
export const stateOf = <P extends "" | "return_", S extends string>(kind: Kind<P>, state: S) =>
  `${kind.prefix}${state}` as `${P}${S}`;
