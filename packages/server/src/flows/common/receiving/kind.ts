import { type dispositions, type Header, type HeaderOf, model, type PayloadOf } from "@stowage/model";
import type { Effect, Step } from "../../../documents/flow.ts";

/** What tells inbound from return, which are alike in everything else. */
export interface Kind<P extends "" | "return_" = "" | "return_"> {
  /** The prefix of the names of states. */
  readonly prefix: P;
  readonly document: Inbound | Returned;
  /** The tables of its lines and of what was put away, with the names of their keys. */
  readonly line: string;
  readonly lineKey: "inbound_detail_id" | "returned_detail_id";
  readonly putaway: string;
  readonly putawayKey: string;
  /** Whether its lines say what is to become of their goods. */
  readonly disposes: boolean;
  /** Whether its lines say on which pallet their goods come. */
  readonly onPallets: boolean;
  /** Whether it says from which vendor its goods come, and why. */
  readonly comesFrom: boolean;
}

/** What inbound and return tell of themselves; a return says of which order. */
type ReceivingHeader = Header &
  Pick<HeaderOf<Inbound>, "wh_id" | "owner_id" | "need_qc" | "date_quantity_check"> &
  Partial<Pick<HeaderOf<Returned>, "outbound_id">>;

/** What is sent for one line with a step of either: its key, what was counted of it, and where it goes. */
export type LineRow = RowOf<Inbound, "confirm_validate"> &
  RowOf<Inbound, "count"> &
  RowOf<Inbound, "record_qc"> &
  RowOf<Inbound, "confirm_putaway"> &
  RowOf<Inbound, "split_line"> &
  RowOf<Returned, "confirm_qc">;

export interface ReceivingPayload {
  readonly details?: readonly LineRow[] | null;
  readonly finish?: boolean | null;
  readonly as_counted?: boolean | null;
}

export type ReceivingStep = Step<ReceivingPayload, ReceivingHeader>;
/** An effect that both have; of their headers it writes the days of its steps. */
export type ReceivingEffect<State extends string = never> = Effect<
  ReceivingPayload,
  State,
  ReceivingHeader,
  Partial<Record<"date_quantity_check" | "qc_time" | "date_put_away", string | null>>
>;

/** What is to become of goods that came back. */
export type Disposition = (typeof dispositions)[number];

type Inbound = typeof model.inbound;
type Returned = typeof model.returned;
type RowOf<D extends Inbound | Returned, A extends keyof D["actions"]> =
  PayloadOf<D["actions"][A]> extends { details?: infer R } ? Extract<R, readonly unknown[]>[number] : never;

export const inboundKind: Kind<""> = {
  prefix: "",
  document: model.inbound,
  line: "inbound_detail",
  lineKey: "inbound_detail_id",
  putaway: "rec_inbound",
  putawayKey: "rec_inbound_id",
  disposes: false,
  onPallets: true,
  comesFrom: true,
};

export const returnedKind: Kind<"return_"> = {
  prefix: "return_",
  document: model.returned,
  line: "returned_detail",
  lineKey: "returned_detail_id",
  putaway: "rec_returned",
  putawayKey: "rec_returned_id",
  disposes: true,
  onPallets: false,
  comesFrom: false,
};

/** The name of a state in this kind of document. */
export const stateOf = <P extends "" | "return_", S extends string>(kind: Kind<P>, state: S) =>
  `${kind.prefix}${state}` as `${P}${S}`;
