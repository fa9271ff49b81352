import { barcodesOf, type Declared, maxQueryValues, model } from "@stowage/model";
import { rowsWithAny } from "./allRows.ts";
import type { Workspace } from "./resources.ts";

/** The keys of the rows that a scanned code names: by their code or a barcode of theirs, of products by that of a pack too. */
export async function keysScanned(declared: Declared, text: string, workspace: Workspace): Promise<readonly string[]> {
  const fields = [declared.code ?? declared.label[0] ?? "", ...(barcodesOf(declared)?.fields ?? [])];
  const rows = await rowsWithAny(declared.name, fields, [text], { workspace });
  const own = rows.map((row) => String(row[declared.key]));
  const isOfPack = own.length === 0 && declared.name === model.product.name;
  // Who may not read packs scans none.
  const packs = isOfPack
    ? await rowsWithAny(model.unit_convert.name, "pack_barcode", [text], { workspace }).catch(() => [])
    : [];
  const found = [...own, ...packs.map(({ product_id }) => String(product_id))];
  return [...new Set(found)].slice(0, maxQueryValues);
}
