import { Failure, type FieldFailure, model } from "@stowage/model";
import { sql } from "kysely";
import { Type } from "typebox";
import { rowsByKey } from "../../../crud/reading/query.ts";
import { idSchema, rowSchema } from "../../../crud/schema.ts";
import { scopeCondition } from "../../../crud/sharing/scope.ts";
import { newId } from "../../../database/id.ts";
import type { Tx } from "../../../database/index.ts";
import { accessToAction } from "../../../documents/access.ts";
import { refuseBlocked } from "../../../documents/guards.ts";
import { lockDocuments } from "../../../documents/transition.ts";
import { type Call, type CallContext, call } from "../../../http/call.ts";
import { type Caller, may } from "../../../http/caller.ts";
import { leaseMs, leasesOf, type Scenario, scenarios, takenBy } from "../pick/leases.ts";

const { outbound, picking } = model;
const access = accessToAction(outbound, outbound.actions.confirm_pick);
const maxOrders = 200;

const taskSchema = Type.Object(
  { task_id: idSchema, scenario: Type.String(), ids: Type.Array(idSchema), lease_until: Type.String() },
  { additionalProperties: false },
);
const taken = Type.Object({ task_id: idSchema }, { additionalProperties: false });

/** Work that is one person's at a time: taken with a lease, kept by saying so again, let go, or free once its time is over. */
export const taskCalls: readonly Call[] = [
  call({
    method: "POST",
    path: "/v1/task/action/take",
    summary:
      "Take orders to pick, all or none, and what is to be picked of them in walking order; taking one's own again renews it",
    access,
    body: Type.Object(
      {
        scenario: Type.Union(scenarios.map((one) => Type.Literal(one))),
        ids: Type.Array(idSchema, { minItems: 1, maxItems: maxOrders }),
      },
      { additionalProperties: false },
    ),
    reply: Type.Object(
      { task: Type.Array(taskSchema), [picking.reply]: Type.Array(rowSchema(picking)) },
      { additionalProperties: false },
    ),
    handle: ({ context, body }) => context.write((tx) => take(tx, context, body.scenario as Scenario, body.ids)),
  }),
  call({
    method: "POST",
    path: "/v1/task/action/renew",
    summary: "Keep work that was taken: its lease begins anew",
    access,
    body: taken,
    reply: Type.Object({ task: Type.Array(taskSchema) }, { additionalProperties: false }),
    handle: ({ context, body }) =>
      context.write(async (tx) => {
        const tasks = await tasksOf(tx, context.caller, body.task_id);
        const [own] = tasks;
        if (!own || own.user_id !== context.caller.userId)
          throw new Failure("NOT_FOUND", { details: { id: body.task_id } });
        const now = Date.now();
        const until = new Date(now + leaseMs).toISOString();
        const rows: { document_id: string; scenario: string }[] = [];
        for (const whId of warehousesOf(tasks)) {
          const renewed = await sql<(typeof rows)[number]>`
            update task set lease_until = ${until}
            where wh_id = ${whId} and task_id = ${body.task_id} and lease_until > ${new Date(now).toISOString()}
            returning document_id, scenario`.execute(tx);
          rows.push(...renewed.rows);
        }
        if (rows.length === 0) throw new Failure("TASK_OVER", { details: { id: body.task_id } });
        return {
          task: [
            taskOf(
              body.task_id,
              rows[0]?.scenario ?? "",
              rows.map((row) => row.document_id),
              until,
            ),
          ],
        };
      }),
  }),
  call({
    method: "POST",
    path: "/v1/task/action/release",
    summary:
      "Let work go that was taken, all of it or these orders, and say which of them it does not have: one's own, or anybody's by whoever works on orders themselves",
    access,
    body: Type.Object(
      { task_id: idSchema, ids: Type.Optional(Type.Array(idSchema, { minItems: 1, maxItems: maxOrders })) },
      { additionalProperties: false },
    ),
    reply: Type.Object(
      { released: Type.Array(idSchema), not_taken: Type.Array(idSchema) },
      { additionalProperties: false },
    ),
    handle: ({ context, body }) =>
      context.write(async (tx) => {
        const { caller } = context;
        const ids = body.ids && [...new Set(body.ids.map((id) => id.toLowerCase()))];
        const tasks = await tasksOf(tx, caller, body.task_id);
        const [one] = tasks;
        if (!one) throw new Failure("NOT_FOUND", { details: { id: body.task_id } });
        if (one.user_id !== caller.userId && !may(caller, outbound.menu, "update"))
          throw new Failure("TASK_TAKEN", { details: { until: one.until } });
        const own = new Set(tasks.map(({ document_id }) => document_id));
        const not_taken = (ids ?? []).filter((id) => !own.has(id));
        if (ids && not_taken.length === ids.length) throw notOfTask(not_taken);
        const these = ids ? sql`and document_id = any(${ids}::uuid[])` : sql``;
        for (const whId of warehousesOf(tasks))
          await sql`delete from task where wh_id = ${whId} and task_id = ${body.task_id} ${these}`.execute(tx);
        return { released: [body.task_id], not_taken };
      }),
  }),
];

