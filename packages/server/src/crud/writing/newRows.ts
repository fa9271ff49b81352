import { Failure } from "@stowage/model";
import { newId } from "../../database/id.ts";
import { inheritFromParent } from "../references/inheritance.ts";
import { valuesOf } from "../rows.ts";
import { idsWithin } from "../sharing/scope.ts";
import { refuseSharedRows } from "../sharing/sharedRows.ts";
import { checkRequired, checkRow, refuseIfAny } from "./check.ts";
import type { Creation } from "./writing.ts";

/** The steps that only new rows take. */

export const maxRows = 1000;

type Counted = Pick<Creation, "drafts"> & { readonly options?: Pick<Creation["options"], "limit"> };

export function refuseTooMany({ drafts, options }: Counted): void {
  const { limit = maxRows } = options ?? {};
  if (drafts.length > limit) throw new Failure("TOO_MANY_ROWS", { details: { max: limit } });
}

/** Reads what the client sent, by the kinds of the fields, and adds what the server sets. */
export function checkDrafts(creation: Creation): void {
  const { drafts, options, at } = creation;
  const checking = { ...creation, mode: "create", ignore: options.ignore } as const;
  creation.rows = drafts.map((draft, index) => checkRow(checking, draft, at(index)));
  for (const [index, { values }] of creation.rows.entries()) Object.assign(values, options.set?.(index));
}

/** Fills in company, warehouse and owner where the caller has but one. */
export function fillOnlyScope({ resource, caller, rows }: Creation): void {
  for (const [column, field] of Object.entries(resource.fields)) {
    const [only, ...others] = idsWithin(caller.scope, column) ?? [];
    if (!only || others.length > 0 || !field.required || field.readonly) continue;
    for (const { values, names } of rows) if (values[column] === undefined && !names[column]) values[column] = only;
  }
}

/**
 * Lines take over their parent's scope. Later errors do not reveal to whom a parent belongs that this caller cannot
 * see.
 */
export async function inheritScope(creation: Creation): Promise<void> {
  if (await inheritFromParent(creation)) refuseIfAny(creation.failures);
}

/** Remembers which rows came with a key, and what was sent with them, before anything else is filled in. */
export function noteChosenKeys(creation: Creation): void {
  const { key } = creation.resource;
  creation.chosenKeys = creation.rows.flatMap(({ values }) =>
    values[key] == null ? [] : [[String(values[key]), Object.keys(values)] as const],
  );
}

export function noteMissing({ resource, rows, at, failures }: Creation): void {
  for (const [index, row] of rows.entries()) checkRequired(resource.fields, row, at(index), failures);
}

export function giveKeys({ resource, rows }: Creation): void {
  for (const { values } of rows) values[resource.key] ??= newId();
}

export function refuseNewSharedRows({ resource, caller, rows }: Creation): void {
  refuseSharedRows(resource, caller, "create", valuesOf(rows));
}

export function refuseRepeatedKeys({ resource, chosenKeys }: Creation): void {
  if (new Set(chosenKeys.map(([key]) => key)).size < chosenKeys.length)
    throw new Failure("DUPLICATE", { details: { field: resource.key } });
}
