import { type Fields as Declaration, Failure, type Field, type FieldFailure, isUuid, toSmallest } from "@stowage/model";
import Big from "big.js";
import { sql } from "kysely";
import type { Hooks, HooksByName } from "../../../crud/hooks.ts";
import { declaredAs } from "../../../crud/reading/columns.ts";
import { demandOneOwner } from "../../../crud/sharing/oneOwner.ts";
import { refuseIfAny } from "../../../crud/writing/check.ts";
import { newId } from "../../../database/id.ts";
import type { Tx } from "../../../database/index.ts";
import { createDocuments } from "../../../documents/create.ts";
import type { AnyEffect } from "../../../documents/flow.ts";
import { checkActionBody, checkFields } from "../../../documents/payload.ts";
import { documentsByKey } from "../../../documents/read.ts";
import { fingerprintOf, refuseOtherContent } from "../../../documents/repeatedCreation.ts";
import { actionOf, runTransition } from "../../../documents/transition.ts";
import type { Result, StepRequest } from "../../../documents/transitionTypes.ts";
import type { Caller } from "../../../http/caller.ts";
import type { LineError } from "../refusals.ts";
import type { Kind } from "./kind.ts";
import { stateOf } from "./kind.ts";

export interface ReceiptContext {
  readonly kind: Kind;
  readonly effectOf: (action: string) => AnyEffect;
  readonly hooks: HooksByName;
  readonly caller: Caller;
  readonly requestId: string;
}

type Fields = Readonly<Record<string, unknown>>;

type Sums = readonly (readonly [name: string, value: string])[];

/** A document on its way: its key, the draft of the notice, and what was counted of each line and where it goes. */
interface Receipt {
  readonly id: string;
  /** Its index in the request. */
  readonly index: number;
  readonly draft: Fields;
  readonly counts: readonly Fields[];
  readonly puts: readonly Fields[];
  /** Why it is put away where a limit forbids it. */
  readonly reason: unknown;
  /** Of each line the numbers that were added up to what is expected, where the client did not say that. */
  readonly summed: readonly (Sums | undefined)[];
  /** Of all that was sent. */
  readonly fingerprint: string;
}

/**
 * Makes documents and takes them through all their steps. One that this caller made before, by the same key, is left as
 * it is.
 * @throws Failure with an error a line, `index` the document and `line` its line in the request.
 */
export async function receiveQuickly(
  tx: Tx,
  at: ReceiptContext,
  bodies: readonly unknown[],
): Promise<readonly Record<string, unknown>[]> {
  const failures: FieldFailure[] = [];
  const receipts = bodies.map((body, index) => receiptOf(at.kind, body, index, failures));
  refuseIfAny(failures);
  const made = await madeBefore(tx, at, receipts);
  const fresh = receipts.filter(({ id }) => !made.has(id));
  if (fresh.length > 0) {
    const drafts = fresh.map(({ draft }) => draft);
    const writer = { tx, document: at.kind.document, caller: at.caller, hooks: marking(at) };
    const fingerprints = fresh.map(({ fingerprint }) => fingerprint);
    await named(fresh, () => createDocuments(writer, drafts, [at.requestId], fingerprints));
    const ids = fresh.map(({ id }) => id);
    await demandOneOwner(tx, at.kind.document, at.caller, ids, "owner_id");
    await takeThrough(tx, at, fresh);
  }
  return documentsByKey(tx, at.kind.document, at.caller, { keys: receipts.map(({ id }) => id) });
}

/** Each document that is made so says it. */
function marking({ kind, hooks }: ReceiptContext): HooksByName {
  const { name } = kind.document;
  const mark: Hooks = {
    async fill(_context, rows) {
      for (const row of rows) row.one_step = true;
    },
  };
  return { ...hooks, [name]: [...(hooks[name] ?? []), mark] };
}

async function takeThrough(tx: Tx, at: ReceiptContext, receipts: readonly Receipt[]): Promise<void> {
  let waiting = await run(tx, at, "confirm_validate", receipts, (receipt) => receipt.counts);
  const next = new Map<string | undefined, string>([
    [stateOf(at.kind, "validated"), "release"],
    [stateOf(at.kind, "awaiting_qc"), "confirm_qc"],
    [stateOf(at.kind, "qc_done"), "release"],
  ]);
  for (;;) {
    const action = waiting.map(({ status }) => next.get(status)).find((name) => name !== undefined);
    if (action === undefined) break;
    const due = new Set(waiting.filter(({ status }) => next.get(status) === action).map(({ id }) => id));
    const moved = await run(
      tx,
      at,
      action,
      receipts.filter(({ id }) => due.has(id)),
      // Who puts in in one step has said what is good and what is bad.
      action === "confirm_qc" ? (receipt) => receipt.counts : undefined,
    );
    waiting = [...waiting.filter(({ id }) => !due.has(id)), ...moved];
  }
  const filled = receipts.filter(({ puts }) => puts.length > 0);
  await run(tx, at, "confirm_putaway", filled, (receipt) => receipt.puts);
  await run(tx, at, "finish_putaway", receipts);
}