/** None of these orders belongs to a task. */
function notOfTask(ids: readonly string[]): Failure {
  const errors = ids.map((value, index): FieldFailure => {
    const details = { field: "ids", value };
    return { index, field: "ids", code: "UNKNOWN_REFERENCE", details };
  });
  return new Failure("NOT_FOUND", { details: { id: ids[0] ?? "" }, errors });
}

const taskOf = (task_id: string, scenario: string, ids: readonly string[], lease_until: string) => ({
  ...{ task_id, scenario, ids: [...ids].sort(), lease_until },
});

async function take(tx: Tx, { caller, requestId }: CallContext<Caller>, scenario: Scenario, asked: readonly string[]) {
  const ids = [...new Set(asked.map((id) => id.toLowerCase()))].sort();
  const requests = ids.map((id) => ({ id, caller, requestId, reason: null, requested: ids, payload: {} }));
  const orders = [...(await lockDocuments(tx, outbound, requests)).values()];
  const missing = ids.find((id) => !orders.some((order) => order.id === id));
  if (missing) throw new Failure("NOT_FOUND", { details: { id: missing } });
  const action = "confirm_pick";
  for (const order of orders) {
    const { status } = order;
    if (!(outbound.actions[action].from as readonly string[]).includes(status))
      throw new Failure("INVALID_STATE", { details: { status, action } });
    refuseBlocked(outbound, order);
  }
  const task_id = newId();
  const until = new Date(Date.now() + leaseMs).toISOString();
  const keys: string[] = [];
  for (const [whId, own] of Map.groupBy(orders, (order) => String(order["wh_id"]))) {
    const ofWarehouse = own.map(({ id }) => id);
    const other = (await leasesOf(tx, whId, scenario, ofWarehouse)).find(({ user_id }) => user_id !== caller.userId);
    if (other) {
      const { code, details } = takenBy(other);
      throw new Failure(code, { details: details ?? {} });
    }
    await sql`
      insert into task (wh_id, scenario, document_id, task_id, user_id, lease_until)
      select ${whId}::uuid, ${scenario}, x.id, ${task_id}::uuid, ${caller.userId}::uuid, ${until}::timestamptz
      from unnest(${ofWarehouse}::uuid[]) as x(id)
      on conflict (wh_id, scenario, document_id) do update set task_id = excluded.task_id,
        user_id = excluded.user_id, taken_at = excluded.taken_at, lease_until = excluded.lease_until`.execute(tx);
    keys.push(...(await bundleOf(tx, whId, ofWarehouse)));
  }
  return {
    task: [taskOf(task_id, scenario, ids, until)],
    [picking.reply]: await rowsByKey(tx, picking, { caller }, keys),
  };
}

/** What is to be picked of orders, in walking order. */
async function bundleOf(tx: Tx, whId: string, ids: readonly string[]): Promise<readonly string[]> {
  const { rows } = await sql<{ booking_id: string }>`
    select b.booking_id from booking b
    join stock s on s.wh_id = ${whId} and s.stock_id = b.stock_id
    join storage l on l.wh_id = ${whId} and l.storage_id = s.storage_id
    where b.wh_id = ${whId} and b.document_id = any(${ids}::uuid[]) and b.booking_state = 'booked'
    order by l.walk_order nulls last, l.storage_code, b.booking_id`.execute(tx);
  return rows.map(({ booking_id }) => booking_id);
}

/** A task of orders that the caller sees, all of them, locked: warehouse by warehouse. */
async function tasksOf(tx: Tx, { scope }: Caller, id: string) {
  const warehouses = await sql<{ wh_id: string }>`
    select distinct wh_id from task where wh_id = any(${scope.whIds}::uuid[]) and task_id = ${id} order by 1`.execute(
    tx,
  );
  const found: { wh_id: string; document_id: string; user_id: string; until: string; is_seen: boolean }[] = [];
  for (const { wh_id } of warehouses.rows) {
    const { rows } = await sql<(typeof found)[number]>`
      select k.wh_id, k.document_id, k.user_id, k.lease_until::text as until, ${scopeCondition(outbound, scope, "t")} as is_seen
      from task k join outbound t on t.wh_id = k.wh_id and t.outbound_id = k.document_id
      where k.wh_id = ${wh_id} and k.task_id = ${id} order by k.document_id for update of k`.execute(tx);
    found.push(...rows);
  }
  return found.every(({ is_seen }) => is_seen) ? found : [];
}

const warehousesOf = (tasks: readonly { wh_id: string }[]) => [...new Set(tasks.map(({ wh_id }) => wh_id))];
