import { find, languages, messages } from "@stowage/messages";
import { alsoCalled } from "@stowage/messages/headings";
import { type Declared, type Field, firstLineFields, lookupsOf, model } from "@stowage/model";
import { isHiddenFrom } from "../crud/reading/columns.ts";
import { codeNames } from "../crud/writing/check.ts";
import type { Caller } from "../http/caller.ts";
import type { Entity } from "./entities.ts";

/** A field that a column of a file may fill. */
export interface ImportField {
  readonly name: string;
  /** How its text is read; a code that leads to another row is read as a code. */
  readonly field: Field;
  readonly of: "row" | "document";
  /** The lookup that the code leads to. */
  readonly lookup: string | null;
  /** It, or another field of the same lookup, must be there. */
  readonly required: boolean;
}

const cache = new Map<string, readonly ImportField[]>();

/** Every field that a file may fill: those of the document first, then those of its lines. */
export function fieldsOf(entity: Entity): readonly ImportField[] {
  const known = cache.get(entity.path);
  if (known) return known;
  const rows = ownFields(entity.rows, "row", entity);
  const taken = new Set(rows.map(({ name }) => name));
  const document = entity.document ? ownFields(entity.document, "document", entity) : [];
  const fields = [...document.filter(({ name }) => !taken.has(name)), ...rows];
  cache.set(entity.path, fields);
  return fields;
}

/** Those of them that are not hidden from whoever imports. */
export const fieldsFor = (entity: Entity, caller: Caller): readonly ImportField[] =>
  fieldsOf(entity).filter(
    ({ name, of }) => !isHiddenFrom((of === "document" && entity.document) || entity.rows, caller, name),
  );

function ownFields(declared: Declared, of: ImportField["of"], entity: Entity): ImportField[] {
  const fields: ImportField[] = [];
  const parent = of === "row" && entity.document ? declared.line?.field : undefined;
  // Where the code of its parent does not identify it, a row of a file names the parent's owner itself.
  const namesParent = (name: string) => !entity.document && declared.line?.inherits.includes(name);
  const names = [...codeNames(declared)];
  const lookups = new Set(lookupsOf(declared).map(([name]) => name));
  for (const [name, field] of Object.entries(declared.fields)) {
    if ((field.readonly && !namesParent(name)) || name === parent || name === "company_id" || name === declared.key)
      continue;
    // Private rows become those of whoever imports them.
    if (declared.private && name === declared.ownedBy) continue;
    const required =
      name === entity.groupBy || (field.required === true && !field.readonly && !hasValueAnyway(entity, name, field));
    if (!lookups.has(name) && !["file", "files", "picture"].includes(field.kind))
      fields.push({ name, field, of, lookup: null, required });
    for (const [by, through] of names)
      if (through === name) fields.push({ name: by, field: { kind: "code", max: 250 }, of, lookup: name, required });
  }
  for (const [name, field] of Object.entries(firstLineFields(model, declared)))
    fields.push({ name, field, of, lookup: null, required: false });
  return fields;
}

const hasValueAnyway = (entity: Entity, name: string, field: Field) =>
  (entity.scopeColumns as readonly string[]).includes(name) ||
  field.from !== undefined ||
  ("default" in field && field.default !== undefined);

/** What people call a field in a heading: its names in every language, and other words of the trade. */
export const wordsOf = (name: string): readonly string[] => [
  ...languages.flatMap((language) => find(messages[language], `field.${name}`) ?? []),
  ...(alsoCalled[name] ?? []),
];
