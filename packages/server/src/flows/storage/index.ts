import { Failure, model } from "@stowage/model";
import { sql } from "kysely";
import { type Static, Type } from "typebox";
import { checkRow, refuseIfAny } from "../../crud/check.ts";
import { createRows } from "../../crud/create.ts";
import type { HooksByName, Values } from "../../crud/hooks.ts";
import { draftSchema, idSchema } from "../../crud/schema.ts";
import { demandScope } from "../../crud/scope.ts";
import { storedColumns } from "../../crud/store.ts";
import type { Tx } from "../../database/index.ts";
import { type Call, call } from "../../http/call.ts";
import { type Caller, may } from "../../http/caller.ts";
import { emptyCall } from "./empty.ts";
import { type Planned, parts, planned } from "./plan.ts";

const limits = [
  "max_length",
  "max_width",
  "max_height",
  "max_volume",
  "weight_capacity",
  "allowed_categories",
] as const;

const draft = draftSchema(model.storage, "create").properties;

const rangeSchema = Type.Object(
  {
    from: Type.Optional(Type.String({ maxLength: 10 })),
    to: Type.Optional(Type.String({ maxLength: 10 })),
    step: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
    values: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 10 }), { minItems: 1, maxItems: 10_000 })),
  },
  { additionalProperties: false },
);

const bodySchema = Type.Object(
  {
    wh_id: Type.Optional(idSchema),
    /** `new`: make what is not there; `existing`: give what is there these limits; `all`: both. */
    apply_to: Type.Union([Type.Literal("new"), Type.Literal("existing"), Type.Literal("all")]),
    /** Answer what would be done, and do nothing. */
    preview: Type.Optional(Type.Boolean()),
    /** `{area}-{lane}{rack}`: how the code is made of the parts. */
    pattern: Type.Optional(Type.String({ minLength: 1, maxLength: 120 })),
    ranges: Type.Object(Object.fromEntries(parts.map((part) => [part, Type.Optional(rangeSchema)])), {
      additionalProperties: false,
    }),
    storage_type: draft.storage_type ?? Type.Optional(Type.String()),
    ...Object.fromEntries(limits.map((name) => [name, draft[name] ?? Type.Optional(Type.Unknown())])),
    lang: Type.Optional(Type.String()),
  },
  { additionalProperties: false },
);

type Body = Static<typeof bodySchema> & Readonly<Record<string, unknown>>;

const replySchema = Type.Object(
  {
    count: Type.Integer(),
    created: Type.Integer(),
    changed: Type.Integer(),
    skipped: Type.Integer(),
    first: Type.Array(Type.String()),
    preview: Type.Boolean(),
  },
  { additionalProperties: false },
);

/** The calls of storage locations beside its own. */
export const storageCalls = (hooks: HooksByName): readonly Call[] => [batchCall(hooks), emptyCall];

/** Many locations at once, over ranges of buildings, floors, areas, lanes, racks, levels and slots. */
const batchCall = (hooks: HooksByName): Call =>
  call({
    method: "POST",
    path: "/v1/storage/batch/a",
    summary: "Create storage locations over ranges, or give those that exist new limits; with a preview",
    access: { menu: "storageSetup", code: "create" },
    body: bodySchema,
    reply: replySchema,
    async handle({ context, body }) {
      const asked = body as Body;
      const { caller } = context;
      if (asked.apply_to !== "new" && !may(caller, "storageSetup", "update"))
        throw new Failure("NOT_PERMITTED", { details: { right: "update" } });
      const wanted = planned(asked.ranges, asked.pattern);
      return context.write((tx) => apply(tx, caller, hooks, asked, wanted));
    },
  });

