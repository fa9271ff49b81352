import { Failure } from "@stowage/model";
import { sql } from "kysely";
import type { HooksByName } from "../../crud/hooks.ts";
import { demandScope } from "../../crud/scope.ts";
import type { Database, Reader } from "../../database/index.ts";
import { holdTree, takeTurn } from "../../hooks/placeTree.ts";
import { type Call, type CallContext, call } from "../../http/call.ts";
import { type Caller, may } from "../../http/caller.ts";
import { jobsOf, type NewJob } from "../../jobs/index.ts";
import {
  type Batch,
  createLocations,
  isChanged,
  type Place,
  planBatch,
  refuseCodes,
  renameLocations,
} from "./batch.ts";
import { type BatchPayload, partsOf } from "./batchJob.ts";
import { emptyCall } from "./empty.ts";
import { changeLocations } from "./limits.ts";
import { type Asked, bodySchema, replySchema, skipReasons } from "./schema.ts";

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
      const asked = body as Asked;
      const { caller } = context;
      if (asked.apply_to !== "new" && !may(caller, "storageSetup", "update"))
        throw new Failure("NOT_PERMITTED", { details: { function: "storageSetup:update" } });
      const planned = await context.read(async (reader) =>
        planBatch(reader, caller, await placeOf(reader, caller, asked.wh_id), asked),
      );
      refuseCodes(planned.old, asked.preview === true ? new Set() : planned.collisions);
      if (asked.preview === true) return told(planned, true);
      if (planned.fresh.length + planned.old.length > waitedFor) return begin(database, context, planned);
      return context.write(async (tx) => {
        // Of two batches over the same places the second finds what the first has made.
        await holdTree(tx, planned.place.wh_id);
        await takeTurn(tx, planned.place.wh_id);
        const batch = await planBatch(tx, caller, planned.place, asked);
        if (batch.fresh.length > 0) await createLocations(tx, caller, hooks, batch);
        await changeLocations(tx, caller, batch);
        await renameLocations(tx, caller, { ...batch, fresh: [] });
        return told(batch, false);
      });
    },
  });

const shownRenames = 20;

const told = ({ count, fresh, old, skips, collisions }: Batch, preview: boolean) => {
  const changed = old.filter(isChanged);
  const codes = [...fresh.map((one) => one.storage_code), ...changed.map((one) => one.renamed ?? one.code)];
  const renamed = old.filter((one) => one.renamed !== undefined && one.renamed !== one.code);
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
  const { place } = batch;
  const payload: BatchPayload = { place };
  const job: NewJob = {
    kind: "storage batch",
    caller,
    language,
    companyId: place.company_id,
    whId: place.wh_id,
    fileId: null,
    payload,
    parts: partsOf(batch),
  };
  return context.write(async (tx) => ({ ...told(batch, false), job: await jobsOf(database).add(tx, job) }));
}

/** The warehouse asked for, or the caller's only one, with its company. */
async function placeOf(reader: Reader, caller: Caller, asked: string | undefined): Promise<Place> {
  const whId = asked ?? (caller.scope.whIds.length === 1 ? caller.scope.whIds[0] : undefined);
  if (whId === undefined) throw Failure.at("wh_id", "REQUIRED");
  demandScope(caller.scope, "wh_id", whId);
  const { rows } = await sql<Place>`
    select company_id, wh_id from warehouse where wh_id = ${whId} and company_id = any(${caller.scope.companyIds}::uuid[])`.execute(
    reader,
  );
  const [found] = rows;
  if (!found) throw new Failure("OUT_OF_SCOPE", { details: { field: "wh_id" } });
  return found;
}
