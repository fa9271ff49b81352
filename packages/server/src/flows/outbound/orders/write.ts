import { type ErrorCode, Failure, isUuid, model } from "@stowage/model";
import { sql } from "kysely";
import { scopeCondition } from "../../../crud/sharing/scope.ts";
import { everyWarehouse } from "../../../crud/writing/store.ts";
import { changeDocument } from "../../../documents/change.ts";
import { createDocuments } from "../../../documents/create.ts";
import type { Documents, Writer } from "../../../documents/lines.ts";
import { demandAccess } from "../../../http/admission.ts";

const { outbound } = model;

type Body = Readonly<Record<string, unknown>>;

/** A change of an order, and where in its request it stands. */
interface Change {
  readonly id: string;
  readonly body: Body;
  readonly index: number;
}

/** Changes orders by their keys, all or none. @throws Failure at the row that is wrong. */
export async function changeOrders(writer: Writer, bodies: readonly Body[]): Promise<Documents> {
  const changes = bodies.map(({ outbound_id, ...body }, index): Change => {
    if (typeof outbound_id !== "string") throw atRow(index, "outbound_id", "REQUIRED");
    if (outbound_id === "") throw atRow(index, "outbound_id", "REQUIRED");
    if (!isUuid(outbound_id)) throw atRow(index, "outbound_id", "BAD_FORMAT");
    return { id: outbound_id.toLowerCase(), body, index };
  });
  refuseRepeated(changes, "outbound_id");
  await changeEach(writer, changes);
  return { keys: changes.map(({ id }) => id) };
}

/** @throws Failure DUPLICATE at an order that is there already: which of the two is meant, nobody says. */
function refuseRepeated(changes: readonly Change[], field: string): void {
  const seen = new Set<string>();
  for (const { id, index } of changes) {
    if (seen.has(id)) throw atRow(index, field, "DUPLICATE");
    seen.add(id);
  }
}

/** Ascending, as every transaction locks them. */
async function changeEach(writer: Writer, changes: readonly Change[]): Promise<void> {
  for (const { id, body, index } of [...changes].sort((one, other) => (one.id < other.id ? -1 : 1)))
    await changeDocument(writer, id, body).catch((thrown) => {
      throw placed(thrown, index);
    });
}

/** Creates orders, or changes those that their owners have by these numbers, as long as they are not closed: all or none. */
export async function createOrChangeOrders(
  writer: Writer,
  bodies: readonly Body[],
  requestId: string,
): Promise<Documents> {
  const known = await ordersByNumber(writer, bodies);
  const changes: Change[] = [];
  const fresh: { readonly body: Body; readonly index: number }[] = [];
  for (const [index, body] of bodies.entries()) {
    const order = known(body);
    if (order) changes.push({ id: order.outbound_id, body: changeOf(body, order, index), index });
    else fresh.push({ body, index });
  }
  refuseRepeated(changes, "order_no");
  if (changes.length > 0) demandAccess({ menu: outbound.menu, code: "update" }, writer.caller);
  await changeEach(writer, changes);
  const made = fresh.length > 0 ? await create(writer, fresh, requestId) : [];
  const keys = new Array<string>(bodies.length);
  for (const { id, index } of changes) keys[index] = id;
  for (const [at, { index }] of fresh.entries()) keys[index] = made[at] ?? "";
  return { keys };
}

async function create(
  writer: Writer,
  fresh: readonly { readonly body: Body; readonly index: number }[],
  requestId: string,
): Promise<readonly string[]> {
  try {
    const bodies = fresh.map(({ body }) => body);
    return (await createDocuments(writer, bodies, [requestId])).keys;
  } catch (thrown) {
    if (!(thrown instanceof Failure)) throw thrown;
    const errors = thrown.errors.map((one) => ({ ...one, index: fresh[one.index ?? 0]?.index ?? 0 }));
    throw new Failure(thrown.code, { details: thrown.details, additionals: thrown.additionals, errors });
  }
}

interface Known {
  readonly outbound_id: string;
  readonly owner_id: string;
  readonly owner_no: string;
  readonly wh_id: string;
  readonly wh_no: string;
  readonly order_no: string;
}

/** What the caller's owners have by the order numbers that are sent. */
async function ordersByNumber({ tx, caller }: Writer, bodies: readonly Body[]) {
  const numbers = bodies.flatMap(({ order_no }) => (typeof order_no === "string" ? [order_no.trim()] : []));
  const { rows } = await sql<Known>`
    select t.outbound_id, t.owner_id, c.customer_no as owner_no, t.wh_id, w.wh_no, t.order_no
    from outbound t ${everyWarehouse}
    join customer c on c.customer_id = t.owner_id join warehouse w on w.wh_id = t.wh_id
    where t.order_no = any(${numbers}::text[]) and ${scopeCondition(outbound, caller.scope, "t")}`.execute(tx);
  const byNumber = Map.groupBy(rows, ({ order_no }) => order_no);
  return ({ order_no, owner_id, owner_no }: Body): Known | undefined =>
    (typeof order_no === "string" ? (byNumber.get(order_no.trim()) ?? []) : []).find((one) =>
      owner_id ? one.owner_id === owner_id : owner_no ? one.owner_no === owner_no : caller.scope.ownerIds?.length === 1,
    );
}

/** What tells whose order it is stays as it is. @throws Failure READ_ONLY where it is another warehouse's. */
function changeOf(body: Body, known: Known, index: number): Body {
  const { outbound_id: _id, company_id: _company, owner_id: _owner, owner_no: _no, order_no: _number, ...rest } = body;
  const { wh_id = known.wh_id, wh_no = known.wh_no, ...values } = rest;
  if (wh_id !== known.wh_id || wh_no !== known.wh_no) throw atRow(index, "wh_id", "READ_ONLY");
  return values;
}

const atRow = (index: number, field: string, code: ErrorCode): Failure =>
  new Failure(code, { details: { field }, errors: [{ index, field, code, details: { field } }] });

/** A refusal of one order of many says which of them it is about. */
function placed(thrown: unknown, index: number): unknown {
  if (!(thrown instanceof Failure)) return thrown;
  const { code, details, additionals, errors } = thrown;
  const own = errors.length > 0 ? errors.map((one) => ({ ...one, index })) : [{ index, code, details }];
  return new Failure(code, { details, additionals, errors: own });
}
