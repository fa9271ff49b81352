import { type ErrorCode, Failure, type FieldFailure, isUuid } from "@stowage/model";
import { sql } from "kysely";
import { declaredAs } from "../../../crud/reading/columns.ts";
import { rowsByKey } from "../../../crud/reading/query.ts";
import { scopeCondition } from "../../../crud/sharing/scope.ts";
import { refuseIfAny } from "../../../crud/writing/check.ts";
import type { Tx } from "../../../database/index.ts";
import { checkActionBody } from "../../../documents/payload.ts";
import { runTransition } from "../../../documents/transition.ts";
import type { Transition } from "../../../documents/transitionTypes.ts";
import type { CallContext } from "../../../http/call.ts";
import type { Caller } from "../../../http/caller.ts";
import type { LineError } from "../refusals.ts";
import type { Kind, ReceivingEffect } from "./kind.ts";

export type Row = Readonly<Record<string, unknown>>;

/** Who takes documents of a kind on by their lines, in which transaction. */
export interface AtLines {
  readonly tx: Tx;
  readonly kind: Kind;
  /** An action of the kind, with its effect. */
  readonly transitionOf: (action: string) => Transition;
  readonly caller: Caller;
  readonly requestId: string;
}

/** One step of documents that is taken by naming their lines. */
export interface LineStep {
  readonly action: string;
  /** As its payload has them under `details`, each with the key of its line. */
  readonly rows: readonly Row[];
  /** Which row of the request one of these is, where several are of one. */
  readonly placeOf?: (index: number) => number;
  /** What of the payload stands beside its rows, and the reason. */
  readonly beside?: Row;
  /** What it is refused for where there is nothing to do. */
  readonly nothing?: ErrorCode;
  /** Does what the action's own effect does to a part of these lines. */
  readonly effect?: ReceivingEffect;
}

/**
 * Takes the documents of single lines through an action, all of them or none.
 * @throws Failure as the action refuses it, each error at its row.
 */
export async function stepByLines(
  at: AtLines,
  { action: name, beside = {}, nothing, effect, placeOf = (index) => index, ...step }: LineStep,
): Promise<void> {
  const { tx, kind, caller, requestId } = at;
  const rows = step.rows.map((row) => ({ ...row, [kind.lineKey]: lineOf(kind, row) }));
  const documents = await documentsOf(at, rows);
  const transition = at.transitionOf(name);
  // Calls that name a line need not say why.
  const { reason: _asked, ...action } = transition.action;
  const ids = [...new Set(documents)];
  const body = placed(() => checkActionBody(action, { ids, details: rows, ...beside }));
  const payload = effect ? {} : body.payload;
  const requests = body.ids.map((id) => ({
    ...{ id, caller, requestId, payload },
    reason: body.reason,
    requested: body.ids,
  }));
  // The engine hands over documents of this kind alone.
  const own = effect ? { ...transition, effect: effect as unknown as Transition["effect"] } : transition;
  const results = await runTransition(tx, own, requests);
  for (const { outcome } of results) {
    if (outcome.ok) continue;
    const errors = ((outcome.errors ?? []) as readonly LineError[]).map(
      ({ line_id, line, code, details }): FieldFailure => ({
        index: placeOf(line ?? (line_id ? rows.findIndex((row) => row[kind.lineKey] === line_id) : 0)),
        ...(typeof details?.field === "string" ? { field: details.field } : {}),
        code,
        details: details ?? {},
      }),
    );
    const code = outcome.code === "NO_LINES" && nothing ? nothing : outcome.code;
    throw new Failure(code, { details: outcome.details ?? {}, errors });
  }
}

/** Takes a transaction's steps by lines and answers rows. */
export const atLines = (
  { kind, transitionOf }: Pick<AtLines, "kind" | "transitionOf">,
  { caller, requestId }: CallContext<Caller>,
  tx: Tx,
): AtLines => ({ tx, kind, transitionOf, caller, requestId });

/** What was sent of one row. */
export function asRow(body: unknown): Row {
  if (typeof body !== "object" || body === null || Array.isArray(body)) throw new Failure("WRONG_TYPE");
  const { lang: _lang, ...row } = body as Record<string, unknown>;
  return row;
}

/** Lines as the caller may see them, as their resource's reply holds them. */
export const linesAsSeen = ({ tx, kind, caller }: AtLines, ids: readonly string[]) =>
  rowsByKey(tx, declaredAs(kind.line), { caller }, [...new Set(ids)]);

/** The key of the line that a row names. */
export const lineOf = ({ lineKey }: Kind, row: Row): string => String(row[lineKey] ?? "").toLowerCase();

/** The document of each row's line. @throws Failure where a line is none, or not for this caller to see. */
async function documentsOf({ tx, kind, caller }: AtLines, rows: readonly Row[]): Promise<readonly string[]> {
  const { document, line, lineKey } = kind;
  const ids = rows.map((row) => lineOf(kind, row));
  const { rows: found } = await sql<{ id: string; document_id: string }>`
    select t.${sql.ref(lineKey)} as id, t.${sql.ref(document.key)} as document_id from ${sql.table(line)} t
    where t.${sql.ref(lineKey)} = any(${ids.filter(isUuid)}::uuid[]) and ${scopeCondition(declaredAs(line), caller.scope, "t")}`.execute(
    tx,
  );
  const documentBy = new Map(found.map(({ id, document_id }) => [id, document_id]));
  refuseIfAny(
    ids.flatMap((id, index): FieldFailure[] => {
      if (documentBy.has(id)) return [];
      const details = { field: lineKey, ...(id === "" ? {} : { value: id }) };
      return [{ index, field: lineKey, code: id === "" ? "REQUIRED" : "UNKNOWN_REFERENCE", details }];
    }),
  );
  return ids.flatMap((id) => documentBy.get(id) ?? []);
}

/** Errors about rows of the payload are about rows of the request. */
function placed<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const errors = error.errors.map(({ line, ...one }): FieldFailure => ({ ...one, index: line ?? 0 }));
    throw new Failure(error.code, { details: error.details, errors });
  }
}
