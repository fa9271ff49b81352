import { Failure } from "@stowage/model";
import { sql } from "kysely";
import type { HooksByName } from "../crud/hooks.ts";
import { demandScope } from "../crud/sharing/scope.ts";
import type { Database, Reader } from "../database/index.ts";
import { lockNodeCreation, shareTree } from "../hooks/storageDetailTree.ts";
import { type Call, type CallContext, call } from "../http/call.ts";
import { type Caller, may } from "../http/caller.ts";
import { jobsOf, type NewJob } from "../jobs/index.ts";
import { createLocations, planBatch, refuseCodes, renameLocations } from "./batch.ts";
import { type BatchPayload, partsOf } from "./batchJob.ts";
import { type Batch, isChanged, type Warehouse } from "./batchPlan.ts";
import { emptyCall } from "./empty.ts";
import { changeLocations } from "./limits.ts";
import { type BatchRequest, bodySchema, replySchema, skipReasons } from "./schema.ts";

/** More locations than one transaction makes while somebody waits. */
const waitedFor = 5_000;

/** The calls of storage locations beside its own. */
export const storageCalls = (database: Database, hooks: HooksByName): readonly Call[] => [
  batchCall(database, hooks),
  emptyCall,
];

/** Many locations at once, over ranges of buildings, floors, areas, lanes, racks, levels and slots. */
const batchCall = (database: Database, hooks: HooksByName): Call =>
  call({
    method: "POST",
    path: "/v1/storage/batch/a",
    summary: "Create storage locations over ranges, or change those that exist; with a preview, many of them as a job",
    access: { menu: "storageSetup", code: "create" },
    body: bodySchema,
    reply: replySchema,
    async handle({ context, body }) {
      const request = body as BatchRequest;
      const { caller } = context;
      if (request.apply_to !== "new" && !may(caller, "storageSetup", "update"))
        throw new Failure("NOT_PERMITTED", { details: { function: "storageSetup:update" } });
      const planned = await context.read(async (reader) =>
        planBatch(reader, caller, await warehouseOf(reader, caller, request.wh_id), request),
      );
      refuseCodes(planned.existing, request.preview === true ? new Set() : planned.collisions);
      if (request.preview === true) return replyOf(planned, true);
      if (planned.fresh.length + planned.existing.length > waitedFor) return begin(database, context, planned);
      return context.write(async (tx) => {
        // Of two batches over the same locations the second finds what the first has made.
        await shareTree(tx, planned.warehouse.wh_id);
        await lockNodeCreation(tx, planned.warehouse.wh_id);
        const batch = await planBatch(tx, caller, planned.warehouse, request);
        if (batch.fresh.length > 0) await createLocations(tx, caller, hooks, batch);
        await changeLocations(tx, caller, batch);
        await renameLocations(tx, caller, { ...batch, fresh: [] });
        return replyOf(batch, false);
      });
    },
  });

const shownRenames = 20;

const replyOf = ({ count, fresh, existing, skips, collisions }: Batch, preview: boolean) => {
  const changed = existing.filter(isChanged);
  const codes = [...fresh.map((one) => one.storage_code), ...changed.map((one) => one.renamed ?? one.code)];
  const renamed = existing.filter((one) => one.renamed !== undefined && one.renamed !== one.code);
  const first = [...collisions, ...renamed.filter((one) => !collisions.has(one))].slice(0, shownRenames);
  return {
    count,
    created: fresh.length,
    changed: changed.length,
    skipped: skips.length,
    skips: skipReasons.flatMap((reason) => {
      const some = skips.filter((one) => one.reason === reason).map(({ code }) => code);
      return some.length > 0 ? [{ reason, count: some.length, first: some.slice(0, 5) }] : [];
    }),
    renames: first.map((one) => ({ from: one.code, to: one.renamed ?? one.code, collides: collisions.has(one) })),
    collisions: collisions.size,
    first: codes.slice(0, 20),
    last: codes.slice(20).slice(-5),
    preview,
  };
};

async function begin(database: Database, context: CallContext<Caller>, batch: Batch) {
  const { caller, language } = context;
  const { warehouse } = batch;
  const payload: BatchPayload = { warehouse };
  const job: NewJob = {
    kind: "storage batch",
    caller,
    language,
    companyId: warehouse.company_id,
    whId: warehouse.wh_id,
    fileId: null,
    payload,
    parts: partsOf(batch),
  };
  return context.write(async (tx) => ({ ...replyOf(batch, false), job: await jobsOf(database).add(tx, job) }));
}

/** The warehouse asked for, or the caller's only one, with its company. */
async function warehouseOf(reader: Reader, caller: Caller, requestedId: string | undefined): Promise<Warehouse> {
  const whId = requestedId ?? (caller.scope.whIds.length === 1 ? caller.scope.whIds[0] : undefined);
  if (whId === undefined) throw Failure.at("wh_id", "REQUIRED");
  demandScope(caller.scope, "wh_id", whId);
  const { rows } = await sql<Warehouse>`
    select company_id, wh_id from warehouse where wh_id = ${whId} and company_id = any(${caller.scope.companyIds}::uuid[])`.execute(
    reader,
  );
  const [found] = rows;
  if (!found) throw new Failure("OUT_OF_SCOPE", { details: { field: "wh_id" } });
  return found;
}
