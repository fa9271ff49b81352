import type { AnyRow } from "../../api/resources.ts";

/** A row of a payload as it is being entered. */
export interface PayloadRow {
  /** What it is about, such as a line; empty for a row that is added. */
  readonly of: AnyRow;
  readonly values: Readonly<Record<string, string>>;
}
