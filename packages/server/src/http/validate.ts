import { type Details, type ErrorCode, Failure, type FieldFailure, isStorable } from "@stowage/model";
import type { TSchema } from "typebox";
import { Compile, type Validator } from "typebox/compile";
import { Settings } from "typebox/system";

const codes: Readonly<Record<string, ErrorCode>> = {
  required: "REQUIRED",
  type: "WRONG_TYPE",
  maxLength: "TOO_LONG",
  minLength: "TOO_SHORT",
  maximum: "TOO_LARGE",
  minimum: "TOO_SMALL",
  maxItems: "TOO_MANY_ROWS",
  minItems: "REQUIRED",
  pattern: "BAD_FORMAT",
  format: "BAD_FORMAT",
  additionalProperties: "UNKNOWN_FIELD",
  const: "NOT_A_CHOICE",
  enum: "NOT_A_CHOICE",
  anyOf: "NOT_A_CHOICE",
  propertyNames: "BAD_FORMAT",
};

// Of a body that may have one of several shapes the errors of all shapes are needed; the library stops at eight.
Settings.Set({ maxErrors: 200 });

/** Any text that PostgreSQL can keep, as `isStorable` has it: without a NUL or half a surrogate pair. */
const storable = "^(?:[^\\u0000\\ud800-\\udfff]|[\\ud800-\\udbff][\\udc00-\\udfff])*$";
/** What a record of any names calls them; the dot stands for no end of a line. */
const anyName = "^.*$";

/**
 * What a call declares, made to check with. A text can be stored unless its own format, or a pattern of all of it, lets it be
 * another; so can the names in a record of any.
 */
export const validatorOf = (schema: TSchema): Validator => Compile(guarded(schema) as TSchema) as unknown as Validator;

/** A part of a schema; where it is a text of any kind, as one that can be stored. */
function guarded(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(guarded);
  if (typeof part !== "object" || part === null) return part;
  const within = Object.fromEntries(Object.entries(part).map(([name, inner]) => [name, guarded(inner)]));
  const named = within.patternProperties as Readonly<Record<string, unknown>> | undefined;
  if (within.type === "object" && named && anyName in named)
    return {
      ...within,
      patternProperties: { "": named[anyName] },
      propertyNames: { type: "string", pattern: storable },
    };
  const isOpen = !["format", "const", "enum"].some((word) => word in part);
  return within.type === "string" && isOpen
    ? { ...within, pattern: guardedPattern(within.pattern as string | undefined) }
    : within;
}

/** A pattern that says nothing of the rest of a text, such as that not all of it is blank, leaves that to be storable. */
function guardedPattern(own: string = storable): string {
  return own.startsWith("^") && own.endsWith("$") ? own : `^(?=${storable.slice(1)})[^]*?(?:${own})`;
}

/** Throws a failure with an error a field where `value` is not what the schema says. */
export function refuseInvalid(validator: Validator | null, value: unknown, prefix: string): void {
  if (!validator || validator.Check(value)) return;
  const failures: FieldFailure[] = [];
  for (const error of ofBranchMeant(validator.Errors(value)).filter(isNoRepetition).slice(0, 20)) {
    const path = error.instancePath.split("/").slice(1);
    const params = error.params as { requiredProperties?: string[]; additionalProperties?: string[]; limit?: number };
    const names = params.requiredProperties ?? params.additionalProperties ?? [""];
    for (const name of names) {
      const field = prefix + [...path, name].filter(Boolean).join(".");
      const code = codeOf(error, value);
      // The message names the innermost field; the index says of which of several rows it is.
      const innermost = [...path, name].filter((part) => part && !/^\d+$/.test(part)).at(-1);
      const index = Number(path.find((part) => /^\d+$/.test(part)) ?? 0);
      if (!failures.some((known) => known.field === field && known.code === code))
        failures.push({ index, field, code, details: { field: innermost ?? field, ...mostOf(code, params.limit) } });
    }
  }
  const first = failures[0];
  throw new Failure(pageSize(failures) ? "PAGE_SIZE" : (first?.code ?? "BAD_REQUEST"), {
    details: first?.details ?? {},
    errors: failures,
  });
}

