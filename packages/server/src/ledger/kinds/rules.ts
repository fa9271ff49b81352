import type { Reader, Tx } from "../../database/index.ts";
import type { BaseCommand, Item } from "../command.ts";
import type { Decision } from "../decision.ts";
import type { Draft } from "../draft.ts";
import type { Lookup, TakingBack } from "../lookup.ts";
import type { Needs } from "../needs.ts";
import type { Outcome } from "../outcomes.ts";

/** Stock rows and bookings by their ids. */
export interface RowIds {
  readonly stocks?: readonly string[];
  readonly bookings?: readonly string[];
}

export interface ProductToLock {
  /** Absent: the warehouse of the command. */
  readonly wh_id?: string | undefined;
  readonly owner_id: string;
  readonly product_id: string;
}

/**
 * All that is particular to one kind of command; its file holds nothing else. The core (execute.ts) asks these in the order
 * in which they stand here, and knows no kind by its name.
 */
export interface KindRules<C extends BaseCommand> {
  /** Kinds of command that may take one of these back. */
  readonly takenBackBy: readonly TakingBack[];
  /** It locks no product and looks nothing up: one statement locks and reads all that it needs. */
  isShort(command: C): boolean;
  /** Rows whose owner and product must be known before anything is locked. */
  looksUp(command: C, lookup: Lookup): RowIds;
  /** Products whose free stock it may change: they are locked before any row, so that what is chosen first is first. */
  locks(command: C, lookup: Lookup): readonly ProductToLock[];
  /** Tells `needs` the rows, buckets, lots and serial numbers that it touches. `needsIn`: the needs in another warehouse. */
  gather(command: C, needs: Needs, lookup: Lookup, needsIn: (whId: string) => Needs): void;
  /** Decides what becomes of the locked rows, in memory only, or throws a Refusal. `draftIn`: rows in another warehouse. */
  decide(command: C, decision: Decision, lookup: Lookup, draftIn: (whId: string) => Draft): void;
  /** The id of the command that it takes back. */
  corrects?(command: C): string;
  /** Chooses the rows that it may take, once its products are locked. It sees what the commands before it have written. */
  candidates?(reader: Reader, whId: string, commands: readonly C[]): Promise<ReadonlyMap<string, readonly string[]>>;
  /** One statement for a whole batch of this kind. */
  readonly together?: {
    fits(items: readonly Item<C>[]): boolean;
    /** Outcomes by the command's id; those that are missing were left alone, for the general way to do or refuse. */
    execute(tx: Tx, whId: string, items: readonly Item<C>[]): Promise<ReadonlyMap<string, Outcome>>;
  };
}

/** The products of stock rows and bookings that were looked up; what was not found has none. */
export function productsOf(lookup: Lookup, { stocks = [], bookings = [] }: RowIds): ProductToLock[] {
  return [
    ...stocks.flatMap((id) => lookup.stocks.get(id) ?? []),
    ...bookings.flatMap((id) => lookup.bookings.get(id) ?? []),
  ].map(({ owner_id, product_id }) => ({ owner_id, product_id }));
}
