import { Failure, type FieldFailure, maxLines } from "@stowage/model";
import { sql } from "kysely";
import type { Replaced, Values } from "../crud/hooks.ts";
import { refuseIfAny } from "../crud/writing/check.ts";
import { deleteRows } from "../crud/writing/delete.ts";
import { changeRow, changeRows, createRows } from "../crud/writing/pipeline.ts";
import { refuseUneditable, withoutGuards } from "./guards.ts";
import { kindsOf, type LinesOf, linesIn, linesOf, partitionColumn, type Writer } from "./lines.ts";
import { refuseAddedWithheld } from "./withheldLines.ts";

/** Changes a document's fields and, of each kind of lines that is given, makes its lines exactly those. */
export async function changeDocument(writer: Writer, key: string, body: unknown): Promise<void> {
  const { tx, document, caller, hooks } = writer;
  let before: Values = {};
  const guard = (row: Values) => {
    refuseUneditable(document, row);
    before = row;
  };
  const own = hooks[document.name] ?? [];
  await changeRow(tx, document, caller, { key, body }, { hooks: own, ignore: kindsOf(document), guard });
  const partition = before[partitionColumn(document)];
  const replaced = new Map<string, Replaced>();
  for (const lines of linesOf(document)) {
    const sent = linesIn(body, lines.kind);
    if (sent !== undefined) replaced.set(lines.kind, await replaceLines(writer, lines, { partition, key }, sent));
  }
  for (const hook of own) await hook.changedWhole?.({ tx, at: () => ({ index: 0 }), replaced }, before);
}

/** A document by what its key begins with, and the rest of it. */
interface Kept {
  readonly partition: unknown;
  readonly key: string;
}

async function replaceLines(
  writer: Writer,
  lines: LinesOf,
  { partition, key }: Kept,
  details: unknown,
): Promise<Replaced> {
  const { tx, document, caller, hooks } = writer;
  const { line: lineOf, parent, order, kind, required } = lines;
  if (!Array.isArray(details) || (required && details.length === 0))
    throw Failure.at(kind, required ? "NO_LINES" : "WRONG_TYPE", {});
  if (details.length > maxLines) throw Failure.at(kind, "TOO_MANY_ROWS", { max: maxLines });
  const sent = readLines(lines, details);
  const { rows } = await sql<{ id: string }>`
    select ${sql.ref(lineOf.key)} as id from ${sql.table(lineOf.name)}
    where ${sql.ref(partitionColumn(document))} = ${partition}::uuid and ${sql.ref(parent)} = ${key}`.execute(tx);
  const existing = new Set(rows.map(({ id }) => id));
  const isKept = ({ key }: SentLine) => key !== undefined && existing.has(key);
  const kept = sent.filter(isKept);
  const named = new Set(kept.map(({ key }) => key));
  const gone = [...existing].filter((id) => !named.has(id));
  const own = withoutGuards(hooks[lineOf.name] ?? []);
  const fresh = sent.filter((entry) => !isKept(entry));
  const ofDocument = { [partitionColumn(document)]: String(partition), [parent]: key };
  const added = fresh.map(() => ofDocument);
  await refuseAddedWithheld({ tx, caller }, document, lines, added, (at) => ({
    ...{ index: 0, line: fresh[at]?.line ?? 0 },
    ...lines.at,
  }));
  if (gone.length > 0) await deleteRows(tx, lineOf, caller, gone, { hooks: own });
  await changeRows(
    tx,
    lineOf,
    caller,
    kept.map(({ key: id = "", row: { [lineOf.key]: _key, ...body } }) => ({ key: id, body })),
    { hooks: own, at: (at) => ({ index: 0, line: kept[at]?.line ?? 0, ...lines.at }) },
  );
  await createRows(
    tx,
    lineOf,
    caller,
    fresh.map(({ row }) => ({ ...row, [parent]: key })),
    {
      hooks: own,
      at: (at) => ({ index: 0, line: fresh[at]?.line ?? 0, ...lines.at }),
      set: (at): Values => (fresh[at]?.row[order] === undefined ? { [order]: (fresh[at]?.line ?? 0) + 1 } : {}),
      limit: maxLines,
    },
  );
  return { gone: gone.length, fresh: fresh.length };
}

/** A line as it was sent, by the key of the one that it changes; a new one may bring a key too. */
interface SentLine {
  readonly row: Record<string, unknown>;
  readonly line: number;
  readonly key: string | undefined;
}

/** @throws Failure WRONG_TYPE where a line or its key is none, DUPLICATE where two lines have the same key. */
function readLines({ line: { key: name }, at }: LinesOf, details: readonly unknown[]): readonly SentLine[] {
  const failures: FieldFailure[] = [];
  const seen = new Set<string>();
  const sent = details.map((one, line): SentLine => {
    const position = { index: 0, line, ...at };
    if (typeof one !== "object" || one === null || Array.isArray(one)) {
      failures.push({ ...position, code: "WRONG_TYPE" });
      return { row: {}, line, key: undefined };
    }
    const row = one as Record<string, unknown>;
    const written = row[name] ?? undefined;
    if (written === undefined) return { row, line, key: undefined };
    if (typeof written !== "string") {
      failures.push({ ...position, field: name, code: "WRONG_TYPE", details: { field: name } });
      return { row, line, key: undefined };
    }
    const key = written.toLowerCase();
    if (seen.has(key))
      failures.push({ ...position, field: name, code: "DUPLICATE", details: { field: name, value: key } });
    seen.add(key);
    return { row: { ...row, [name]: key }, line, key };
  });
  refuseIfAny(failures);
  return sent;
}
