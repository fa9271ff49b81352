import { type ErrorCode, Failure, type FieldFailure } from "@stowage/model";
import type { Validator } from "typebox/compile";

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
};

/** Throws a failure with an error a field where `value` is not what the schema says. */
export function refuseInvalid(validator: Validator | null, value: unknown, prefix: string): void {
  if (!validator || validator.Check(value)) return;
  const failures: FieldFailure[] = [];
  for (const error of validator.Errors(value).filter(isSaidOnce).slice(0, 20)) {
    const path = error.instancePath.split("/").slice(1);
    const params = error.params as { requiredProperties?: string[]; additionalProperties?: string[] };
    const names = params.requiredProperties ?? params.additionalProperties ?? [""];
    for (const name of names) {
      const field = prefix + [...path, name].filter(Boolean).join(".");
      failures.push({ index: 0, field, code: codes[error.keyword] ?? "BAD_REQUEST", details: { field } });
    }
  }
  const first = failures[0];
  const tooMany = first?.code === "TOO_MANY_ROWS" ? "BAD_REQUEST" : first?.code;
  throw new Failure(pageSize(failures) ? "PAGE_SIZE" : (tooMany ?? "BAD_REQUEST"), {
    details: first?.details ?? {},
    errors: failures,
  });
}

/** Far more than any body means to nest, and far less than what a stack, of the server's or the database's, can hold. */
const deepest = 64;

/** A body can be parsed that is nested too deeply for whatever handles it. @throws Failure MALFORMED_BODY */
export function refuseTooDeep(body: unknown): void {
  if (isDeeper(body, deepest)) throw new Failure("MALFORMED_BODY");
}

const isDeeper = (value: unknown, levels: number): boolean =>
  typeof value === "object" &&
  value !== null &&
  (levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1)));

// An additional property is reported twice, once as a schema that is false; a choice by each of its values, too.
const isSaidOnce = (error: { keyword: string; schemaPath: string }) =>
  error.keyword !== "boolean" && !/\/anyOf\/\d+$/.test(error.schemaPath);

const pageSize = (failures: readonly FieldFailure[]) => failures.some((failure) => failure.field === "pageSize");
