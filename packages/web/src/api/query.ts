import type { Field } from "@stowage/model";
import { wordedValues } from "@stowage/model/define/fields";
import { defaultPageSize, maxPageSize } from "@stowage/model/rules/pages";

export const operators = ["equal", "like", "not like", ">=", "<="] as const;
export type Operator = (typeof operators)[number];

export interface Condition {
  /** Several fields mean any of them. */
  readonly queryField: string | readonly string[];
  readonly queryCondition: Operator;
  readonly queryValue: string | number | boolean | null | readonly (string | number | boolean)[];
}

/** A condition, or several of which any one is enough. */
export type Clause = Condition | { readonly any: readonly Condition[] };

export interface Sort {
  readonly sortField: string;
  readonly sortOrder: "asc" | "desc";
  /** Rows without a value come last, in either order. */
  readonly empty?: "last";
}

/** Conditions that all hold, and others of which any may be enough. */
export interface Conditions {
  readonly combinedCondition?: "AND" | "OR";
  readonly query?: readonly Condition[];
  readonly within?: readonly Clause[];
}

/** The query body of the contract. */
export interface Query extends Conditions {
  readonly page?: number;
  readonly pageSize?: number;
  readonly sort?: readonly Sort[];
  readonly count?: "exact";
  readonly sums?: boolean;
  readonly tally?: boolean;
  readonly counts?: readonly Conditions[];
}

export const pageSizes = [defaultPageSize, 100, 200, 500, maxPageSize] as const;

const textual: readonly Operator[] = ["like", "equal", "not like"];
const ordered: readonly Operator[] = ["equal", ">=", "<="];
const only: readonly Operator[] = ["equal"];

/** The conditions offered for a field; a field whose values have words is mostly compared as a whole. */
export const operatorsFor = (field: Field): readonly Operator[] =>
  wordedValues(field).length === 0
    ? operatorsOf[field.kind]
    : operatorsOf[field.kind].toSorted((a, b) => Number(b === "equal") - Number(a === "equal"));

/** The conditions that a kind of field has; the first is the one offered. */
export const operatorsOf: Record<Field["kind"], readonly Operator[]> = {
  text: textual,
  code: textual,
  email: textual,
  telephone: textual,
  colour: only,
  file: [],
  files: [],
  picture: [],
  json: [],
  whole: ordered,
  decimal: ordered,
  quantity: ordered,
  money: ordered,
  flag: only,
  choice: only,
  date: [">=", "<=", "equal"],
  instant: [">=", "<="],
  lookup: only,
};
