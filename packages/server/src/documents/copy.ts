import { copiedDays, type DocumentDeclaration, Failure, type Field, uniquesOf } from "@stowage/model";
import { declaredAs } from "../crud/reading/columns.ts";
import { keptFrom } from "../crud/reading/withheld.ts";
import type { Values } from "../crud/rows.ts";
import { nextFree } from "../crud/writing/copy.ts";
import { todayOf } from "../crud/writing/defaults.ts";
import type { Tx } from "../database/index.ts";
import type { Caller } from "../http/caller.ts";
import { createDocuments } from "./create.ts";
import { type Documents, linesOf, type Writer } from "./lines.ts";
import { documentsByKey } from "./read.ts";

type Row = Record<string, unknown>;

/** Makes a document like another, in its first state. */
export async function copyDocument(writer: Writer, key: string, body: unknown, requestId: string): Promise<Documents> {
  return createDocuments(writer, [await draftLike(writer, key, body)], [requestId]);
}

/**
 * What a document like another says, without days that are past. What is given replaces what was copied.
 * @throws Failure of the document where something of it is kept back from the caller, which a copy elsewhere would tell.
 */
export async function draftLike({ tx, document, caller }: Omit<Writer, "hooks">, key: string, body: unknown) {
  const [source] = await documentsByKey(tx, document, caller, { keys: [key] });
  if (!source) throw new Failure("NOT_FOUND", { details: { id: key } });
  await refuseWithheld(tx, document, caller, source);
  const like = writable(document, source);
  const isDated = Object.keys(like).some((name) => document.fields[name]?.kind === "date");
  const [today = ""] = isDated ? await todayOf(tx, [source]) : [];
  const draft: Row = { ...copiedDays(document, like, today) };
  for (const { field, columns } of uniquesOf(document)) {
    if (typeof draft[field] === "string") draft[field] = await nextFree(tx, document, columns, draft);
  }
  for (const { kind, line, parent } of linesOf(document)) {
    draft[kind] = (source[kind] as Row[]).filter(isWritten).map((row) => {
      const { [parent]: _parent, ...copied } = writable(line, row);
      return copied;
    });
  }
  const overrides = (typeof body === "object" && body !== null ? body : {}) as Row;
  return { ...draft, ...overrides };
}

async function refuseWithheld(tx: Tx, document: DocumentDeclaration, caller: Caller, source: Row): Promise<void> {
  const { withholds } = document;
  if (!withholds) return;
  const line = declaredAs(document.lines[withholds.lines]?.of ?? "");
  const kept = await keptFrom(tx, line, caller, source[withholds.lines] as Values[]);
  if (kept.size > 0) throw new Failure(withholds.refusal);
}

/** Lines that a count added are none of whoever wrote the document. */
const isWritten = ({ part_of_id, unexpected }: Row): boolean => part_of_id == null && unexpected !== true;

/** What was computed is computed of a copy, too. */
const isComputed = (field: Field, row: Readonly<Row>): boolean =>
  field.kind === "date" && field.computed !== undefined && row[field.computed.flag] === true;

function writable(declared: Parameters<typeof uniquesOf>[0], row: Readonly<Row>): Row {
  const draft: Row = {};
  for (const [name, field] of Object.entries(declared.fields))
    if (!field.readonly && row[name] != null && !isComputed(field, row)) draft[name] = row[name];
  return draft;
}
