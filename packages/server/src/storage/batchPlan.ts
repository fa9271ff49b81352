import type { Planned } from "./plan.ts";
import type { Limits } from "./rules.ts";
import type { SkipReason } from "./schema.ts";

/** Where a batch makes locations. */
export interface Warehouse {
  readonly company_id: string;
  readonly wh_id: string;
}

/** A location that is there, and what becomes of it. */
export interface Existing {
  readonly id: string;
  readonly code: string;
  /** Its code from now on, where it gets another. */
  readonly renamed?: string;
  /** What it gets that it does not have. */
  readonly limits: Limits;
}

/** Whether anything was said of it that changes it. */
export const isChanged = ({ code, renamed = code, limits }: Existing): boolean =>
  renamed !== code || Object.keys(limits).length > 0;

/** A location of the ranges that is left as it is. */
export interface Skip {
  readonly reason: SkipReason;
  readonly code: string;
}

/** What a batch is going to do. */
export interface Batch {
  readonly warehouse: Warehouse;
  /** How many locations the ranges have. */
  readonly count: number;
  readonly fresh: readonly (Planned & Limits)[];
  readonly existing: readonly Existing[];
  readonly skips: readonly Skip[];
  /** Existing locations whose new code another location has, or gets. */
  readonly collisions: ReadonlySet<Existing>;
}
