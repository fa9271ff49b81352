import { type Document, type HeaderOf, model } from "@stowage/model";
import type { Effect, Step, WarehouseHeader } from "../../documents/flow.ts";

/** What tells inbound from return, which are alike in everything else. */
export interface Kind<P extends "" | "return_" = "" | "return_"> {
  /** Before the names of states. */
  readonly prefix: P;
  readonly document: Document;
  /** The tables of its lines and of what was put away, with the names of their keys. */
  readonly line: string;
  readonly lineKey: string;
  readonly put: string;
  readonly putKey: string;
}

/** What inbound and return tell of themselves; a return says of which order. */
type ReceivingHeader = WarehouseHeader &
  Pick<HeaderOf<typeof model.inbound>, "need_qc" | "date_quantity_check"> &
  Partial<Pick<HeaderOf<typeof model.returned>, "outbound_id">>;
export type ReceivingStep = Step<Readonly<Record<string, unknown>>, ReceivingHeader>;
/** An effect that both have; of their headers it writes the days of its steps. */
export type ReceivingEffect<State extends string = never> = Effect<
  Readonly<Record<string, unknown>>,
  State,
  ReceivingHeader,
  Partial<Record<"date_quantity_check" | "qc_time" | "date_put_away", string | null>>
>;

export const inboundKind: Kind<""> = {
  prefix: "",
  document: model.inbound,
  line: "inbound_detail",
  lineKey: "inbound_detail_id",
  put: "rec_inbound",
  putKey: "rec_inbound_id",
};

export const returnedKind: Kind<"return_"> = {
  prefix: "return_",
  document: model.returned,
  line: "returned_detail",
  lineKey: "returned_detail_id",
  put: "rec_returned",
  putKey: "rec_returned_id",
};

/** The name of a state in this kind of document. */
export const stateOf = <P extends "" | "return_", S extends string>(kind: Kind<P>, state: S) =>
  `${kind.prefix}${state}` as `${P}${S}`;
