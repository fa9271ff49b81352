import {
  type Action,
  Failure,
  type Field,
  type FieldFailure,
  type Fields,
  fieldsOfEach,
  isBlank,
  isUuid,
  maxDocuments,
  maxLines,
  type Payload,
  type Rows,
  versionFields,
} from "@stowage/model";
import { kindOf } from "../crud/kinds/kinds.ts";
import { ownOf } from "../crud/writing/check.ts";

export interface ActionBody {
  readonly ids: readonly string[];
  readonly atomic: boolean;
  readonly reason: string | null;
  readonly payload: Readonly<Record<string, unknown>>;
  /** What single documents have of their own, by id. */
  readonly own: ReadonlyMap<string, Readonly<Record<string, unknown>>>;
  /** The versions of documents as whoever asks saw them, by id; none where nobody says. */
  readonly versions: ReadonlyMap<string, number>;
  /** What of it can't be read, and is left out. */
  readonly failures?: readonly FieldFailure[];
}

/** Checks what was sent with an action against its declaration. @throws Failure with an error a field and row. */
export function checkActionBody(action: Action, body: unknown): ActionBody {
  const { failures = [], ...checked } = readActionBody(action, body);
  if (failures.length > 0) throw failureOf(failures);
  return checked;
}

/** What is wrong with a request, the first of it as its reason. */
export function failureOf(failures: readonly FieldFailure[]): Failure {
  const [first] = failures;
  if (!first) throw new Error("refused without a reason");
  return new Failure(first.code, { details: first.details ?? {}, errors: failures.slice(0, 1000) });
}

/** The same for who looks at what can be read although something can't: that is told in `failures`. @throws Failure WRONG_TYPE */
export function readActionBody(action: Action, body: unknown): ActionBody {
  if (typeof body !== "object" || body === null || Array.isArray(body)) throw new Failure("WRONG_TYPE");
  const { ids, atomic, reason, each, versions: seen, lang: _lang, ...rest } = body as Record<string, unknown>;
  const failures: FieldFailure[] = [];
  if (!Array.isArray(ids) || ids.length === 0)
    failures.push({ field: "ids", code: "REQUIRED", details: { field: "ids" } });
  else if (ids.length > maxDocuments)
    failures.push({ field: "ids", code: "TOO_MANY_ROWS", details: { field: "ids", max: maxDocuments } });
  else
    for (const [index, id] of ids.entries())
      if (typeof id !== "string" || !isUuid(id))
        failures.push({ index, field: "ids", code: "BAD_FORMAT", details: { field: "ids" } });
  // Where the ids are wrong themselves, nobody knows which documents are meant.
  const named = failures.length === 0 ? (ids as string[]).map((id) => id.toLowerCase()) : null;
  if (atomic !== undefined && typeof atomic !== "boolean")
    failures.push({ field: "atomic", code: "WRONG_TYPE", details: { field: "atomic" } });
  const why = checkReason(action, reason, failures);
  const payload = checkPayload(action.payload ?? {}, rest, failures);
  const own = checkEach(action, named, each, failures);
  const versions = checkVersions(named, seen, failures);
  return { ids: [...new Set(named ?? [])], atomic: atomic === true, reason: why, payload, own, versions, failures };
}

function checkReason(action: Action, reason: unknown, failures: FieldFailure[]): string | null {
  const sent = typeof reason === "string" ? reason.trim() : reason;
  if (isBlank(sent)) {
    if (action.reason) failures.push({ field: "reason", code: "REASON_REQUIRED" });
    return null;
  }
  const checked = kindOf({ kind: "text", max: 500 }).check(sent, { kind: "text", max: 500 });
  if ("code" in checked)
    failures.push({ field: "reason", code: checked.code, details: { field: "reason", ...checked.details } });
  return typeof sent === "string" ? sent : null;
}

function checkPayload(
  declared: Payload,
  sent: Readonly<Record<string, unknown>>,
  failures: FieldFailure[],
): Record<string, unknown> {
  const payload: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(sent)) {
    const part = ownOf(declared, name);
    if (!part) failures.push({ field: name, code: "UNKNOWN_FIELD", details: { field: name } });
    else if (!isSent(value)) continue;
    else if (part.kind === "rows") payload[name] = checkRows(name, part, value, failures);
    else note(payload, name, checkValue(part, name, value, failures));
  }
  for (const [name, part] of Object.entries(declared)) {
    const isMissing = part.kind !== "rows" && part.required && !isSent(sent[name]);
    if (isMissing) failures.push({ field: name, code: "REQUIRED", details: { field: name } });
  }
  return payload;
}

/** What each of several documents has of its own: a row a document, which names it. */
function checkEach(
  action: Action,
  ids: readonly string[] | null,
  each: unknown,
  failures: FieldFailure[],
): ActionBody["own"] {
  const own = new Map<string, Readonly<Record<string, unknown>>>();
  if (!isSent(each)) return own;
  const fields = fieldsOfEach(action);
  if (!fields) {
    failures.push({ field: "each", code: "UNKNOWN_FIELD", details: { field: "each" } });
    return own;
  }
  const known = ids && new Set(ids);
  for (const [line, { id: sent, ...values }] of checkRows("each", { kind: "rows", fields }, each, failures).entries())
    noteOfOne({ own, known, line, failures }, sent, values);
  return own;
}

