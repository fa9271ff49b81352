import { type Document, Failure, uniquesOf } from "@stowage/model";
import type { HooksByName } from "../crud/hooks.ts";
import { declaredAs } from "../crud/reading/columns.ts";
import { nextFree } from "../crud/writing/copy.ts";
import type { Tx } from "../database/index.ts";
import type { Caller } from "../http/caller.ts";
import { createDocuments, documentsByKey } from "./create.ts";

/** Makes a document like another, in its first state. What is given replaces what was copied. */
export async function copyDocument(
  tx: Tx,
  document: Document,
  caller: Caller,
  key: string,
  given: unknown,
  hooks: HooksByName,
  requestId: string,
): Promise<readonly string[]> {
  const [source] = await documentsByKey(tx, document, caller, [key]);
  if (!source) throw new Failure("NOT_FOUND", { details: { id: key } });
  const lineOf = declaredAs(document.lines[0] ?? "");
  const draft = writable(document, source);
  for (const { field, columns } of uniquesOf(document)) {
    if (typeof draft[field] === "string") draft[field] = await nextFree(tx, document, columns, draft);
  }
  const parent = lineOf.line?.field ?? "";
  const details = (source.details as Record<string, unknown>[]).map((line) => {
    const { [parent]: _parent, ...copied } = writable(lineOf, line);
    return copied;
  });
  const overrides = (typeof given === "object" && given !== null ? given : {}) as Record<string, unknown>;
  return createDocuments(tx, document, caller, [{ ...draft, details, ...overrides }], hooks, [requestId]);
}

function writable(
  declared: Parameters<typeof uniquesOf>[0],
  row: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const draft: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(declared.fields))
    if (!field.readonly && row[name] != null) draft[name] = row[name];
  return draft;
}
