/** A condition as a list's address says it. */
export type ViewCondition = readonly [
  field: string,
  operator: "equal" | "<=",
  value: string | boolean | readonly string[],
];

/** A condition that rows must meet, or several of which any one is enough. */
export type ViewClause = ViewCondition | { readonly any: readonly ViewCondition[] };

/** What a list tells beside its rows out of another list, where somebody may search that; of several of its rows for one, the sum. */
export interface ToldBeside {
  readonly of: string;
  /** The columns in which both agree; the first of them names the row. */
  readonly by: readonly [string, ...string[]];
  /** Its quantities, in a unit that both rows have. */
  readonly sum: readonly string[];
  /** The lookup of the row that names this unit. */
  readonly unit: string;
}

/**
 * Whether other rows lead to a row. It is asked in a query as a field that is true or false, and stands in no reply; with
 * `named`, by the key of what these rows name, or several keys.
 */
export interface Behind {
  /** Whose rows they are: whoever may not search them does not ask. */
  readonly of: string;
  /** A view with the scope of those that has only what is asked for, where the rows themselves would cost too much. */
  readonly from?: string;
  /** The columns of both that are equal. */
  readonly by: readonly string[];
  /** A lookup of these rows: it is asked whether one of them names this. A code that is scanned at the list is sought so. */
  readonly named?: string;
}
