import type { Command, LineOutcome } from "../commands.ts";
import type { Draft } from "../draft.ts";
import type { Looked } from "../look.ts";
import type { Needs } from "../needs.ts";
import type { Work } from "../work.ts";

/** How one kind of command works: what it must have locked, and what it does to what is locked. */
export interface KindOf<C extends Command> {
  /** It changes what may be booked, so its products are locked first. */
  readonly changesFree: boolean | ((command: C) => boolean);
  /** Rows, buckets, lots and numbers that it touches. `there`: the needs in another warehouse. */
  gather(command: C, needs: Needs, looked: Looked, there: (whId: string) => Needs): void;
  /** Decides, or throws a Refusal. Runs on memory only. */
  decide(command: C, work: Work, looked: Looked, there: (whId: string) => Draft): readonly LineOutcome[] | undefined;
}
