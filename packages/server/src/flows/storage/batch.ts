import { Failure, type FieldFailure, model } from "@stowage/model";
import { sql } from "kysely";
import type { HooksByName } from "../../crud/hooks.ts";
import { createRows } from "../../crud/writing/pipeline.ts";
import { keyOf, takenKeys } from "../../crud/writing/unique.ts";
import type { Reader, Tx } from "../../database/index.ts";
import type { Caller } from "../../http/caller.ts";
import { type Found, foundAlike, foundByParts } from "./found.ts";
import { withOtherLimits } from "./limits.ts";
import { checkPattern, codeBy, namedParts, type Planned, planned } from "./plan.ts";
import { checkLimits, type Given, limitsBy } from "./rules.ts";
import type { Asked, SkipReason } from "./schema.ts";

export interface Place {
  readonly company_id: string;
  readonly wh_id: string;
}

/** A location that is there, and what becomes of it. */
export interface Old {
  readonly id: string;
  readonly code: string;
  /** Its code from now on, where it gets another. */
  readonly renamed?: string;
  /** What it gets that it does not have. */
  readonly limits: Given;
}

/** Whether anything was said of it that changes it. */
export const isChanged = ({ code, renamed = code, limits }: Old): boolean =>
  renamed !== code || Object.keys(limits).length > 0;

/** A place of the ranges that is left as it is. */
interface Skip {
  readonly reason: SkipReason;
  readonly code: string;
}

/** What a batch is going to do. */
export interface Batch {
  readonly place: Place;
  /** How many places the ranges have. */
  readonly count: number;
  readonly fresh: readonly (Planned & Given)[];
  readonly old: readonly Old[];
  readonly skips: readonly Skip[];
  /** Old locations whose new code another location has, or gets. */
  readonly collisions: ReadonlySet<Old>;
}

export async function planBatch(reader: Reader, caller: Caller, place: Place, asked: Asked): Promise<Batch> {
  const wanted = planned(asked.ranges, asked.pattern);
  checkPattern("rename", asked.rename);
  const limitsOf = limitsBy(asked);
  await checkLimits(reader, caller, place.company_id, asked);
  const named = namedParts(asked.ranges);
  const found = asked.apply_to === "new" ? [] : await foundByParts(reader, place.wh_id, named);
  const partsOf = (one: Planned | Found) => JSON.stringify(named.map(({ part }) => one[part]));
  const met = new Set(found.map(partsOf));
  const there = found.map(
    (one): Old => ({
      id: one.storage_id,
      code: one.storage_code,
      limits: limitsOf(one),
      ...(asked.rename ? { renamed: codeBy(asked.rename, one, "rename") } : {}),
    }),
  );
  const others = await withOtherLimits(reader, caller, place, there);
  const old = there.map((one) => (others.has(one.id) ? one : { ...one, limits: {} }));
  if (asked.apply_to === "existing") {
    const skips = wanted.filter((one) => !met.has(partsOf(one))).map((one) => skip("not_there", one.storage_code));
    return {
      place,
      count: wanted.length,
      fresh: [],
      old,
      skips,
      collisions: await collisionsOf(reader, place, old, []),
    };
  }
  const { fresh, skips } = await missing(
    reader,
    place,
    wanted.filter((one) => !met.has(partsOf(one))),
  );
  return {
    place,
    count: wanted.length,
    fresh: fresh.map((one) => ({ ...one, ...limitsOf(one) })),
    old,
    skips,
    collisions: await collisionsOf(reader, place, old, fresh),
  };
}

const skip = (reason: SkipReason, code: string): Skip => ({ reason, code });

/** Of these places those that are not there, whatever they are called, and whose codes are free. */
async function missing(reader: Reader, place: Place, wanted: readonly Planned[]) {
  const { fresh, skips } = await absent(reader, place, wanted);
  const taken = await codesTaken(
    reader,
    place,
    fresh.map((one) => one.storage_code),
  );
  const isTaken = (one: Planned) => taken.has(one.storage_code);
  return {
    fresh: fresh.filter((one) => !isTaken(one)),
    skips: [...skips, ...fresh.filter(isTaken).map((one) => skip("code_taken", one.storage_code))],
  };
}