async function run(
  tx: Tx,
  { kind, effectOf, caller, requestId }: ReceiptContext,
  name: string,
  receipts: readonly Receipt[],
  details?: (receipt: Receipt) => readonly Fields[],
): Promise<readonly Result[]> {
  const action = actionOf(kind.document, name);
  const effect = effectOf(name);
  const requests = receipts.map((receipt): StepRequest => {
    const own = name === "confirm_putaway" ? { reason: receipt.reason } : {};
    const body = { ids: [receipt.id], ...own, ...(details ? { details: details(receipt) } : {}) };
    const { payload, reason } = placed(receipt, () => checkActionBody(action, body));
    return { id: receipt.id, caller, requestId, reason, payload };
  });
  const results = await runTransition(tx, { document: kind.document, name, action, effect }, requests);
  for (const [index, { outcome }] of results.entries()) {
    const receipt = receipts[index];
    if (outcome.ok || !receipt) continue;
    const errors = ((outcome.errors ?? []) as readonly LineError[]).map(({ line_id, code, details: about }) => ({
      index: receipt.index,
      ...(line_id ? { line: receipt.counts.findIndex((line) => line[kind.lineKey] === line_id) } : {}),
      ...(typeof about.field === "string" ? { field: about.field } : {}),
      code,
      details: about,
    }));
    throw new Failure(outcome.code, { details: outcome.details ?? {}, errors });
  }
  return results;
}

/** Errors about a document's payload say which document of the request it was. */
function placed<T>(receipt: Receipt, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const errors = error.errors.map((one): FieldFailure => ({ ...one, index: receipt.index }));
    throw new Failure(error.code, { details: error.details, errors });
  }
}

/**
 * Errors about drafts say which document of the request it was; what is wrong with a number that was added up here is
 * wrong with what was counted.
 */
async function named<T>(receipts: readonly Receipt[], work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const errors = error.errors.map((one): FieldFailure => {
      const receipt = receipts[one.index ?? 0];
      if (!receipt) return one;
      const sums = one.field === "num_expect" && one.line !== undefined ? receipt.summed[one.line] : undefined;
      const field = sums ? culprit(sums, one) : one.field;
      return { ...one, index: receipt.index, ...(field ? { field, details: { ...one.details, field } } : {}) };
    });
    const first = errors[0];
    throw new Failure(error.code, { details: first?.details ?? error.details, errors });
  }
}

/** Which of a line's numbers made their sum wrong: the first that is wrong by itself, else the first; of none, what is good. */
function culprit(sums: Sums, { details }: FieldFailure): string {
  const factor = typeof details?.factor === "number" && details.factor > 0 ? details.factor : 1;
  const isWhole = ([, value]: readonly [string, string]) => toSmallest(value, factor) !== null;
  return (sums.find((one) => !isWhole(one)) ?? sums[0])?.[0] ?? "num_loc";
}

/** Keys of documents that this caller made before; somebody else's is a duplicate. */
async function madeBefore(
  tx: Tx,
  { kind, caller }: ReceiptContext,
  receipts: readonly Receipt[],
): Promise<ReadonlySet<string>> {
  const ids = receipts.map(({ id }) => id);
  if (new Set(ids).size < ids.length) throw new Failure("DUPLICATE", { details: { field: kind.document.key } });
  const { rows } = await sql<{ id: string; wh_id: string; created_by: string | null }>`
    select ${sql.ref(kind.document.key)} as id, wh_id, created_by from ${sql.table(kind.document.name)}
    where wh_id = any(${caller.scope.whIds}::uuid[]) and ${sql.ref(kind.document.key)} = any(${ids}::uuid[])`.execute(
    tx,
  );
  if (rows.some((row) => row.created_by !== caller.userId))
    throw new Failure("DUPLICATE", { details: { field: kind.document.key } });
  const sent = new Map(receipts.map(({ id, fingerprint }) => [id, fingerprint]));
  const again = rows.map(({ id, wh_id }) => ({ partition: wh_id, id, fingerprint: sent.get(id) ?? "" }));
  await refuseOtherContent(tx, kind.document, again);
  return new Set(rows.map(({ id }) => id));
}

