import type { Command, Kind } from "../commands.ts";
import { adjust } from "./adjust.ts";
import { book } from "./book.ts";
import { changeLot } from "./changeLot.ts";
import type { KindOf } from "./kind.ts";
import { pick } from "./pick.ts";
import { process } from "./process.ts";
import { receive } from "./receive.ts";
import { release } from "./release.ts";
import { relocate } from "./relocate.ts";
import { reverse } from "./reverse.ts";
import { ship } from "./ship.ts";
import { transfer } from "./transfer.ts";
import { unpick } from "./unpick.ts";
import { unship } from "./unship.ts";

type Kinds = { readonly [K in Kind]: KindOf<Extract<Command, { kind: K }>> };

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
  change_lot: changeLot,
  transfer,
  process,
  reverse: reverse as KindOf<Extract<Command, { kind: "reverse" }>>,
  unreceive: reverse as KindOf<Extract<Command, { kind: "unreceive" }>>,
};

/** The rules of a command's kind. The key and the command agree by construction, which the type system cannot follow. */
export const kindOf = <C extends Command>(command: C): KindOf<C> => kinds[command.kind] as unknown as KindOf<C>;

export function changesFree(command: Command): boolean {
  const { changesFree: answer } = kindOf(command);
  return typeof answer === "function" ? answer(command) : answer;
}
