import { barcodesOf } from "@stowage/model";
import type { Tx } from "../database/index.ts";
import { countTables } from "../database/statistics.ts";
import type { Entity } from "./entities.ts";

/** Counts the tables that an import fills. */
export const countFilled = async (tx: Tx, { rows, document, step }: Entity): Promise<void> =>
  step
    ? undefined
    : countTables(tx, [
        rows.name,
        ...(document ? [document.name, "document_history"] : []),
        ...(barcodesOf(rows) ? [`${rows.name}_barcode`] : []),
        "unique_value",
      ]);
