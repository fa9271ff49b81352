import type { WrongValue } from "@stowage/model";
import type { ReactNode } from "react";
import type { LineKind } from "../api/lineKinds.ts";
import type { AnyRow, Workspace } from "../api/resources.ts";
import type { Line } from "./line.ts";
import type { LineValues } from "./lineColumns.ts";

/** A form that makes a document with other lines, and by another call, than its own. */
export interface FormVariant {
  readonly kind: LineKind;
  /** What is wrong with a line beyond what its fields say, by column. */
  readonly check: (values: LineValues) => Readonly<Record<string, WrongValue>>;
  readonly send: (draft: AnyRow) => Promise<AnyRow>;
  readonly saveLabel: string;
  /** What stands beside the lines' own tools. */
  readonly tools: (lines: readonly Line[], workspace: Workspace, set: (lines: readonly Line[]) => void) => ReactNode;
}
