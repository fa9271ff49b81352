import { type Declared, type Document, partitionOf } from "./define/index.ts";

/** Named otherwise than the resource's own path. */
const named: Readonly<Record<string, string>> = { unit_convert: "unitconvert" };

/** Below `/v1/dataimport/`: what imports rows of this; null where rows are not made by people. */
export function importPath(declared: Declared): string | null {
  if (declared.type === "document") return declared.imports?.path ?? null;
  const ofDocument = declared.line && partitionOf(declared);
  if (declared.view || ofDocument || !declared.calls.includes("create")) return null;
  return named[declared.name] ?? declared.path.slice(1);
}

/** The field of a document by which rows of a file are gathered into one. */
export const importGroup = (document: Document): string | null => document.imports?.groupBy ?? null;

/**
 * The columns by which a row of a file is known to be there already: its code within its scope, else what makes it
 * unique, else whose only one it is; null where nothing does, or where rows are not changed.
 */
export function importKey(declared: Declared): readonly string[] | null {
  if (declared.type === "document" || !declared.calls.includes("update") || importPath(declared) === null) return null;
  const own = (name: string | undefined) => {
    const within = name && declared.fields[name]?.unique;
    return within ? [...within, name] : undefined;
  };
  const together = declared.unique.find((columns) => columns.every((column) => isSaid(declared, column)));
  return own(declared.code) ?? together ?? own(declared.line?.field) ?? null;
}

/** Whether a file or where it is imported says it; the rest only the server writes. */
const isSaid = (declared: Declared, column: string): boolean =>
  !declared.fields[column]?.readonly || ["company_id", "wh_id", "owner_id"].includes(column);

/** Rows that one file may bring. */
export const maxImportRows = 200_000;

/** What becomes of a row of a file that is there already. */
export const existingModes = ["refuse", "skip", "update"] as const;
export type ExistingMode = (typeof existingModes)[number];
