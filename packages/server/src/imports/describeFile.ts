import { maxImportRows } from "@stowage/model";
import { mayMake } from "../crud/sharing/sharedRows.ts";
import type { StoredFile } from "../files/index.ts";
import { type Caller, type Language, may } from "../http/caller.ts";
import { fieldWord } from "../words.ts";
import { fieldsFor } from "./columns.ts";
import { type Entity, isScopeColumn } from "./entities.ts";
import type { Layout } from "./layouts.ts";
import { creatable } from "./missing.ts";
import { onlyOne } from "./requestScope.ts";
import { likelySheet, type SheetFile } from "./sheets/index.ts";

/** For whom a file is described, and what its rows are to become; `sheet` where a person has chosen one. */
export interface Audience {
  readonly entity: Entity | null;
  readonly language: Language;
  readonly caller: Caller;
  readonly sheet?: string | undefined;
  /** What was chosen for sheets with the same headings, by these. */
  readonly layouts?: ReadonlyMap<readonly string[], Layout> | undefined;
}

/** A file that was read, as the reply shows it, with the mapping kept or guessed for an entity where one is named. */
export function describeFile(
  file: Pick<StoredFile, "file_id" | "name" | "size">,
  read: SheetFile,
  { entity, language, caller, sheet: chosen, layouts }: Audience,
) {
  const sheets = read.sheets.map((sheet) => ({
    ...{ constants: {}, words: {} },
    name: sheet.name,
    hidden: sheet.hidden,
    header_row: sheet.headerRow,
    columns: sheet.columns,
    row_count: sheet.rowCount,
    above: sheet.top.slice(0, Math.max(0, sheet.headerRow)),
    preview: sheet.preview,
    mapping: sheet.mapping,
    ...layouts?.get(sheet.columns),
  }));
  const likely = sheets.find(({ name }) => name === (chosen ?? likelySheet(read.sheets)?.name));
  return {
    file_id: file.file_id,
    name: file.name,
    size: file.size,
    kind: read.kind,
    encoding: read.encoding ?? null,
    separator: read.separator ?? null,
    entity: entity?.path ?? null,
    sheet: likely?.name ?? "",
    columns: likely?.columns ?? [],
    mapping: likely?.mapping ?? {},
    preview: likely?.preview ?? [],
    sheets,
    fields: entity ? shownFields(entity, language, caller) : [],
    max_rows: maxImportRows,
  };
}

/**
 * Several fields may lead to the same required row, and one of them is enough: the first is marked as required. Company,
 * warehouse and owner are required unless the caller has only one, since the import may give them instead.
 */
function shownFields(entity: Entity, language: Language, caller: Caller) {
  const fields = fieldsFor(entity, caller);
  const first = (field: (typeof fields)[number]) =>
    field.lookup === null || fields.find(({ lookup, of }) => lookup === field.lookup && of === field.of) === field;
  const isNeeded = (lookup: string | null) =>
    isScopeColumn(lookup) && entity.scopeColumns.includes(lookup) && onlyOne(caller, lookup) === undefined;
  return fields.map((one) => {
    const target = creatable(entity, one);
    return {
      name: one.name,
      label: fieldWord(language, one.name),
      kind: one.field.kind,
      required: (one.required || isNeeded(one.lookup)) && first(one),
      lookup: one.lookup,
      creates: target && may(caller, target.menu, "create") && mayMake(target, caller) ? target.name : null,
    };
  });
}
