import type { Declared, WrongValue } from "@stowage/model";
import type { ReactNode } from "react";
import type { AnyRow, Place } from "../api/resources.ts";
import type { Line } from "./line.ts";
import type { LineValues } from "./lineColumns.ts";

/** Another way to make a document than its own call: with other lines, in another call. */
export interface WayOfMaking {
  readonly line: Declared;
  /** What is wrong with a line beyond what its fields say, by column. */
  readonly check: (values: LineValues) => Readonly<Record<string, WrongValue>>;
  readonly send: (draft: AnyRow) => Promise<AnyRow>;
  readonly saveLabel: string;
  /** What stands beside the lines' own tools. */
  readonly tools: (lines: readonly Line[], place: Place, set: (lines: readonly Line[]) => void) => ReactNode;
}
