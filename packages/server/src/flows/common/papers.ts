import type { Readable } from "node:stream";
import { messages } from "@stowage/messages";
import { Failure, type LabelFormat, type PaperSort } from "@stowage/model";
import { Type } from "typebox";
import type { CallContext, FileReply } from "../../http/call.ts";
import type { Caller, Language } from "../../http/caller.ts";
import { papers } from "../../printing/index.ts";

/** What the calls that answer papers have in common: what they can be asked for, in whose name they print, and the file. */

export type PaperName = keyof typeof papers;

export const oneOf = <const V extends readonly string[]>(values: V) =>
  Type.Optional(Type.Union(values.map((value) => Type.Literal(value))));

export const paperProperties = {
  paper: oneOf(Object.keys(papers) as PaperName[]),
  repeat_header: Type.Optional(Type.Boolean()),
};

interface Asked {
  readonly paper?: PaperName | undefined;
  readonly repeat_header?: boolean | undefined;
  readonly sort?: PaperSort | undefined;
}

interface ByWhom {
  readonly caller: Caller;
  readonly language: Language;
}

/** Who prints, when and on what. */
export const printedFor = (
  { caller, language }: ByWhom,
  { paper, repeat_header, sort }: Asked,
  timeZone: string,
  usual: PaperName = "A4",
) => ({
  language,
  words: messages[language].print,
  paper: papers[paper ?? usual],
  timeZone,
  printedAt: new Date().toISOString(),
  printedBy: caller.userName,
  ...(repeat_header === undefined ? {} : { repeatHeader: repeat_header }),
  ...(sort ? { sort } : {}),
});

/** @throws Failure OUT_OF_SCOPE where a paper is asked for in another's name. */
export function demandOneself(caller: Caller, { userId }: { readonly userId: string }): void {
  if (userId.toLowerCase() !== caller.userId) throw new Failure("OUT_OF_SCOPE", { details: { field: "user_id" } });
}

/** The first of what was found, once all that was asked for was. @throws Failure NOT_FOUND */
export function demandFound<Row>(
  asked: readonly string[],
  found: readonly Row[],
  keys: (row: Row) => readonly string[],
): Row {
  const known = new Set(found.flatMap(keys));
  const missing = asked.find((id) => !known.has(id.toLowerCase()));
  const [first] = found;
  if (missing !== undefined || first === undefined) throw new Failure("NOT_FOUND", { details: { id: missing ?? "" } });
  return first;
}

/** A paper's file is called by the first of the numbers on it, and how many these are. */
const paperName = ([first = "", ...others]: readonly string[], kind: string, extension: LabelFormat): string =>
  `${others.length === 0 ? first : `${first}-${others.length + 1}`}${kind}.${extension}`;

const types = { pdf: "application/pdf", zpl: "text/plain; charset=utf-8" } as const satisfies Record<
  LabelFormat,
  string
>;

/** The type of a paper by its file's name. */
export const paperType = (name: string): string => types[name.endsWith(".zpl") ? "zpl" : "pdf"];

/** Documents as they are printed; says how many of `total` are. Those with one key after the other count once. */
export async function* told<T>(
  { tell }: Pick<CallContext, "tell">,
  documents: AsyncIterable<T>,
  total: number,
  keyOf: (document: T) => unknown = (document) => document,
): AsyncGenerator<T> {
  let done = -1;
  let before: unknown;
  for await (const document of documents) {
    const key = keyOf(document);
    if (key !== before) tell?.(++done, total);
    before = key;
    yield document;
  }
  tell?.(total, total);
}

/** A paper as an answer. */
export const paperFile = (
  file: Readable | Buffer,
  numbers: readonly string[],
  kind = "",
  format: LabelFormat = "pdf",
): FileReply => ({ file, name: paperName(numbers, kind, format), type: types[format] });
