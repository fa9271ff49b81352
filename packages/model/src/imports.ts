import { type Declared, type DocumentDeclaration, isMadeByScreens } from "./define/index.ts";
import { documents } from "./documents/index.ts";

/** Imports that have another path than their resource. */
const named: Readonly<Record<string, string>> = {
  unit_convert: "unitconvert",
  product_sn: "productsn/inbound",
};

/** The path of an import below `/v1/dataimport/`; null where people do not make such rows. */
export function importPath(declared: Declared): string | null {
  if (declared.type === "document") return declared.imports?.path ?? null;
  const ofDocument = declared.line && declared.line.of in documents;
  if (declared.view || ofDocument || isMadeByScreens(declared) || !declared.calls.includes("create")) return null;
  return named[declared.name] ?? declared.path.slice(1);
}

/** The field by which rows of a file are grouped into documents. */
export const importGroup = (document: DocumentDeclaration): string | null => document.imports?.groupBy ?? null;

/**
 * The columns by which a row of a file is found in the database: its code within its scope, else its unique columns,
 * else the row that it is the only line of; null where there are none. Rows that are never changed are found by their unique
 * columns alone.
 */
export function importKey(declared: Declared): readonly string[] | null {
  if (declared.type === "document" || importPath(declared) === null) return null;
  const own = (name: string | undefined) => {
    const within = name && declared.fields[name]?.unique;
    return within ? [...within, name] : undefined;
  };
  const together = declared.unique.find((columns) => columns.every((column) => isFromImport(declared, column)));
  if (!declared.calls.includes("update")) return together ?? null;
  return own(declared.code) ?? together ?? own(declared.line?.field) ?? null;
}

/** Whether the value comes from the file or from the company, warehouse and owner of the import. */
const isFromImport = (declared: Declared, column: string): boolean =>
  !declared.fields[column]?.readonly || ["company_id", "wh_id", "owner_id"].includes(column);

/** Rows of one file, at most. */
export const maxImportRows = 200_000;

/** What an import does with a row that exists already. */
export const existingModes = ["refuse", "skip", "update"] as const;
export type ExistingMode = (typeof existingModes)[number];

/** What an import of these rows may do with such: a record of what was said is not changed. */
export const existingModesOf = ({ calls }: Declared): readonly ExistingMode[] =>
  existingModes.filter((mode) => mode !== "update" || calls.includes("update"));
