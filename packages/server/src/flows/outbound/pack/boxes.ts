import { model } from "@stowage/model";
import { sql } from "kysely";
import type { Values } from "../../../crud/hooks.ts";
import { newId } from "../../../database/id.ts";
import type { Reader, Tx } from "../../../database/index.ts";
import { boxSerials, unboxSerials } from "../../../ledger/index.ts";
import { insertAs } from "../../common/insertAs.ts";
import type { Line } from "../lines.ts";
import type { AnyStep } from "../types.ts";
import { takeBackVoided } from "../waybills/interfaces.ts";
import { voiding } from "../waybills/waybills.ts";
import { codesOfBoxes } from "./codes.ts";

/** Goods of one line in a box; pieces in smallest units, with their serial numbers where they have some. */
export interface Boxed {
  readonly line: Line;
  readonly num: bigint;
  readonly serials: readonly string[];
}

export interface BoxDraft {
  readonly step: AnyStep;
  readonly box_no: string;
  /** Sizes, weights and their units. */
  readonly measures: Values;
  readonly content: readonly Boxed[];
}

/** A box as it stands. */
export interface Box {
  readonly boxing_id: string;
  readonly outbound_id: string;
  readonly box_no: string;
  /** It was packed in one step, with all of its order in it. */
  readonly fast: boolean;
  readonly content: readonly {
    readonly outbound_detail_id: string;
    readonly num: bigint;
    readonly serials: readonly string[];
  }[];
}

