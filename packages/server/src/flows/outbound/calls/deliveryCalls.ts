import { confirmedReceipt, Failure, type FieldFailure, type Fields, isUuid, model } from "@stowage/model";
import { Type } from "typebox";
import { rowsSchema } from "../../../crud/kinds/kinds.ts";
import { rowsByKey } from "../../../crud/reading/query.ts";
import { idSchema, rowsReply } from "../../../crud/schema.ts";
import { demandOneOwner } from "../../../crud/sharing/oneOwner.ts";
import { refuseIfAny, rowsOf } from "../../../crud/writing/check.ts";
import type { Tx } from "../../../database/index.ts";
import { accessToAction } from "../../../documents/access.ts";
import { checkActionBody, checkFields } from "../../../documents/payload.ts";
import { type Call, type CallContext, call } from "../../../http/call.ts";
import type { Caller } from "../../../http/caller.ts";
import { langSchema } from "../../../http/language.ts";
import { lockOrder, takeStep, takeSteps } from "./takeStep.ts";

const { outbound, delivery_confirm } = model;
const path = `/v1${delivery_confirm.path}`;
const { outbound_status: _outcome, ...receipt } = confirmedReceipt;
const stepTo = { delivered: "deliver", picked_up: "pick_up" } as const;

type Row = Readonly<Record<string, unknown>>;
type Checked = Row & { readonly outbound_status: keyof typeof stepTo };

const bodyOf = (fields: Fields, more: Parameters<typeof Type.Object>[0] = {}) =>
  Type.Object({ ...more, ...rowsSchema(fields).properties, lang: langSchema }, { additionalProperties: false });
const confirmed = bodyOf(confirmedReceipt, { outbound_id: idSchema });
const alike = bodyOf({ ...receipt }, { outbound_id: idSchema });
const changed = bodyOf(receipt, { version: Type.Optional(Type.Integer()) });
const params = Type.Object({ id: idSchema });
const ofDelivery = accessToAction(outbound, outbound.actions.deliver);

/** What is confirmed of shipped orders: each call takes the order's own step. */
export const deliveryCalls: readonly Call[] = [
  call({
    method: "POST",
    path: `${path}/a`,
    summary: "Confirm that a shipped order was delivered or picked up: of one, or of all of an array or none",
    access: ofDelivery,
    body: Type.Union([confirmed, Type.Array(confirmed, { minItems: 1, maxItems: 1000 })]),
    reply: rowsReply(delivery_confirm),
    checkedByHandler: true,
    handle: ({ context, body }) =>
      context.write(async (tx) => {
        const failures: FieldFailure[] = [];
        const rows = rowsOf(body).map((row, index) => checkedRow(row, index, failures));
        refuseIfAny(failures);
        return confirm(tx, context, rows);
      }),
  }),
  call({
    method: "POST",
    path: `${path}/copy/{id}`,
    summary: "Confirm another order as this one was, which one hand received; what is given replaces what was copied",
    access: ofDelivery,
    params,
    body: alike,
    reply: rowsReply(delivery_confirm),
    checkedByHandler: true,
    handle: ({ context, body, params: { id } }) =>
      context.write(async (tx) => {
        const like = await rowNamed(tx, context, id);
        const { outbound_status, received_by, date_delivered, delivery_note } = like;
        if (!Object.hasOwn(stepTo, String(outbound_status)))
          throw new Failure("INVALID_STATE", { details: { status: String(outbound_status), action: "deliver" } });
        const failures: FieldFailure[] = [];
        const copied = { outbound_status, received_by, date_delivered, delivery_note, ...asRow(body) };
        const row = checkedRow(copied, 0, failures);
        refuseIfAny(failures);
        return confirm(tx, context, [row]);
      }),
  }),
  call({
    method: "PUT",
    path: `${path}/{id}`,
    summary: "Correct who received an order, when, and what is said of it, until its case is closed",
    access: accessToAction(outbound, outbound.actions.change_delivery),
    params,
    body: changed,
    reply: rowsReply(delivery_confirm),
    checkedByHandler: true,
    handle: ({ context, body, params }) =>
      context.write(async (tx) => {
        const id = params.id.toLowerCase();
        const { version, ...sent } = asRow(body);
        await lockOrder(tx, context, id);
        const before = await rowNamed(tx, context, id, version);
        const { received_by, date_delivered, delivery_note } = before;
        const told = { received_by, date_delivered, delivery_note, ...sent };
        const { payload } = checkActionBody(outbound.actions.change_delivery, { ids: [id], ...told });
        await takeStep(tx, context, "change_delivery", { id, payload, reason: null });
        return rowsAs(tx, context, [id]);
      }),
  }),
  call({
    method: "DELETE",
    path: `${path}/{id}`,
    summary: "Take the confirmation of an order back: it is under way again; `reason` says why",
    access: accessToAction(outbound, outbound.actions.revert_delivery),
    params,
    query: Type.Object({ reason: Type.Optional(Type.String({ maxLength: 500 })) }),
    reply: Type.Object({ deleted: Type.Array(idSchema) }, { additionalProperties: false }),
    handle: ({ context, params, query }) =>
      context.write(async (tx) => {
        const id = params.id.toLowerCase();
        const { payload, reason } = checkActionBody(outbound.actions.revert_delivery, { ids: [id], ...query });
        await takeStep(tx, context, "revert_delivery", { id, payload, reason });
        return { deleted: [id] };
      }),
  }),
];

