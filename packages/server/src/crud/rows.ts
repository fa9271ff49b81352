import type { Stored } from "@stowage/model";

/** A row by its columns, as it is stored or about to be. */
export type Values = Record<string, Stored>;

/** A row on its way in: checked values under their field names, and names of references still to be found. */
export interface Incoming {
  values: Record<string, Stored>;
  /** Lookup field → the reply name by which the client named its target → the code it gave. */
  names: Record<string, { by: string; code: string }>;
  /** Fields that were sent with a wrong value: they are not reported as missing too. */
  wrong?: Set<string>;
}

/** Where a row stands in the request, for the errors about it. */
export interface Position {
  readonly index?: number;
  readonly line?: number;
}

export const valuesOf = (rows: readonly Incoming[]): readonly Values[] => rows.map(({ values }) => values);