async function apply(tx: Tx, caller: Caller, hooks: HooksByName, asked: Body, wanted: readonly Planned[]) {
  const place = await placeOf(tx, caller, asked.wh_id);
  const { rows } = await sql<{ storage_code: string; storage_id: string }>`
    select storage_code, storage_id from storage
    where wh_id = ${place.wh_id} and storage_code = any(${wanted.map((one) => one.storage_code)}::text[])
    order by storage_id`.execute(tx);
  const existing = new Set(rows.map((row) => row.storage_code));
  const fresh = asked.apply_to === "existing" ? [] : wanted.filter((one) => !existing.has(one.storage_code));
  const old = asked.apply_to === "new" ? [] : rows.map((row) => row.storage_id);
  const given = Object.fromEntries(
    limits.filter((name) => asked[name] !== undefined).map((name) => [name, asked[name]]),
  );
  if (asked.preview !== true) {
    const more = { ...place, ...given, ...(asked.storage_type ? { storage_type: asked.storage_type } : {}) };
    await create(
      tx,
      caller,
      hooks,
      fresh.map((one) => ({ ...one, ...more })),
    );
    await change(tx, caller, hooks, place, old, given);
  }
  return {
    count: wanted.length,
    created: fresh.length,
    changed: old.length,
    skipped: wanted.length - fresh.length - old.length,
    first: (fresh.length > 0 ? fresh : wanted).slice(0, 20).map((one) => one.storage_code),
    preview: asked.preview === true,
  };
}

const chunkSize = 5000;

async function create(tx: Tx, caller: Caller, hooks: HooksByName, rows: readonly object[]): Promise<void> {
  for (let from = 0; from < rows.length; from += chunkSize) {
    const chunk = rows.slice(from, from + chunkSize);
    const at = (index: number) => ({ index: from + index });
    await createRows(tx, model.storage, caller, chunk, { hooks: hooks.storage ?? [], limit: chunkSize, at });
  }
}

/** Gives locations the limits named; the others keep what they have. */
async function change(
  tx: Tx,
  caller: Caller,
  hooks: HooksByName,
  place: Place,
  ids: readonly string[],
  given: Readonly<Record<string, unknown>>,
): Promise<void> {
  const names = Object.keys(given);
  if (ids.length === 0 || names.length === 0) return;
  const context = { tx, caller, at: () => ({}), failures: [] };
  const { values } = checkRow(model.storage, given, "update", {}, context.failures);
  const row: Values = { ...values, ...place, walk_order: 0 };
  for (const hook of hooks.storage ?? []) await hook.fill?.(context, [row], null);
  refuseIfAny(context.failures);
  const types = new Map(storedColumns(model.storage));
  const shape = sql.join(names.map((name) => sql`${sql.ref(name)} ${sql.raw(types.get(name) ?? "text")}`));
  const set = Object.fromEntries(names.map((name) => [name, row[name] ?? null]));
  await sql`
    update storage t set ${sql.join(names.map((name) => sql`${sql.ref(name)} = x.${sql.ref(name)}`))},
      version = t.version + 1, updated_at = now(), updated_by = ${caller.userId}::uuid
    from jsonb_to_recordset(${JSON.stringify([set])}::jsonb) as x(${shape})
    where t.wh_id = ${place.wh_id} and t.storage_id = any(${ids}::uuid[])`.execute(tx);
}

interface Place {
  readonly company_id: string;
  readonly wh_id: string;
}

/** The warehouse asked for, or the caller's only one, with its company. */
async function placeOf(tx: Tx, caller: Caller, asked: string | undefined): Promise<Place> {
  const whId = asked ?? (caller.scope.whIds.length === 1 ? caller.scope.whIds[0] : undefined);
  if (whId === undefined)
    throw new Failure("REQUIRED", { details: { field: "wh_id" }, errors: [{ field: "wh_id", code: "REQUIRED" }] });
  demandScope(caller.scope, "wh_id", whId);
  const { rows } = await sql<Place>`
    select company_id, wh_id from warehouse where wh_id = ${whId} and company_id = any(${caller.scope.companyIds}::uuid[])`.execute(
    tx,
  );
  const [found] = rows;
  if (!found) throw new Failure("OUT_OF_SCOPE", { details: { field: "wh_id" } });
  return found;
}
