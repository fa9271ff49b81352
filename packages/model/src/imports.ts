import type { Document } from "./define/document.ts";
import type { Declared } from "./define/registry.ts";

/** Named otherwise than the resource's own path, or a document's, whose rows are its lines gathered by a field. */
const named: Readonly<Record<string, string>> = { unit_convert: "unitconvert" };
const byLines: Readonly<Record<string, readonly [path: string, groupBy: string]>> = {
  inbound: ["inbound/detail", "inbound_bill_no"],
  outbound: ["outbound/orderdetail", "order_no"],
};

/** Below `/v1/dataimport/`: what imports rows of this; null where rows are not made by people. */
export function importPath(declared: Declared): string | null {
  if (declared.type === "document") return byLines[declared.name]?.[0] ?? null;
  const ofDocument = declared.line && declared.byWarehouse;
  if (declared.view || declared.ownedBy || ofDocument || !declared.calls.includes("create")) return null;
  return named[declared.name] ?? declared.path.slice(1);
}

/** The field of a document by which rows of a file are gathered into one. */
export const importGroup = (document: Document): string | null => byLines[document.name]?.[1] ?? null;
