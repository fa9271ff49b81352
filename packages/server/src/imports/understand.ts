import { maxImportRows } from "@stowage/model";
import { mayMake } from "../crud/sharing/sharedRows.ts";
import type { StoredFile } from "../files/index.ts";
import { type Caller, type Language, may } from "../http/caller.ts";
import { fieldWord } from "../words.ts";
import { fieldsFor } from "./columns.ts";
import { type Entity, isPlace } from "./entities.ts";
import { creatable } from "./missing.ts";
import { onlyOne } from "./place.ts";
import { likelySheet, type SheetFile } from "./sheets/index.ts";

/** A read file as the reply shows it, with the mapping guessed for an entity where one is named. */
export function understood(
  file: Pick<StoredFile, "file_id" | "name" | "size">,
  read: SheetFile,
  entity: Entity | null,
  language: Language,
  caller: Caller,
  chosen?: string,
) {
  const sheets = read.sheets.map((sheet) => ({
    name: sheet.name,
    hidden: sheet.hidden,
    header_row: sheet.headerRow,
    columns: sheet.columns,
    row_count: sheet.rowCount,
    above: sheet.top.slice(0, Math.max(0, sheet.headerRow)),
    preview: sheet.preview,
    mapping: sheet.mapping,
  }));
  const meant = sheets.find(({ name }) => name === (chosen ?? likelySheet(read.sheets)?.name));
  return {
    file_id: file.file_id,
    name: file.name,
    size: file.size,
    kind: read.kind,
    encoding: read.encoding ?? null,
    separator: read.separator ?? null,
    entity: entity?.path ?? null,
    sheet: meant?.name ?? "",
    columns: meant?.columns ?? [],
    mapping: meant?.mapping ?? {},
    preview: meant?.preview ?? [],
    sheets,
    fields: entity ? shownFields(entity, language, caller) : [],
    max_rows: maxImportRows,
  };
}

/**
 * Of fields that lead to the same required row the first is called required; another of them is enough, and whose the rows
 * are may be said with the import instead.
 */
function shownFields(entity: Entity, language: Language, caller: Caller) {
  const fields = fieldsFor(entity, caller);
  const first = (field: (typeof fields)[number]) =>
    field.lookup === null || fields.find(({ lookup, of }) => lookup === field.lookup && of === field.of) === field;
  const isOwed = (lookup: string | null) =>
    isPlace(lookup) && entity.place.includes(lookup) && onlyOne(caller, lookup) === undefined;
  return fields.map((one) => {
    const target = creatable(entity, one);
    return {
      name: one.name,
      label: fieldWord(language, one.name),
      kind: one.field.kind,
      required: (one.required || isOwed(one.lookup)) && first(one),
      lookup: one.lookup,
      creates: target && may(caller, target.menu, "create") && mayMake(target, caller) ? target.name : null,
    };
  });
}
