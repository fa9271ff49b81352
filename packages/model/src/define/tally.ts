/** What a list tells of a document's lines: how many they are, how much of what unit, and how many of them are done. */
export interface Tally {
  /** The kind of lines that is counted. */
  readonly lines: string;
  /** Their quantities that say how much it is, together. */
  readonly of: readonly string[];
  /**
   * When a line is done: once these quantities have come to those of `of`, or once its field `state` has a tone that ends
   * its work. Of one that is compared there is nothing to do once its state has changed and nothing was counted: it is no
   * line of the work. A line of which `short` says that some was given up is over, not done. Without it nothing is said of
   * progress. In a state that waits for other work, `states` says which quantities come to what then.
   */
  readonly done?:
    | {
        readonly quantities: readonly string[];
        readonly short?: string;
        readonly states?: Readonly<Record<string, Reached>>;
      }
    | { readonly state: string; readonly compared?: Compared };
}

/** A line is done once these quantities have come to those. */
export interface Reached {
  readonly quantities: readonly string[];
  readonly of: readonly string[];
}

/** How much of a line there is, and how much of it was expected: more is over, and less short once its state has changed. */
export interface Compared {
  readonly counted: readonly string[];
  readonly of: string;
  /** The lookup by which a line is a part of another, with which it is taken together. */
  readonly part: string;
}

/** How the lines of a document are compared with what was expected of them. */
export const comparedOf = (tally: Tally | undefined): (Compared & { readonly state: string }) | undefined =>
  tally?.done && "state" in tally.done && tally.done.compared
    ? { ...tally.done.compared, state: tally.done.state }
    : undefined;

/** The quantities by which a line is done. */
export const doneQuantities = ({ done }: Tally): readonly string[] =>
  done && "quantities" in done ? done.quantities : [];

/** In which states a line is done by other quantities, and by which. */
export const reachedByState = ({ done }: Tally): Readonly<Record<string, Reached>> =>
  (done && "quantities" in done && done.states) || {};

/** The quantity that says how much of a line was given up. */
export const shortOf = (tally: Tally | undefined): string | undefined =>
  tally?.done && "quantities" in tally.done ? tally.done.short : undefined;

/** The names under which a list shows what it tells of lines; a document that counts some may list them. */
export const tallyNames = { done: "tally_done", lines: "tally_lines", amount: "tally_amount" } as const;

/** Which of these names the rows of a document tell. */
export const tallyNamesOf = (tally: Tally | undefined): readonly string[] =>
  tally ? [...(tally.done ? [tallyNames.done] : []), tallyNames.lines, tallyNames.amount] : [];
