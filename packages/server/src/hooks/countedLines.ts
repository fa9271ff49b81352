import { type DocumentDeclaration, Failure, type FieldFailure } from "@stowage/model";
import { sql } from "kysely";
import type { Hooks, Values } from "../crud/hooks.ts";
import { refuseIfAny } from "../crud/writing/check.ts";
import { linesOf, partitionColumn } from "../documents/lines.ts";
import { lotFields } from "../ledger/index.ts";

/** What a count says of a line stands until it is taken back: whoever edits the notice meanwhile does not write over it. */
export const countedLines: Hooks = {
  async updated({ at }, rows, before) {
    const failures = rows.flatMap((row, index): FieldFailure[] => {
      const old = before[index] ?? {};
      const field = isCounted(old) && fixed.find((name) => String(row[name] ?? "") !== String(old[name] ?? ""));
      return field ? [{ ...at(index), field, code: "ALREADY_COUNTED", details: { field } }] : [];
    });
    refuseIfAny(failures);
  },
  async deleting(_context, rows) {
    const counted = rows.find(isCounted);
    if (counted) throw new Failure("ALREADY_COUNTED", { details: { line: Number(counted.line_no) } });
  },
};

/** Nor does whoever deletes the notice delete what was counted with it. */
export const countedDocument = (document: DocumentDeclaration): Hooks => ({
  async deleting({ tx }, rows) {
    const partition = sql.ref(partitionColumn(document));
    for (const { line, parent } of linesOf(document))
      for (const [within, own] of Map.groupBy(rows, (row) => String(row[partitionColumn(document)]))) {
        const keys = own.map((row) => String(row[document.key]));
        const { rows: counted } = await sql<{ line: number; product_code: string }>`
          select l.line_no as line, p.product_code from ${sql.table(line.name)} l join product p on p.product_id = l.product_id
          where l.${partition} = ${within}::uuid and l.${sql.ref(parent)} = any(${keys}::uuid[]) and (l.num_loc <> 0 or l.num_bad <> 0)
          order by l.line_no limit 1`.execute(tx);
        if (counted[0]) throw new Failure("ALREADY_COUNTED", { details: { ...counted[0] } });
      }
  },
});

/** Of which goods it was counted, in which unit and on which pallet. */
const fixed = ["product_id", "unit_id", "sscc", ...lotFields.filter((name) => name !== "inbound_date")];

const isCounted = (row: Values): boolean => [row.num_loc, row.num_bad].some((num) => Number(num ?? 0) !== 0);
