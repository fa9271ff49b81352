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

/** Puts boxes in the place of those with the same number; an empty one only takes the old one away. */
export async function writeBoxes(tx: Tx, whId: string, drafts: readonly BoxDraft[]): Promise<void> {
  if (drafts.length === 0) return;
  const named = drafts.map(({ step, box_no }) => ({ outbound_id: step.document.id, box_no }));
  const { rows: before } = await sql<{ outbound_id: string; box_no: string; sscc: string | null }>`
    with gone as (
      delete from boxing b using json_to_recordset(${JSON.stringify(named)}::json) as g(outbound_id uuid, box_no text)
      where b.wh_id = ${whId} and b.outbound_id = any(${named.map(({ outbound_id }) => outbound_id)}::uuid[])
        and b.outbound_id = g.outbound_id and b.box_no = g.box_no
      returning b.boxing_id, b.outbound_id, b.box_no, b.sscc
    ), unboxed as (${unboxSerials(whId, sql`select boxing_id from gone`)}),
    voided as (${voiding(whId, sql`boxing_id in (select boxing_id from gone)`)})
    select outbound_id, box_no, sscc from gone`.execute(tx);
  await takeBackVoided(tx, whId, [...new Set(before.map(({ outbound_id }) => outbound_id))]);
  const sscc = await codesOfBoxes(tx, drafts, before);
  const filled = drafts
    .filter(({ content }) => content.length > 0)
    .map((draft) => ({ draft, boxing_id: newId(), by: draft.step.caller.userId, sscc: sscc(draft) }));
  const boxes = filled.map(({ by, draft, boxing_id, sscc: code }) => ({
    by,
    values: { ...boxRow(draft, boxing_id), sscc: code },
  }));
  await insertAs(tx, model.boxing, boxes);
  const contents = filled.flatMap(({ by, draft, boxing_id }) =>
    draft.content.map((boxed) => ({ by, values: contentRow(draft, boxing_id, boxed) })),
  );
  await insertAs(tx, model.boxing_detail, contents);
  const inBoxes = filled.flatMap(({ draft, boxing_id }) =>
    draft.content.map(({ line: { product_id }, serials }) => {
      const { owner_id } = draft.step.document;
      return { boxing_id, owner_id: String(owner_id), product_id, serials };
    }),
  );
  await boxSerials(tx, whId, inBoxes);
  await settleBoxed(
    tx,
    whId,
    named.map(({ outbound_id }) => outbound_id),
  );
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

export async function setBoxStatus(
  tx: Tx,
  whId: string,
  ids: readonly string[],
  status: "confirmed" | "unfinished",
): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    update boxing set boxing_status = ${status}, version = version + 1, updated_at = now()
    where wh_id = ${whId} and outbound_id = any(${ids}::uuid[]) and boxing_status <> ${status}`.execute(tx);
}

/** Orders of which a box is closed for good. */
export async function withClosedBoxes(tx: Tx, whId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ outbound_id: string }>`
    select outbound_id from boxing
    where wh_id = ${whId} and outbound_id = any(${ids}::uuid[]) and closed_at is not null`.execute(tx);
  return new Set(rows.map(({ outbound_id }) => outbound_id));
}
