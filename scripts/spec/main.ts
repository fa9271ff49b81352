import { parseArgs } from "node:util";
import { findAll } from "./findings.ts";
import { type Area, areas, isArea } from "./list.ts";
import { counts, type Finding, openLine } from "./page.ts";
import { prove } from "./prove.ts";

/**
 * Counts what of the specification is held. With areas: shows what they lack, and fails while one lacks anything. With
 * `--prove`: takes the lines of each of their rules out, one after the other, and fails where its test passes without
 * them; `--sample N` does so for N of all, `--ids a,b` for these.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { prove: { type: "boolean" }, sample: { type: "string" }, ids: { type: "string" } },
});
const strange = positionals.filter((name) => !isArea(name));
if (strange.length > 0) {
  console.error(`There is no area ${strange.join(", ")}. There are: ${areas.join(", ")}`);
  process.exit(2);
}
const asked: readonly Area[] = positionals.length > 0 ? positionals.filter(isArea) : areas;
const ids = values.ids?.split(",");
const findings = (await findAll()).filter(
  ({ item: { area, id } }) => asked.includes(area) && (!ids || ids.includes(id)),
);

if (values.prove) {
  const held = findings.filter(({ open }) => open === undefined).map(({ item }) => item);
  const unproved = await prove(held, values.sample === undefined ? undefined : Number(values.sample));
  for (const line of unproved) console.log(line);
  process.exitCode = unproved.length > 0 ? 1 : 0;
} else {
  show(findings);
}

function show(shown: readonly Finding[]): void {
  const rows = counts(shown, asked);
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => (row[column] ?? "").length)));
  for (const row of rows) console.log(row.map((text, column) => text.padStart(widths[column] ?? 0)).join("  "));
  if (positionals.length === 0) return;
  const open = shown.filter((one) => one.open !== undefined);
  for (const { item, open: why } of open) console.log(`${item.area}: ${openLine(item, why ?? "")}`);
  console.log(`${open.length} open`);
  process.exitCode = open.length > 0 ? 1 : 0;
}