/**
 * Every text of a body whose handler checks the rest of it: whatever that reads before it has looked at a value, the database
 * can be asked for it. @throws Failure BAD_FORMAT, each at its row and line.
 */
export function refuseUnstorable(body: unknown): void {
  const failures = unstorableIn(body, []).slice(0, 20).map(placedAt);
  const [first] = failures;
  if (first) throw new Failure(first.code, { details: first.details ?? {}, errors: failures });
}

type Path = readonly (string | number)[];

function unstorableIn(value: unknown, path: Path): readonly Path[] {
  if (typeof value === "string") return isStorable(value) ? [] : [path];
  if (typeof value !== "object" || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((one, at) => unstorableIn(one, [...path, at]));
  return Object.entries(value).flatMap(([name, one]) => unstorableIn(one, [...path, name]));
}

/** Of several rows the index says which, of the lines of one the line. */
function placedAt(path: Path): FieldFailure {
  const [index, ...within] = typeof path[0] === "number" ? path : [0, ...path];
  const isInLine = typeof within[1] === "number" && within.length > 2;
  const field = (isInLine ? within.slice(2) : within).join(".");
  const innermost = String(path.findLast((part) => typeof part === "string") ?? "");
  const line = isInLine ? { line: Number(within[1]) } : {};
  return { index: Number(index), ...line, field, code: "BAD_FORMAT", details: { field: innermost } };
}

/** How many there may be, for who sent more. */
const mostOf = (code: ErrorCode, max: number | undefined): Details =>
  code === "TOO_MANY_ROWS" && max !== undefined ? { max } : {};

type Error = ReturnType<Validator["Errors"]>[number];

const branch = /^#\/anyOf\/(\d+)/;

/**
 * Where a body may have one of several shapes, the errors of the shape that was probably meant: the one with the fewest
 * unknown names and wrong values, of several the first.
 */
function ofBranchMeant(errors: readonly Error[]): readonly Error[] {
  const branches = Map.groupBy(
    errors.filter(({ schemaPath }) => branch.test(schemaPath)),
    ({ schemaPath }) => Number(branch.exec(schemaPath)?.[1]),
  );
  if (branches.size === 0) return errors;
  const unknown = (of: readonly Error[]) => of.filter(({ keyword }) => keyword === "boolean").length;
  const wrong = (of: readonly Error[]) => of.filter(({ keyword }) => keyword !== "required").length;
  const [meant = []] = [...branches]
    .sort(([a, one], [b, other]) => unknown(one) - unknown(other) || wrong(one) - wrong(other) || a - b)
    .map(([, some]) => some);
  return meant.map((error) => ({ ...error, schemaPath: error.schemaPath.replace(branch, "#") }));
}

/** A blank text where one is needed counts as missing. */
function codeOf({ keyword, instancePath }: Error, value: unknown): ErrorCode {
  const isText = keyword === "minLength" || keyword === "pattern" || keyword === "format";
  return isText && isBlank(at(value, instancePath)) ? "REQUIRED" : (codes[keyword] ?? "BAD_REQUEST");
}

const isBlank = (value: unknown): boolean => typeof value === "string" && value.trim() === "";

const at = (value: unknown, path: string): unknown =>
  path
    .split("/")
    .slice(1)
    .reduce((inner: unknown, name) => (inner as Readonly<Record<string, unknown>> | null)?.[name], value);

/** Far deeper than any real body, and far less than overflows a stack of the server or the database. */
const deepest = 64;

/** A body can be parsed that is nested too deeply for whatever handles it. @throws Failure MALFORMED_BODY */
export function refuseTooDeep(body: unknown): void {
  if (isDeeper(body, deepest)) throw new Failure("MALFORMED_BODY");
}

const isDeeper = (value: unknown, levels: number): boolean =>
  typeof value === "object" &&
  value !== null &&
  (levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1)));

// The library reports an additional property and a wrong name twice, and a wrong choice once more for each value.
const isNoRepetition = (error: { keyword: string; schemaPath: string }) =>
  error.keyword !== "boolean" && !/\/anyOf\/\d+$|\/propertyNames$/.test(error.schemaPath);

const pageSize = (failures: readonly FieldFailure[]) => failures.some((failure) => failure.field === "pageSize");