export async function boxesByOrder(
  reader: Reader,
  whId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly Box[]>> {
  type Content = { outbound_detail_id: string; num: string; serials: string[] | null };
  const { rows } = await sql<Omit<Box, "content"> & { content: Content[] | null }>`
    select b.boxing_id, b.outbound_id, b.box_no, b.fast, (
      select json_agg(json_build_object('outbound_detail_id', d.outbound_detail_id, 'num', d.num::text, 'serials', d.product_sn))
      from boxing_detail d where d.wh_id = ${whId} and d.boxing_id = b.boxing_id) as content
    from boxing b where b.wh_id = ${whId} and b.outbound_id = any(${ids}::uuid[])
    order by b.outbound_id, b.boxing_id`.execute(reader);
  const boxes = rows.map((row) => ({
    ...row,
    content: (row.content ?? []).map((one) => ({ ...one, num: BigInt(one.num), serials: one.serials ?? [] })),
  }));
  return Map.groupBy(boxes, ({ outbound_id }) => outbound_id);
}

interface Replaced {
  readonly boxing_id: string;
  readonly outbound_id: string;
  readonly box_no: string;
  readonly sscc: string | null;
  readonly waybill_id: string | null;
  /** What is written is this box still. */
  readonly kept: boolean;
}

/**
 * Puts boxes in the place of those with the same number, or of the one that was opened for the order; an empty one only
 * takes the old one away. A box that is packed anew stays the same box, with its waybill.
 * @returns the orders of which a waybill is void now.
 */
export async function writeBoxes(tx: Tx, whId: string, drafts: readonly BoxDraft[]): Promise<ReadonlySet<string>> {
  if (drafts.length === 0) return new Set();
  const ids = drafts.map(({ step }) => step.document.id);
  const before = await takeAway(tx, whId, drafts);
  const voided = new Set(
    before.flatMap(({ kept, waybill_id, outbound_id }) => (!kept && waybill_id ? outbound_id : [])),
  );
  await takeBackVoided(tx, whId, [...voided]);
  const filled = drafts.filter(({ content }) => content.length > 0);
  const same = sameBoxes(filled, before);
  const sscc = await codesOfBoxes(
    tx,
    drafts,
    before.map((one) => ({ ...one, box_no: same.byBox.get(one.boxing_id)?.box_no ?? one.box_no })),
  );
  const written = filled.map((draft) => ({
    ...{ draft, boxing_id: same.byDraft.get(draft)?.boxing_id ?? newId() },
    ...{ by: draft.step.caller.userId, sscc: sscc(draft) },
  }));
  const boxes = written.map(({ by, draft, boxing_id, sscc: code }) => ({
    by,
    values: { ...boxRow(draft, boxing_id), sscc: code },
  }));
  await insertAs(tx, model.boxing, boxes);
  await giveBack(
    tx,
    whId,
    written.flatMap(({ draft, boxing_id }) => {
      const waybill_id = same.byDraft.get(draft)?.waybill_id;
      return waybill_id ? [{ waybill_id, boxing_id, box_no: draft.box_no }] : [];
    }),
  );
  const contents = written.flatMap(({ by, draft, boxing_id }) =>
    draft.content.map((boxed) => ({ by, values: contentRow(draft, boxing_id, boxed) })),
  );
  await insertAs(tx, model.boxing_detail, contents);
  const inBoxes = written.flatMap(({ draft, boxing_id }) =>
    draft.content.map(({ line: { product_id }, serials }) => {
      const { owner_id } = draft.step.document;
      return { boxing_id, owner_id: String(owner_id), product_id, serials };
    }),
  );
  await boxSerials(tx, whId, inBoxes);
  await settleBoxed(tx, whId, ids);
  return voided;
}

/** Takes the boxes away that are written anew; waybills of those that stay the same box wait for them. */
async function takeAway(tx: Tx, whId: string, drafts: readonly BoxDraft[]): Promise<readonly Replaced[]> {
  const named = drafts.map(({ step, box_no, content }) => ({
    ...{ outbound_id: step.document.id, box_no, filled: content.length > 0 },
  }));
  const isEmpty = sql`not exists (select from boxing_detail d where d.wh_id = ${whId} and d.boxing_id = b.boxing_id)`;
  const { rows } = await sql<Replaced>`
    with named as (
      select * from json_to_recordset(${JSON.stringify(named)}::json) as g(outbound_id uuid, box_no text, filled boolean)),
    gone as (
      delete from boxing b using named g
      where b.wh_id = ${whId} and b.outbound_id = any(${named.map(({ outbound_id }) => outbound_id)}::uuid[])
        and b.outbound_id = g.outbound_id and (b.box_no = g.box_no or g.filled and ${isEmpty})
      returning b.boxing_id, b.outbound_id, b.box_no, b.sscc,
        exists (select from named k where k.outbound_id = b.outbound_id and k.filled and (k.box_no = b.box_no or ${isEmpty})) as kept,
        (select w.waybill_id from waybill w where w.wh_id = ${whId} and w.boxing_id = b.boxing_id) as waybill_id
    ), unboxed as (${unboxSerials(whId, sql`select boxing_id from gone`)}),
    voided as (${voiding(whId, sql`boxing_id in (select boxing_id from gone where not kept)`)}),
    waiting as (
      update waybill set boxing_id = null
      where wh_id = ${whId} and boxing_id in (select boxing_id from gone where kept))
    select * from gone`.execute(tx);
  return rows;
}

/** Which box each draft writes anew: the one of its number, else the one that was opened for its order. */
function sameBoxes(filled: readonly BoxDraft[], before: readonly Replaced[]) {
  const byDraft = new Map<BoxDraft, Replaced>();
  const byBox = new Map<string, BoxDraft>();
  const take = (draft: BoxDraft, isIt: (box: Replaced) => boolean) => {
    const box = before.find(
      (one) => one.outbound_id === draft.step.document.id && !byBox.has(one.boxing_id) && isIt(one),
    );
    if (!box || byDraft.has(draft)) return;
    byDraft.set(draft, box);
    byBox.set(box.boxing_id, draft);
  };
  for (const draft of filled) take(draft, ({ box_no }) => box_no === draft.box_no);
  for (const draft of filled) take(draft, ({ kept }) => kept);
  return { byDraft, byBox };
}

/** Boxes that were written anew have their waybills again. */
async function giveBack(
  tx: Tx,
  whId: string,
  waybills: readonly { readonly waybill_id: string; readonly boxing_id: string; readonly box_no: string }[],
): Promise<void> {
  if (waybills.length === 0) return;
  await sql`
    update waybill w set boxing_id = x.boxing_id, box_no = x.box_no, version = w.version + 1, updated_at = now()
    from json_to_recordset(${JSON.stringify(waybills)}::json) as x(waybill_id uuid, boxing_id uuid, box_no text)
    where w.wh_id = ${whId} and w.waybill_id = x.waybill_id`.execute(tx);
}

/** Opens a first box for each of these orders that has none, unfinished and with nothing in it. */
export async function openBoxes(tx: Tx, whId: string, steps: readonly AnyStep[]): Promise<void> {
  if (steps.length === 0) return;
  const ids = steps.map(({ document }) => document.id);
  const { rows } = await sql<{ outbound_id: string }>`
    select distinct outbound_id from boxing where wh_id = ${whId} and outbound_id = any(${ids}::uuid[])`.execute(tx);
  const begun = new Set(rows.map(({ outbound_id }) => outbound_id));
  const boxes = steps
    .filter(({ document }) => !begun.has(document.id))
    .map((step) => ({
      by: step.caller.userId,
      values: boxRow({ step, box_no: "1", measures: { weight_kind: "weighed" }, content: [] }, newId()),
    }));
  await insertAs(tx, model.boxing, boxes);
}

const ownership = ({ step: { document } }: BoxDraft): Values => ({
  company_id: document.company_id,
  wh_id: document.wh_id,
  owner_id: document.owner_id,
});

const boxRow = (draft: BoxDraft, boxing_id: string): Values => ({
  ...ownership(draft),
  boxing_id,
  outbound_id: draft.step.document.id,
  box_no: draft.box_no,
  boxing_status: "unfinished",
  fast: false,
  length_unit_name: "cm",
  weight_unit_name: "kg",
  ...draft.measures,
});

const contentRow = (draft: BoxDraft, boxing_id: string, { line, num, serials }: Boxed): Values => ({
  ...ownership(draft),
  boxing_detail_id: newId(),
  boxing_id,
  outbound_detail_id: line.line_id,
  product_id: line.product_id,
  unit_factor: Number(line.factor),
  num: num.toString(),
  product_sn: serials.length > 0 ? [...serials] : null,
});

/** Boxes are unpacked, and their waybills void. */
export async function dissolveBoxes(tx: Tx, whId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const { rows } = await sql`
    with gone as (
      delete from boxing where wh_id = ${whId} and outbound_id = any(${ids}::uuid[]) returning boxing_id
    ), unboxed as (${unboxSerials(whId, sql`select boxing_id from gone`)}),
    voided as (${voiding(whId, sql`boxing_id in (select boxing_id from gone)`)})
    select boxing_id from gone`.execute(tx);
  if (rows.length === 0) return;
  await takeBackVoided(tx, whId, ids);
  await settleBoxed(tx, whId, ids);
}

/** Writes what the boxes of orders make of their lines. */
async function settleBoxed(tx: Tx, whId: string, ids: readonly string[]): Promise<void> {
  await sql`
    update outbound_detail d set num_boxed = s.boxed, version = d.version + 1, updated_at = now()
    from (
      select l.outbound_detail_id, x.boxed from outbound_detail l
      cross join lateral (
        select coalesce(sum(x.num), 0)::bigint as boxed from boxing_detail x
        where x.wh_id = ${whId} and x.outbound_detail_id = l.outbound_detail_id
      ) x
      where l.wh_id = ${whId} and l.outbound_id = any(${ids}::uuid[])
    ) s
    where d.wh_id = ${whId} and d.outbound_detail_id = s.outbound_detail_id and d.num_boxed <> s.boxed`.execute(tx);
}

/** A box whose weighed weight is not what its goods and the empty box weigh. */
export interface WeightOff {
  readonly outbound_id: string;
  readonly box_no: string;
  readonly weight: string;
  readonly weight_unit_name: string;
  /** In kilograms. */
  readonly expected_weight: string;
}

/** @returns those boxes that changed with it of which the weight is off. */
export async function setBoxStatus(
  tx: Tx,
  whId: string,
  ids: readonly string[],
  status: "confirmed" | "unfinished",
): Promise<readonly WeightOff[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<WeightOff & { weight_differs: boolean | null }>`
    update boxing set boxing_status = ${status}, version = version + 1, updated_at = now()
    where wh_id = ${whId} and outbound_id = any(${ids}::uuid[]) and boxing_status <> ${status}
    returning outbound_id, box_no, weight_differs, weight::text, weight_unit_name, expected_weight::text`.execute(tx);
  return rows.filter(({ weight_differs }) => weight_differs);
}

/** Orders of which a box is closed for good. Until this transaction ends nobody closes the others. */
export async function withClosedBoxes(tx: Tx, whId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ outbound_id: string; closed: boolean }>`
    select outbound_id, closed_at is not null as closed from boxing
    where wh_id = ${whId} and outbound_id = any(${ids}::uuid[]) order by boxing_id for update`.execute(tx);
  return new Set(rows.filter(({ closed }) => closed).map(({ outbound_id }) => outbound_id));
}