async function confirm(tx: Tx, context: CallContext<Caller>, rows: readonly Checked[]) {
  const ids = rows.map(({ outbound_id }) => String(outbound_id));
  await demandOneOwner(tx, outbound, context.caller, ids, "outbound_id");
  const steps = rows.map(({ outbound_id, outbound_status, ...payload }) => ({
    ...{ id: String(outbound_id), action: stepTo[outbound_status], payload, reason: null },
  }));
  await takeSteps(tx, context, steps);
  return rowsAs(tx, context, [...new Set(ids)]);
}

function checkedRow(sent: unknown, index: number, failures: FieldFailure[]): Checked {
  const { outbound_id, ...row } = asRow(sent);
  const failed: FieldFailure[] = [];
  const id = typeof outbound_id === "string" && isUuid(outbound_id) ? outbound_id.toLowerCase() : undefined;
  if (id === undefined)
    failed.push({
      field: "outbound_id",
      code: outbound_id ? "BAD_FORMAT" : "REQUIRED",
      details: { field: "outbound_id" },
    });
  const checked = checkFields(confirmedReceipt, "outbound_id", row, failed);
  failures.push(...failed.map((one) => ({ ...one, index })));
  return { ...checked, outbound_id: id } as unknown as Checked;
}

function asRow(body: unknown): Row {
  if (typeof body !== "object" || body === null || Array.isArray(body)) throw new Failure("WRONG_TYPE");
  const { lang: _lang, ...row } = body as Row;
  return row;
}

/** @throws Failure NOT_FOUND; VERSION_CONFLICT with the row as it is now. */
async function rowNamed(tx: Tx, { caller }: CallContext<Caller>, id: string, version?: unknown): Promise<Row> {
  const rows = (await rowsByKey(tx, delivery_confirm, { caller }, [id])).parse<Row[]>();
  const [row] = rows;
  if (!row) throw new Failure("NOT_FOUND", { details: { id } });
  if (version === undefined || version === row.version) return row;
  const details = { version: String(row.version) };
  throw new Failure("VERSION_CONFLICT", { details, additionals: { [delivery_confirm.reply]: rows } });
}

const rowsAs = async (tx: Tx, { caller }: CallContext<Caller>, ids: readonly string[]) => ({
  [delivery_confirm.reply]: await rowsByKey(tx, delivery_confirm, { caller }, ids),
});