function receiptOf(kind: Kind, body: unknown, index: number, failures: FieldFailure[]): Receipt {
  if (!isFields(body)) throw new Failure("WRONG_TYPE", { errors: [{ index, code: "WRONG_TYPE" }] });
  const { reason, ...header } = body;
  const details = Array.isArray(body.details) ? (body.details as unknown[]) : [];
  const declared = ownFieldsOf(kind);
  const lines = details.map((row, line) =>
    lineOf(kind, declared, row, (one) => failures.push({ index, line, ...one })),
  );
  const key = body[kind.document.key];
  const id = typeof key === "string" && isUuid(key) ? key.toLowerCase() : newId();
  const keyed = lines.map(({ draft, own }) => ({ ...own, ...pick(draft, [kind.lineKey]) }));
  const counts = keyed.map((line) => ({ ...pick(line, [kind.lineKey, "product_sn"]), ...numbersOf(line) }));
  const puts = keyed.map((line) => ({
    ...pick(line, [kind.lineKey, "storage_loc_code", "storage_bad_code"]),
    ...numbersOf(line),
  }));
  return {
    id,
    index,
    draft: {
      ...header,
      [kind.document.key]: key === undefined || key === null ? id : key,
      details: lines.map(({ draft }) => draft),
    },
    counts,
    // A location without a quantity is not left out: it is refused.
    puts: puts.filter((put) => !isZero(put.num_loc) || !isZero(put.num_bad) || namesLocation(put)),
    reason,
    summed: lines.map(({ summed }) => summed),
    fingerprint: fingerprintOf(body),
  };
}

/** What of a line its receipt takes beside the line itself, read as the steps of the receipt declare it. */
function ownFieldsOf(kind: Kind): Declaration {
  const { [kind.lineKey]: _key, ...puts } = kind.document.actions.confirm_putaway.payload.details.fields as Declaration;
  const line: Declaration = declaredAs(kind.line).fields;
  // What the notice's line says itself, as its pallet, is written there.
  const beside = Object.entries(puts).filter(([name]) => !line[name] || line[name].readonly);
  const { required: _required, ...expected } = line.num_expect as Field;
  return { ...Object.fromEntries(beside), num_expect: expected as Field };
}

/** A line taken apart: the draft of the notice's line, and what its receipt takes of it. */
function lineOf(kind: Kind, declared: Declaration, row: unknown, refuse: (failure: FieldFailure) => void) {
  const [own, rest] = isFields(row) ? parted(row, declared) : [row, {}];
  const failed: FieldFailure[] = [];
  const checked = checkFields(declared, "details", own, failed);
  for (const one of failed) refuse(one);
  const line = withKey(rest, kind.lineKey);
  if (isFields(row) && isPresent(row.num_expect))
    return { draft: { ...line, num_expect: row.num_expect }, own: checked };
  const summed = (["num_loc", "num_bad"] as const).flatMap(
    (name): Sums => (checked[name] === undefined ? [] : [[name, String(checked[name])]]),
  );
  const sum = summed.reduce((all, [, value]) => all.plus(value), new Big(0)).toFixed();
  return { draft: summed.length > 0 ? { ...line, num_expect: sum } : line, own: checked, summed };
}

/** The fields of a row that are declared, and the others. */
function parted(row: Fields, declared: Declaration): readonly [Fields, Fields] {
  const entries = Object.entries(row);
  const [own, rest] = [true, false].map((is) => entries.filter(([name]) => Object.hasOwn(declared, name) === is));
  return [Object.fromEntries(own ?? []), Object.fromEntries(rest ?? [])];
}

/** A line with its key, made here where the client chose none. */
const withKey = (line: Fields, key: string): Fields => {
  const chosen = line[key];
  return { ...line, [key]: typeof chosen === "string" && chosen !== "" ? chosen.toLowerCase() : (chosen ?? newId()) };
};

/** Good and bad of a line: what was counted, else what was expected. */
const numbersOf = (line: Fields): Fields =>
  isPresent(line.num_loc) || isPresent(line.num_bad)
    ? { num_loc: line.num_loc ?? "0", num_bad: line.num_bad ?? "0" }
    : { num_loc: line.num_expect ?? "0", num_bad: "0" };

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isPresent = (value: unknown) => value !== undefined && value !== null && value !== "";
const namesLocation = (put: Fields) => isPresent(put.storage_loc_code) || isPresent(put.storage_bad_code);
const isZero = (value: unknown) => /^-?0*(\.0*)?$/.test(String(value ?? "0").trim());
const pick = (line: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(names.filter((name) => line[name] !== undefined).map((name) => [name, line[name]]));
