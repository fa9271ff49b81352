import { ownCode, ownName } from "@stowage/messages/headings";
import { type ExistingMode, Failure, type Field, type FieldFailure, wordedValues } from "@stowage/model";
import { ownOf } from "../crud/writing/check.ts";
import { isStorable } from "../database/index.ts";
import type { Caller } from "../http/caller.ts";
import { fieldsFor, type ImportField, wordsOf } from "./columns.ts";
import type { Entity } from "./entities.ts";
import type { OwnWords } from "./ownWords.ts";
import type { Candidate } from "./sheets/index.ts";

/** A field with what fills it. */
export interface Mapped extends ImportField {
  /** Counted from 0; null where the same value stands for every row. */
  readonly column: number | null;
  /** Further columns whose texts are joined to the first one's. */
  readonly more: readonly number[];
  /** What stands for a row whose cell is empty. */
  readonly constant: string;
  /** What words of the file mean that are none of the field's own, by the word as `wordKey` has it. */
  readonly words: ReadonlyMap<string, string>;
}

/** A word of a file, by which it is the same however it is typed. */
export const wordKey = (word: string): string => word.normalize("NFKC").trim().toLowerCase();

/** A list's own code and name are often headed by no more than that. */
const plainWords = ({ rows, document }: Entity, name: string): readonly string[] =>
  document ? [] : name === rows.code ? ownCode : rows.label.includes(name) ? ownName : [];

export type Mapping = Readonly<Record<string, number | readonly number[] | null>>;

/** Between the parts of a code, and between a day and its time of day. */
const jointOf = ({ kind }: Field): string => (kind === "instant" ? " " : "-");

/** What a row has for a field. */
export const textFor = ({ column, more, constant, field }: Mapped, cells: readonly string[]): string => {
  const own = column === null ? [] : [column, ...more].map((at) => (cells[at] ?? "").trim());
  return own.filter(Boolean).join(jointOf(field)) || constant;
};

/** The fields of an entity with what people call them. */
export const candidatesOf = (entity: Entity, caller: Caller, own: OwnWords = {}): readonly Candidate[] =>
  fieldsFor(entity, caller).map(({ name, field }) => ({
    field: name,
    words: [...wordsOf(name), ...plainWords(entity, name), ...(own[name] ?? [])],
    ...(field.kind === "instant" ? { isInstant: true } : {}),
  }));

/** Which columns of a sheet of `width` columns fill which fields, and what fills those that a row leaves empty. */
export interface RequestedMapping {
  readonly mapping: Mapping;
  readonly width: number;
  readonly constants?: Readonly<Record<string, string>> | undefined;
  /** By field what its cells say → the value that is meant. */
  readonly words?: Readonly<Record<string, Readonly<Record<string, string>>>> | undefined;
  readonly existing?: ExistingMode | undefined;
}

/**
 * Checks a mapping of fields to columns, or to a value that stands for every row.
 * @throws Failure BAD_MAPPING with an error for each field that is unknown, has no such column, or is missing, and for each word
 * that is to mean what its field does not have.
 */
export function checkMapping(
  entity: Entity,
  caller: Caller,
  { mapping, width, constants = {}, words = {}, existing = "refuse" }: RequestedMapping,
): readonly Mapped[] {
  const failures: FieldFailure[] = [];
  const refuse = (field: string, code: FieldFailure["code"], more: FieldFailure["details"] = {}) =>
    failures.push({ field, code, details: { field, ...more } });
  const fields = fieldsFor(entity, caller);
  const mapped: Mapped[] = [];
  for (const name of new Set([...Object.keys(mapping), ...Object.keys(constants)])) {
    const field = fields.find((one) => one.name === name);
    const columns = [ownOf(mapping, name) ?? []].flat();
    const constant = ownOf(constants, name)?.trim() ?? "";
    if (!field) refuse(name, "UNKNOWN_FIELD");
    else if (columns.some((column) => column < 0 || column >= width)) refuse(name, "BAD_MAPPING");
    else if (!isStorable(constant)) refuse(name, "BAD_FORMAT");
    else if (columns.length > 0 || constant)
      mapped.push({
        ...field,
        column: columns[0] ?? null,
        more: columns.slice(1),
        constant,
        words: meant(words, name),
      });
  }
  for (const name of Object.keys(words)) {
    const field = fields.find((one) => one.name === name)?.field;
    const known = field ? wordedValues(field) : [];
    const other = [...meant(words, name).values()].find((value) => !known.includes(value));
    if (!field) refuse(name, "UNKNOWN_FIELD");
    else if (other !== undefined) refuse(name, "NOT_A_CHOICE", { value: other });
  }
  // Existing rows have the other fields already; a new row that lacks one is refused by itself.
  const lacking = existing === "update" ? [] : missingFields(fields, mapped);
  for (const missing of lacking) refuse(missing, "REQUIRED");
  if (failures.length > 0)
    throw new Failure("BAD_MAPPING", { details: { field: failures[0]?.field ?? "" }, errors: failures });
  return mapped;
}

const meant = (words: NonNullable<RequestedMapping["words"]>, name: string): ReadonlyMap<string, string> =>
  new Map(Object.entries(ownOf(words, name) ?? {}).map(([word, value]) => [wordKey(word), value]));

function missingFields(fields: readonly ImportField[], mapped: readonly Mapped[]): readonly string[] {
  const has = (field: ImportField) =>
    mapped.some((one) => one.of === field.of && (field.lookup ? one.lookup === field.lookup : one.name === field.name));
  const missing = fields.filter((field) => field.required && !has(field));
  return missing
    .filter((field, at) => !field.lookup || missing.findIndex(({ lookup }) => lookup === field.lookup) === at)
    .map(({ name }) => name);
}