/** Of these places those that are not there, whatever they are called. */
export async function absent<P extends Planned>(reader: Reader, place: Place, wanted: readonly P[]) {
  const alike = await foundAlike(reader, place.wh_id, wanted);
  return {
    fresh: wanted.filter((_, index) => alike[index] === undefined),
    skips: alike.flatMap((code) => (code === undefined ? [] : [skip("there", code)])),
  };
}

/** Which of these codes the warehouse has, each with its location. */
async function codesTaken(reader: Reader, { wh_id }: Place, codes: readonly string[]): Promise<Map<string, string>> {
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

/** Old locations whose new code is another's: of one that keeps its own, of one that is made, or of one that gets the same. */
async function collisionsOf(
  reader: Reader,
  place: Place,
  old: readonly Old[],
  fresh: readonly Planned[],
): Promise<ReadonlySet<Old>> {
  const codes = old.flatMap(({ renamed }) => (renamed === undefined ? [] : [renamed]));
  if (codes.length === 0) return new Set();
  const taken = await codesTaken(reader, place, codes);
  const leaving = new Set(old.map(({ id }) => id));
  const seen = new Set(fresh.map((one) => one.storage_code));
  const collisions = old.filter(({ renamed }) => {
    if (renamed === undefined) return false;
    const owner = taken.get(renamed);
    const collides = seen.has(renamed) || (owner !== undefined && !leaving.has(owner));
    seen.add(renamed);
    return collides;
  });
  return new Set(collisions);
}

/** Makes locations; `from` is the place of the first in the whole request. */
export async function createLocations(
  tx: Tx,
  caller: Caller,
  hooks: HooksByName,
  { place, fresh }: Pick<Batch, "place" | "fresh">,
  from = 0,
): Promise<void> {
  const rows = fresh.map((one) => ({ ...one, ...place }));
  const at = (index: number) => ({ index: from + index });
  await createRows(tx, model.storage, caller, rows, { hooks: hooks.storage ?? [], limit: rows.length, at });
}

const maxCode = model.storage.fields.storage_code.max;

/**
 * Gives locations their new codes, all or none. @throws Failure TOO_LONG, and DUPLICATE with the place of each location
 * whose new code is another's.
 */
export async function renameLocations(
  tx: Tx,
  caller: Caller,
  { place, old, fresh }: Pick<Batch, "place" | "old" | "fresh">,
): Promise<void> {
  const renamed = old.filter((one) => one.renamed !== undefined && one.renamed !== one.code);
  refuseCodes(old, await collisionsOf(tx, place, old, fresh));
  if (renamed.length === 0) return;
  const codes = renamed.map((one) => String(one.renamed));
  const ids = renamed.map(({ id }) => id);
  // Out of each other's way first, where one location takes the code that another has.
  const leaving = new Set(renamed.map(({ code }) => code));
  const ways = codes.some((code) => leaving.has(code)) ? [sql`x.id::text || `, sql``] : [sql``];
  for (const prefix of ways)
    await sql`
      update storage t set storage_code = ${prefix}x.code, version = t.version + 1, updated_at = now(), updated_by = ${caller.userId}::uuid
      from unnest(${ids}::uuid[], ${codes}::text[]) as x(id, code)
      where t.wh_id = ${place.wh_id} and t.storage_id = x.id`.execute(tx);
}

/** Refuses new codes that are too long or another's, each at the place of its location. */
export function refuseCodes(old: readonly Old[], collisions: ReadonlySet<Old>): void {
  const failures: FieldFailure[] = [];
  for (const [index, one] of old.entries()) {
    if (one.renamed === undefined) continue;
    const details = { field: "storage_code", max: maxCode, value: one.renamed };
    const isWrong = one.renamed.trim() === "" || one.renamed.length > maxCode;
    if (isWrong) failures.push({ index, field: "rename", code: "TOO_LONG", details });
    else if (collisions.has(one)) failures.push({ index, field: "rename", code: "DUPLICATE", details });
  }
  const first = failures[0];
  if (first) throw new Failure(first.code, { details: first.details ?? {}, errors: failures.slice(0, 1000) });
}
