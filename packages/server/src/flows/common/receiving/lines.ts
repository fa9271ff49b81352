import type { Lottable } from "@stowage/model";
import { sql } from "kysely";
import { declaredAs } from "../../../crud/reading/columns.ts";
import { storedColumns } from "../../../crud/writing/store.ts";
import type { Reader, Tx } from "../../../database/index.ts";
import type { LotAttributes } from "../../../ledger/index.ts";
import { lotNames, lotOf } from "../lots.ts";
import { type AsRead, withQuantities } from "../quantities.ts";
import type { Disposition, Kind } from "./kind.ts";

/** What a step may change of a line, as it is written and restored. */
export interface Counted {
  readonly num_loc: bigint;
  readonly num_bad: bigint;
  readonly lot: LotAttributes;
  /** Nobody gave the expiry: it follows from the day on which the goods were made. */
  readonly valid_date_computed: boolean;
  readonly product_sn: readonly string[] | null;
  /** Null where goods were not here before. */
  readonly disposition: Disposition | null;
  /** The code of the pallet on which the goods come; null where nobody says one. */
  readonly sscc: string | null;
}

/** What quality control found of a line, quantities in smallest units as they are kept. */
export interface Found {
  readonly num_qc: string;
  readonly num_qc_bad: string;
  readonly reject_reason: string | null;
  readonly qc_files: readonly Attached[] | null;
}

export type Attached = {
  readonly file_id: string;
  readonly name?: string;
  readonly type?: string;
  readonly size?: number;
};

type Nullable<T> = { readonly [K in keyof T]: T[K] | null };

/** Nothing found of a line. */
export const nothingFound = { num_qc: null, num_qc_bad: null, reject_reason: null, qc_files: null } as const;

/** A received line; quantities in smallest units. */
export interface Line extends Counted {
  readonly version: number;
  readonly line_id: string;
  readonly document_id: string;
  readonly company_id: string;
  readonly owner_id: string;
  readonly line_no: number;
  /** The line of the notice that this one is a part of. */
  readonly part_of_id: string | null;
  readonly product_id: string;
  readonly product_code: string;
  readonly tracked: boolean;
  readonly need_qc: boolean;
  /** For how long the goods keep. */
  readonly expiration_days: number | null;
  readonly factor: bigint;
  readonly num_expect: bigint;
  readonly num_put: bigint;
  readonly num_put_bad: bigint;
  /** Its warehouse counts blind: nothing is taken as expected. */
  readonly blind: boolean;
  /** What its count shows of it. */
  readonly count_files: readonly Attached[] | null;
  /** How many are to be looked at; null where nothing asks for it. */
  readonly num_sample: string | null;
  readonly found: Found | null;
  /** Why some of it was rejected. */
  readonly reject_reason: string | null;
  /** Where its good and its bad goods are to go. */
  readonly to_storage_id: string | null;
  readonly to_storage_bad_id: string | null;
  readonly inventory_status: string;
  readonly before_steps: Readonly<Record<string, Before>> | null;
  /** What its owner says of the attributes of lots; null where nothing. */
  readonly lottables: readonly Lottable[] | null;
}

/** What a line said before a step, as it is kept. */
export type Before = Omit<Counted, "num_loc" | "num_bad"> & {
  readonly num_loc: string;
  readonly num_bad: string;
  readonly inventory_status: string;
  /** Not kept by steps that cannot change it. */
  readonly reject_reason?: string | null;
};

const quantities = ["factor", "num_expect", "num_loc", "num_bad", "num_put", "num_put_bad"] as const;
type LineText = AsRead<Line, (typeof quantities)[number]>;

