/** Cells as a spreadsheet pastes them: tabs between, quotes where a cell holds a tab, a quote or a line's end. */
export function writeTsv(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => row.map(cell).join("\t")).join("\r\n");
}

const cell = (text: string) => (/[\t\n\r"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
