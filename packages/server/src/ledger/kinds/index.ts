import type { Item } from "../command.ts";
import { type Adjust, adjust } from "./adjust.ts";
import { type Book, book } from "./book.ts";
import { type Pick, pick } from "./pick.ts";
import { type Receive, receive } from "./receive.ts";
import { type Release, release } from "./release.ts";
import { type Relocate, relocate } from "./relocate.ts";
import { type Reverse, reverse, type Unreceive } from "./reverse.ts";
import type { KindRules } from "./rules.ts";
import { type Ship, ship } from "./ship.ts";
import { type Transfer, transfer } from "./transfer.ts";
import { type Unpick, unpick } from "./unpick.ts";
import { type Unship, unship } from "./unship.ts";

/** Whatever the ledger can be asked. */
export type Command =
  | Receive
  | Book
  | Release
  | Pick
  | Unpick
  | Ship
  | Unship
  | Relocate
  | Adjust
  | Transfer
  | Reverse
  | Unreceive;

export type CommandKind = Command["kind"];
export type CommandItem = Item<Command>;
/** The rules of every kind: one without does not compile. */
export type Kinds = { readonly [K in CommandKind]: KindRules<Extract<Command, { kind: K }>> };

const kinds: Kinds = {
  receive,
  book,
  release,
  pick,
  unpick,
  ship,
  unship,
  relocate,
  adjust,
  transfer,
  reverse,
  unreceive: reverse,
};

/** The rules of a command's kind. Key and command agree by construction, which the type system cannot follow. */
export const rulesOf = <C extends Command>(command: C): KindRules<C> => kinds[command.kind] as unknown as KindRules<C>;

/**
 * The rules of a kind that the database names.
 * @throws Error where there is no such kind.
 */
export function rulesOfKind(kind: string): Kinds[CommandKind] {
  if (!Object.hasOwn(kinds, kind)) throw new Error(`unknown kind of command "${kind}"`);
  return kinds[kind as CommandKind];
}

/** The id of the command that this one takes back; none unless its kind does that. */
export function correctedBy(command: Command): string[] {
  const id = rulesOf(command).corrects?.(command);
  return id === undefined ? [] : [id];
}
