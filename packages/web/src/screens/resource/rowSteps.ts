import type { Resource } from "@stowage/model";
import type { AnyRow } from "../../api/resources.ts";

/** Rows of which a step is taken. */
export interface RowSteps {
  readonly declared: Resource;
  readonly rows: readonly AnyRow[];
  readonly done: () => void;
}