/** Which version of each document was seen: a row a document, which names it. */
function checkVersions(ids: readonly string[] | null, seen: unknown, failures: FieldFailure[]): ActionBody["versions"] {
  const own = new Map<string, number>();
  if (!isSent(seen)) return own;
  const known = ids && new Set(ids);
  const rows = checkRows("versions", { kind: "rows", fields: versionFields }, seen, failures);
  for (const [line, { id, version }] of rows.entries())
    if (typeof version === "number") noteOfOne({ own, known, line, failures }, id, version);
  return own;
}

interface OfEachOne<T> {
  readonly own: Map<string, T>;
  /** The documents of the request; null where they can't be read. */
  readonly known: ReadonlySet<string> | null;
  readonly line: number;
  readonly failures: FieldFailure[];
}

function noteOfOne<T>({ own, known, line, failures }: OfEachOne<T>, sent: unknown, value: T): void {
  if (typeof sent !== "string") return;
  const id = sent.toLowerCase();
  const code = own.has(id) ? "DUPLICATE" : (known?.has(id) ?? true) ? null : "UNKNOWN_REFERENCE";
  if (code) failures.push({ line, field: "id", code, details: { field: "id", value: sent } });
  own.set(id, value);
}

function checkRows(name: string, rows: Rows, value: unknown, failures: FieldFailure[]): Record<string, unknown>[] {
  if (!Array.isArray(value)) {
    failures.push({ field: name, code: "WRONG_TYPE", details: { field: name } });
    return [];
  }
  if (value.length > maxLines) {
    failures.push({ field: name, code: "TOO_MANY_ROWS", details: { field: name, max: maxLines } });
    return [];
  }
  return value.map((row: unknown, line) => {
    const failed: FieldFailure[] = [];
    const checked = checkFields(rows.fields, name, row, failed);
    for (const one of failed) failures.push({ line, field: name, ...one });
    return checked;
  });
}

/**
 * A row of a payload as its fields are kept, empty ones left out. What is wrong with it is pushed to `failures`, once a
 * field; of a row within a row the path says which, as `details.0.num`.
 * @param name under which it was sent.
 */
export function checkFields(
  fields: Fields,
  name: string,
  row: unknown,
  failures: FieldFailure[],
): Record<string, unknown> {
  const checked: Record<string, unknown> = {};
  if (typeof row !== "object" || row === null || Array.isArray(row)) {
    failures.push({ code: "WRONG_TYPE", details: { field: name } });
    return checked;
  }
  const sent = row as Record<string, unknown>;
  for (const [field, value] of Object.entries(sent)) {
    const declared = ownOf(fields, field);
    if (!declared) failures.push({ field, code: "UNKNOWN_FIELD", details: { field } });
    else if (isSent(value)) note(checked, field, checkValue(declared, field, value, failures));
  }
  for (const [field, declared] of Object.entries(fields)) {
    const usual = sent[field] === undefined && declared.required ? defaultOf(declared) : undefined;
    if (usual !== undefined) checked[field] = usual;
    else if (declared.required && !isSent(sent[field])) failures.push({ field, code: "REQUIRED", details: { field } });
  }
  return checked;
}

/** What is usual where nobody speaks of it; who sends it empty is asked for it all the same. */
const defaultOf = (field: Field): unknown => ("default" in field ? field.default : undefined);
const isSent = (value: unknown) => !isBlank(value);

/** Rows within a row, each with its path in what is wrong with it. */
function checkInner(fields: Fields, name: string, value: unknown, failures: FieldFailure[]): unknown {
  if (!Array.isArray(value) || value.length > maxLines) {
    const code = Array.isArray(value) ? "TOO_MANY_ROWS" : "WRONG_TYPE";
    failures.push({ field: name, code, details: { field: name, max: maxLines } });
    return undefined;
  }
  return value.map((row: unknown, at) => {
    const failed: FieldFailure[] = [];
    const checked = checkFields(fields, name, row, failed);
    for (const one of failed) failures.push({ ...one, field: [name, at, one.field ?? []].flat().join(".") });
    return checked;
  });
}

function note(into: Record<string, unknown>, name: string, value: unknown): void {
  if (value !== undefined) into[name] = value;
}

/** The value as it is stored; undefined, with a failure noted for the field, where it is wrong. */
function checkValue(field: Field, name: string, value: unknown, failures: FieldFailure[]): unknown {
  if (field.kind === "json" && field.rows) return checkInner(field.rows, name, value, failures);
  const checked = kindOf(field).check(typeof value === "string" ? value.trim() : value, field);
  if (!("code" in checked)) return checked.value;
  failures.push({ field: name, code: checked.code, details: { field: name, ...checked.details } });
  return undefined;
}
