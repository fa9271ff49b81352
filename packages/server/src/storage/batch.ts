import { Failure, type FieldFailure, model } from "@stowage/model";
import { sql } from "kysely";
import type { HooksByName } from "../crud/hooks.ts";
import { createRows } from "../crud/writing/pipeline.ts";
import { keyOf, takenKeys } from "../crud/writing/unique.ts";
import type { Reader, Tx } from "../database/index.ts";
import type { Caller } from "../http/caller.ts";
import type { Batch, Existing, Skip, Warehouse } from "./batchPlan.ts";
import { type Found, foundAlike, foundByParts } from "./found.ts";
import { withOtherLimits } from "./limits.ts";
import { checkPattern, codeBy, namedParts, type Planned, planned } from "./plan.ts";
import { checkLimits, limitsBy } from "./rules.ts";
import type { BatchRequest, SkipReason } from "./schema.ts";

export async function planBatch(
  reader: Reader,
  caller: Caller,
  warehouse: Warehouse,
  request: BatchRequest,
): Promise<Batch> {
  const requested = planned(request.ranges, request.pattern);
  checkPattern("rename", request.rename);
  const limitsOf = limitsBy(request);
  await checkLimits(reader, caller, warehouse.company_id, request);
  const named = namedParts(request.ranges);
  const found = request.apply_to === "new" ? [] : await foundByParts(reader, warehouse.wh_id, named);
  const partsOf = (one: Planned | Found) => JSON.stringify(named.map(({ part }) => one[part]));
  const met = new Set(found.map(partsOf));
  const there = found.map(
    (one): Existing => ({
      id: one.storage_id,
      code: one.storage_code,
      limits: limitsOf(one),
      ...(request.rename ? { renamed: codeBy(request.rename, one, "rename") } : {}),
    }),
  );
  const others = await withOtherLimits(reader, caller, warehouse, there);
  const existing = there.map((one) => (others.has(one.id) ? one : { ...one, limits: {} }));
  if (request.apply_to === "existing") {
    const skips = requested.filter((one) => !met.has(partsOf(one))).map((one) => skip("not_there", one.storage_code));
    return {
      warehouse,
      count: requested.length,
      fresh: [],
      existing,
      skips,
      collisions: await collisionsOf(reader, warehouse, existing, []),
    };
  }
  const { fresh, skips } = await missing(
    reader,
    warehouse,
    requested.filter((one) => !met.has(partsOf(one))),
  );
  return {
    warehouse,
    count: requested.length,
    fresh: fresh.map((one) => ({ ...one, ...limitsOf(one) })),
    existing,
    skips,
    collisions: await collisionsOf(reader, warehouse, existing, fresh),
  };
}

const skip = (reason: SkipReason, code: string): Skip => ({ reason, code });

/** Those of these locations that do not exist yet under any code, and whose codes are free. */
export async function missing<P extends Planned>(reader: Reader, warehouse: Warehouse, requested: readonly P[]) {
  const { fresh, skips } = await absent(reader, warehouse, requested);
  const taken = await codesTaken(
    reader,
    warehouse,
    fresh.map((one) => one.storage_code),
  );
  const isTaken = (one: P) => taken.has(one.storage_code);
  return {
    fresh: fresh.filter((one) => !isTaken(one)),
    skips: [...skips, ...fresh.filter(isTaken).map((one) => skip("code_taken", one.storage_code))],
  };
}

/** Those of these locations that do not exist yet, under any code. */
async function absent<P extends Planned>(reader: Reader, warehouse: Warehouse, requested: readonly P[]) {
  const alike = await foundAlike(reader, warehouse.wh_id, requested);
  return {
    fresh: requested.filter((_, index) => alike[index] === undefined),
    skips: alike.flatMap((code) => (code === undefined ? [] : [skip("there", code)])),
  };
}

