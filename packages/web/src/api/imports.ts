import { type Declared, model, type ResourceName } from "@stowage/model";
import { type Additionals, call } from "./client.ts";
import type { AnyRow } from "./resources.ts";

/** What can be imported, under the name of its call. A document's lines are imported with their documents. */
const entities: Partial<Record<ResourceName, string>> = {
  product: "product",
  storage: "storage",
  inbound: "inbound/detail",
  outbound: "outbound/orderdetail",
};

export const importable = (name: string): string | null => entities[name as ResourceName] ?? null;

export interface ImportSheet {
  readonly name: string;
  readonly columns: readonly string[];
  readonly rowCount: number;
  /** The first rows as text. */
  readonly preview: readonly (readonly string[])[];
  /** Field → column, as the headings suggest. */
  readonly mapping: Mapping;
}

/** The column of the sheet, from 0, that each field is read from. */
export type Mapping = Readonly<Record<string, number>>;

export interface ImportFile {
  readonly fileId: string;
  readonly sheets: readonly ImportSheet[];
  /** The fields that can be filled, where the server names them. */
  readonly fields: readonly ImportField[];
}

export interface ImportField {
  readonly name: string;
  readonly required: boolean;
}

/** Puts a file on the server, which answers what it understood of it. */
export async function uploadImport(entity: string, file: File): Promise<ImportFile> {
  const form = new FormData();
  form.append("entity", entity);
  form.append("file", file, file.name);
  return fileOf(await call("/v1/fileupload/dataimport", { form }));
}

function fileOf(additionals: Additionals): ImportFile {
  const row = ([additionals.dataImport].flat()[0] ?? additionals) as AnyRow;
  const mappingOf = (of: unknown): Mapping => (of && typeof of === "object" ? (of as Mapping) : {});
  const sheets = ((row.sheets ?? []) as readonly AnyRow[]).map(
    (sheet): ImportSheet => ({
      name: String(sheet.name),
      columns: (sheet.columns ?? []) as readonly string[],
      rowCount: Number(sheet.row_count ?? 0),
      preview: (sheet.preview ?? []) as readonly (readonly string[])[],
      mapping: mappingOf(sheet.mapping ?? row.mapping),
    }),
  );
  const fields = ((row.fields ?? []) as readonly AnyRow[]).map(
    (field): ImportField => ({ name: String(field.field ?? field.name), required: field.required === true }),
  );
  return { fileId: String(row.file_id), sheets, fields };
}

export interface ImportOrder {
  readonly fileId: string;
  readonly sheet: string;
  readonly mapping: Mapping;
  readonly mode: "dry" | "all" | "good";
  /** Where the rows belong, beside what they say themselves. */
  readonly place: Readonly<Record<string, string | null>>;
}

/** Starts an import, or its trial; answers the job to follow. */
export async function startImport(
  entity: string,
  { fileId, sheet, mapping, mode, place }: ImportOrder,
): Promise<string> {
  const given = Object.fromEntries(Object.entries(place).filter(([, id]) => id !== null));
  const additionals = await call(`/v1/dataimport/${entity}`, {
    body: { file_id: fileId, sheet, mapping, mode, ...given },
  });
  return String(additionals.job ?? ([additionals.dataImport].flat()[0] as AnyRow | undefined)?.job);
}

/** What a trial or an import came to. */
export interface ImportOutcome {
  readonly good: number;
  readonly bad: number;
  readonly cells: readonly {
    readonly row: number;
    readonly field: string;
    readonly value: string;
    readonly message: string;
  }[];
  /** Where the refused rows can be fetched as a file. */
  readonly refusedFile: string | null;
}

export function outcomeOf(result: AnyRow | null): ImportOutcome {
  const errors = ((result?.errors ?? result?.cells ?? []) as readonly AnyRow[]).map((error) => ({
    row: Number(error.row ?? error.line ?? 0),
    field: String(error.field ?? ""),
    value: String(error.value ?? ""),
    message: String(error.message ?? error.code ?? ""),
  }));
  return {
    good: Number(result?.good ?? 0),
    bad: Number(result?.bad ?? 0),
    cells: errors,
    refusedFile: typeof result?.refused_file === "string" ? result.refused_file : null,
  };
}

/** The fields of a resource, or of a document and its lines, by the names under which people know them. */
export function fieldsToImport(declared: Declared): readonly ImportField[] {
  const lineName = declared.type === "document" ? declared.lines[0] : undefined;
  const line = lineName ? (model as Readonly<Record<string, Declared>>)[lineName] : undefined;
  const all = [...namesOf(declared), ...(line ? namesOf(line) : [])];
  return all.filter((one, at) => all.findIndex((other) => other.name === one.name) === at);
}

function namesOf(declared: Declared): readonly ImportField[] {
  const placed = new Set<string>(["company_id", "wh_id", declared.line?.field ?? "", "line_no"]);
  return Object.entries(declared.fields).flatMap(([name, field]): readonly ImportField[] => {
    if (field.readonly || placed.has(name) || field.kind === "json" || field.kind === "file") return [];
    const required = field.required === true;
    if (field.kind !== "lookup") return [{ name, required }];
    const by = field.by?.at(-1) ?? Object.keys(field.shows ?? {})[0];
    return by ? [{ name: by, required }] : [];
  });
}
