import { Failure } from "@stowage/model";
import { sql } from "kysely";
import type { HooksByName } from "../../crud/hooks.ts";
import { demandScope } from "../../crud/scope.ts";
import type { Database, Reader } from "../../database/index.ts";
import { type Call, type CallContext, call } from "../../http/call.ts";
import { type Caller, may } from "../../http/caller.ts";
import { jobsOf } from "../../jobs/index.ts";
import { type Batch, changeLocations, createLocations, type Place, planBatch } from "./batch.ts";
import { batchWork } from "./batchJob.ts";
import { emptyCall } from "./empty.ts";
import { type Asked, bodySchema, replySchema } from "./schema.ts";

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
      if (asked.preview === true)
        return context.read(async (reader) =>
          told(await planBatch(reader, await placeOf(reader, caller, asked.wh_id), asked), true),
        );
      const planned = await context.read(async (reader) =>
        planBatch(reader, await placeOf(reader, caller, asked.wh_id), asked),
      );
      if (planned.fresh.length + planned.old.length > waitedFor) return begin(database, context, hooks, planned);
      return context.write(async (tx) => {
        const batch = await planBatch(tx, planned.place, asked);
        if (batch.fresh.length > 0) await createLocations(tx, caller, hooks, batch);
        await changeLocations(tx, caller, hooks, batch);
        return told(batch, false);
      });
    },
  });

const told = ({ wanted, fresh, old }: Batch, preview: boolean) => {
  const codes = (fresh.length > 0 ? fresh : wanted).map((one) => one.storage_code);
  return {
    count: wanted.length,
    created: fresh.length,
    changed: old.length,
    skipped: wanted.length - fresh.length - old.length,
    first: codes.slice(0, 20),
    last: codes.slice(20).slice(-5),
    preview,
  };
};

async function begin(database: Database, context: CallContext<Caller>, hooks: HooksByName, batch: Batch) {
  const { caller, language } = context;
  const jobs = jobsOf(database);
  const { company_id: companyId, wh_id: whId } = batch.place;
  const job = { kind: "storage batch", caller, language, companyId, whId, fileId: null, input: null };
  let made = "";
  const answered = await context.write(async (tx) => {
    made = await jobs.add(tx, job);
    return { ...told(batch, false), job: made };
  });
  // A repeated request is answered with the first one's job, which has begun already.
  if (answered.job === made) jobs.start(made, job, batchWork(database, caller, hooks, batch), context.log);
  return answered;
}

/** The warehouse asked for, or the caller's only one, with its company. */
async function placeOf(reader: Reader, caller: Caller, asked: string | undefined): Promise<Place> {
  const whId = asked ?? (caller.scope.whIds.length === 1 ? caller.scope.whIds[0] : undefined);
  if (whId === undefined)
    throw new Failure("REQUIRED", { details: { field: "wh_id" }, errors: [{ field: "wh_id", code: "REQUIRED" }] });
  demandScope(caller.scope, "wh_id", whId);
  const { rows } = await sql<Place>`
    select company_id, wh_id from warehouse where wh_id = ${whId} and company_id = any(${caller.scope.companyIds}::uuid[])`.execute(
    reader,
  );
  const [found] = rows;
  if (!found) throw new Failure("OUT_OF_SCOPE", { details: { field: "wh_id" } });
  return found;
}