/** Which of these codes the warehouse has, each with its location. */
async function codesTaken(
  reader: Reader,
  { wh_id }: Warehouse,
  codes: readonly string[],
): Promise<Map<string, string>> {
  const columns = ["wh_id", "storage_code"];
  const rows = codes.map((storage_code) => ({ wh_id, storage_code }));
  const taken = await takenKeys(reader, model.storage, "storage_code", columns, rows);
  return new Map(
    rows.flatMap((row): [string, string][] => {
      const id = taken.get(keyOf(model.storage, row, columns));
      return id === undefined ? [] : [[row.storage_code, id]];
    }),
  );
}

/** Existing locations whose new code is taken: by a location that is not renamed, by a new one, or by another renamed one. */
async function collisionsOf(
  reader: Reader,
  warehouse: Warehouse,
  existing: readonly Existing[],
  fresh: readonly Planned[],
): Promise<ReadonlySet<Existing>> {
  const codes = existing.flatMap(({ renamed }) => (renamed === undefined ? [] : [renamed]));
  if (codes.length === 0) return new Set();
  const taken = await codesTaken(reader, warehouse, codes);
  const leaving = new Set(existing.map(({ id }) => id));
  const seen = new Set(fresh.map((one) => one.storage_code));
  const collisions = existing.filter(({ renamed }) => {
    if (renamed === undefined) return false;
    const owner = taken.get(renamed);
    const collides = seen.has(renamed) || (owner !== undefined && !leaving.has(owner));
    seen.add(renamed);
    return collides;
  });
  return new Set(collisions);
}

/** Makes locations; `from` is the index of the first in the whole request. */
export async function createLocations(
  tx: Tx,
  caller: Caller,
  hooks: HooksByName,
  { warehouse, fresh }: Pick<Batch, "warehouse" | "fresh">,
  from = 0,
): Promise<void> {
  const rows = fresh.map((one) => ({ ...one, ...warehouse }));
  const at = (index: number) => ({ index: from + index });
  await createRows(tx, model.storage, caller, rows, { hooks: hooks.storage ?? [], limit: rows.length, at });
}

const maxCode = model.storage.fields.storage_code.max;

/**
 * Gives locations their new codes, all or none. @throws Failure TOO_LONG, and DUPLICATE with the index of each location
 * whose new code is another's.
 */
export async function renameLocations(
  tx: Tx,
  caller: Caller,
  { warehouse, existing, fresh }: Pick<Batch, "warehouse" | "existing" | "fresh">,
): Promise<void> {
  const renamed = existing.filter((one) => one.renamed !== undefined && one.renamed !== one.code);
  refuseCodes(existing, await collisionsOf(tx, warehouse, existing, fresh));
  if (renamed.length === 0) return;
  const codes = renamed.map((one) => String(one.renamed));
  const ids = renamed.map(({ id }) => id);
  // Where one location takes a code that another still has, all get a unique prefix first.
  const leaving = new Set(renamed.map(({ code }) => code));
  const prefixes = codes.some((code) => leaving.has(code)) ? [sql`x.id::text || `, sql``] : [sql``];
  for (const prefix of prefixes)
    await sql`
      update storage t set storage_code = ${prefix}x.code, version = t.version + 1, updated_at = now(), updated_by = ${caller.userId}::uuid
      from unnest(${ids}::uuid[], ${codes}::text[]) as x(id, code)
      where t.wh_id = ${warehouse.wh_id} and t.storage_id = x.id`.execute(tx);
}

/** Refuses new codes that are too long or another's, each at the index of its location. */
export function refuseCodes(existing: readonly Existing[], collisions: ReadonlySet<Existing>): void {
  const failures: FieldFailure[] = [];
  for (const [index, one] of existing.entries()) {
    if (one.renamed === undefined) continue;
    const details = { field: "storage_code", max: maxCode, value: one.renamed };
    const isWrong = one.renamed.trim() === "" || one.renamed.length > maxCode;
    if (isWrong) failures.push({ index, field: "rename", code: "TOO_LONG", details });
    else if (collisions.has(one)) failures.push({ index, field: "rename", code: "DUPLICATE", details });
  }
  const first = failures[0];
  if (first) throw new Failure(first.code, { details: first.details ?? {}, errors: failures.slice(0, 1000) });
}