/** The lines of documents by document, in their own order. */
export async function loadLines(
  reader: Reader,
  kind: Kind,
  whId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly Line[]>> {
  const { rows } = await sql<LineText>`
    select d.${sql.ref(kind.lineKey)} as line_id, d.${sql.ref(kind.document.key)} as document_id, d.company_id, d.owner_id,
      d.line_no, d.part_of_id, d.product_id, p.product_code, p.need_scan_product_sn as tracked,
      p.need_qc or coalesce(c.need_qc, false) as need_qc, d.unit_factor as factor, d.num_expect, d.num_loc, d.num_bad,
      d.num_put, d.num_put_bad, d.version, d.reject_reason, d.count_files, d.num_sample::text, case when d.num_qc is not null then json_build_object('num_qc', d.num_qc::text,
        'num_qc_bad', d.num_qc_bad::text, 'reject_reason', d.reject_reason, 'qc_files', d.qc_files) end as found,
      d.to_storage_id, d.to_storage_bad_id, d.inventory_status, d.product_sn, ${kind.disposes ? sql`d.disposition` : sql`null`} as disposition,
      ${kind.onPallets ? sql`d.sscc` : sql`null`} as sscc,
      d.before_steps, d.valid_date_computed, p.expiration_days, ${lotOf("d")} as lot, own.lottables,
      (select blind_receiving from warehouse where wh_id = ${whId}) as blind
    from ${sql.table(kind.line)} d
    cross join lateral (
      select product_code, need_scan_product_sn, need_qc, pc_id, expiration_days from product where product_id = d.product_id offset 0
    ) p
    left join lateral (select need_qc from product_category where pc_id = p.pc_id offset 0) c on true
    left join (select owner_id, json_agg(o) as lottables from owner_lottable o group by owner_id) own on own.owner_id = d.owner_id
    where d.wh_id = ${whId} and d.${sql.ref(kind.document.key)} = any(${ids}::uuid[])
    order by d.line_no, d.${sql.ref(kind.lineKey)}`.execute(reader);
  const lines = rows.map((row) => withQuantities<Line, (typeof quantities)[number]>(row, quantities));
  return Map.groupBy(lines, (line) => line.document_id);
}

/** A line's new values: those of `Counted` and its state, and who changed it. */
export interface LineChange extends Partial<Counted>, Partial<Nullable<Found>> {
  readonly num_sample?: string | null;
  readonly count_files?: readonly Attached[] | null;
  readonly to_storage_id?: string | null;
  readonly to_storage_bad_id?: string | null;
  readonly line_id: string;
  readonly inventory_status: string;
  readonly before_steps?: Readonly<Record<string, Before>> | null;
  readonly by: string | null;
}

/** Writes lines, all with the same columns, in one statement. */
export async function writeLines(tx: Tx, kind: Kind, whId: string, changes: readonly LineChange[]): Promise<void> {
  if (changes.length === 0) return;
  const rows = changes.map(({ lot, num_loc, num_bad, disposition, sscc, ...rest }) => ({
    ...rest,
    ...(num_loc === undefined ? {} : { num_loc: num_loc.toString() }),
    ...(num_bad === undefined ? {} : { num_bad: num_bad.toString() }),
    ...(kind.disposes && disposition !== undefined ? { disposition } : {}),
    ...(kind.onPallets && sscc !== undefined ? { sscc } : {}),
    ...(lot ? Object.fromEntries(lotNames.map((name) => [name, lot[name] ?? null])) : {}),
  }));
  const types = new Map(storedColumns(declaredAs(kind.line)));
  const names = Object.keys(rows[0] ?? {}).filter((name) => types.has(name));
  const shape = sql.join(names.map((name) => sql`${sql.ref(name)} ${sql.raw(types.get(name) ?? "text")}`));
  await sql`
    update ${sql.table(kind.line)} as t
    set ${sql.join(names.map((name) => sql`${sql.ref(name)} = x.${sql.ref(name)}`))},
      version = t.version + 1, updated_at = now(), updated_by = x.by
    from json_to_recordset(${JSON.stringify(rows)}::json) as x(line_id uuid, by uuid, ${shape})
    where t.wh_id = ${whId} and t.${sql.ref(kind.lineKey)} = x.line_id`.execute(tx);
}
