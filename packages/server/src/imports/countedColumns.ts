import { messages } from "@stowage/messages";

/**
 * The columns of a sheet in which an export says what is counted of documents' lines: they are told by standing beside each
 * other, since a sheet's own quantities are mostly headed by the same word.
 */
export function countedIn(columns: readonly string[]): ReadonlySet<number> {
  for (const { ui } of Object.values(messages)) {
    const { columnDone, columnLines, columnAmount } = ui.list;
    const [done, lines, amount] = [columnDone, columnLines, columnAmount].map((one) => columns.indexOf(one));
    const found = [done, lines, amount].filter((at) => at !== undefined && at >= 0) as number[];
    if (found.length > 1 && (lines ?? -1) >= 0) return new Set(found);
  }
  return new Set();
}
