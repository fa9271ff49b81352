import { type Details, type ErrorCode, type FieldFailure, fromSmallest } from "@stowage/model";
import { sql } from "kysely";
import type { HookContext, Hooks, Values } from "../crud/hooks.ts";
import { refuseIfAny } from "../crud/writing/check.ts";
import type { Tx } from "../database/index.ts";
import { type Change, type ChangeError, moveGoods } from "../flows/common/storageChange/move.ts";

const asked = ["product_id", "num", "from_storage_id", "target_storage_id"] as const;

/** What a line leaves open its put-back says, or its row of stock; what it says otherwise is wrong. */
export const goodsOfChange: Hooks = {
  needs: ["wh_id", "owner_id", "put_back_id", "stock_id", "with_bookings", ...asked, "unit_id", "quality"],
  async fill({ tx, at, failures }, rows) {
    for (const [whId, own] of Map.groupBy(rows, (row) => String(row.wh_id))) {
      const known = await knownGoods(tx, whId, own);
      for (const row of own) {
        const refuse = (field: string, code: ErrorCode, details: Details = {}) =>
          failures.push({ ...at(rows.indexOf(row)), field, code, details: { field, ...details } });
        if (!complete(row, known, refuse)) continue;
        for (const field of asked) if (!isGiven(row[field])) refuse(field, "REQUIRED");
        if (isGiven(row.target_storage_id) && row.target_storage_id === row.from_storage_id)
          refuse("target_storage_id", "SAME_LOCATION");
      }
    }
  },
};

const isGiven = (value: unknown) => value !== null && value !== undefined && value !== "";

interface Goods {
  readonly stock_id: string;
  readonly owner_id: string;
  readonly product_id: string;
  readonly from_storage_id: string;
  readonly quality: string;
}

interface PutBack extends Goods {
  readonly put_back_id: string;
  readonly target_storage_id: string | null;
  readonly unit_id: string;
  readonly num: string;
  readonly factor: string;
  readonly product_sn: readonly string[] | null;
}

interface Booked extends Goods {
  readonly booking_id: string;
  readonly unit_id: string | null;
  readonly qty: string;
  readonly factor: string;
  readonly product_sn: readonly string[];
}

interface Known {
  readonly bookings: ReadonlyMap<unknown, Booked>;
  readonly stocks: ReadonlyMap<unknown, Goods>;
  readonly putBacks: ReadonlyMap<unknown, PutBack>;
}

async function knownGoods(tx: Tx, whId: string, rows: readonly Values[]): Promise<Known> {
  const ids = (name: string) => rows.flatMap((row) => (isGiven(row[name]) ? [String(row[name])] : []));
  const named = rows.flatMap(namedIn);
  const isEmpty = ids("put_back_id").length + ids("stock_id").length + named.length === 0;
  if (isEmpty) return { stocks: new Map(), putBacks: new Map(), bookings: new Map() };
  const { rows: stocks } = await sql<Goods>`
    select stock_id, owner_id, product_id, storage_id as from_storage_id, quality from stock
    where wh_id = ${whId} and stock_id::text = any(${ids("stock_id")}::text[])`.execute(tx);
  const { rows: putBacks } = await sql<PutBack>`
    select put_back_id, stock_id, owner_id, product_id, storage_id as from_storage_id, target_storage_id, quality, unit_id,
      num_open::text as num, unit_factor::text as factor, product_sn
    from put_back where wh_id = ${whId} and put_back_id = any(${ids("put_back_id")}::uuid[])`.execute(tx);
  const bookings = named.length > 0 ? await bookedGoods(tx, whId, named) : [];
  return {
    bookings: new Map(bookings.map((one) => [one.booking_id, one])),
    stocks: new Map(stocks.map((one) => [one.stock_id, one])),
    putBacks: new Map(putBacks.map((one) => [one.put_back_id, one])),
  };
}

async function bookedGoods(tx: Tx, whId: string, named: readonly string[]): Promise<readonly Booked[]> {
  const { rows } = await sql<Booked>`
    select b.booking_id, b.stock_id, b.owner_id, b.product_id, s.storage_id as from_storage_id, s.quality, d.unit_id,
      b.qty::text as qty, d.unit_factor::text as factor,
      coalesce((select jsonb_agg(n.product_sn order by n.product_sn) from product_sn n
        where n.wh_id = ${whId} and n.booking_id = b.booking_id), '[]') as product_sn
    from booking b
    join stock s on s.wh_id = ${whId} and s.stock_id = b.stock_id
    join outbound_detail d on d.wh_id = ${whId} and d.outbound_detail_id = b.line_id
    where b.wh_id = ${whId} and b.booking_id::text = any(${named}::text[]) and b.document_kind = 'outbound'
      and b.booking_state in ('booked', 'picked')`.execute(tx);
  return rows;
}

/** The bookings that a line names. */
const namedIn = ({ with_bookings: named }: Values): readonly string[] =>
  Array.isArray(named) ? [...new Set(named.map((id) => String(id).toLowerCase()))] : [];

type Refuse = (field: string, code: ErrorCode, details?: Details) => void;

/** Whether it is known what the line is about. */
function complete(row: Values, known: Known, refuse: Refuse): boolean {
  const { stocks, putBacks } = known;
  const named = namedIn(row);
  if (named.length > 0) return takeBooked(row, named, known, refuse);
  if (Array.isArray(row.with_bookings)) row.with_bookings = null;
  const putBack = isGiven(row.put_back_id) ? putBacks.get(row.put_back_id) : undefined;
  if (putBack) {
    take(row, putBack, refuse, "stock_id");
    if (!isGiven(row.target_storage_id)) row.target_storage_id = putBack.target_storage_id;
    if (!isGiven(row.unit_id)) row.unit_id = putBack.unit_id;
    const isWhole = !isGiven(row.num);
    if (isWhole && putBack.num === "0") refuse("num", "LESS_TO_PUT_BACK", { available: "0" });
    else if (isWhole) row.num = fromSmallest(BigInt(putBack.num), BigInt(putBack.factor));
    if (isWhole && !isGiven(row.product_sn)) row.product_sn = putBack.product_sn;
  } else if (isGiven(row.stock_id)) {
    const goods = stocks.get(String(row.stock_id).toLowerCase());
    if (!goods || goods.owner_id !== row.owner_id) refuse("stock_id", "UNKNOWN_STOCK");
    else take(row, goods, refuse);
  }
  return true;
}

/** The line is about goods of these bookings: all of them, unless it says how many. */
function takeBooked(row: Values, named: readonly string[], { bookings }: Known, refuse: Refuse): boolean {
  const own = named.flatMap((id) => bookings.get(id) ?? []).filter(({ owner_id }) => owner_id === row.owner_id);
  const [first] = own;
  if (!first || own.length < named.length) {
    refuse("with_bookings", "UNKNOWN_BOOKING");
    return false;
  }
  for (const one of own) take(row, one, refuse);
  row.with_bookings = named;
  if (!isGiven(row.unit_id)) row.unit_id = first.unit_id;
  if (isGiven(row.num)) return true;
  const all = own.reduce((sum, { qty }) => sum + BigInt(qty), 0n);
  row.num = fromSmallest(all, BigInt(first.factor));
  const numbers = own.flatMap(({ product_sn }) => product_sn);
  if (!isGiven(row.product_sn) && numbers.length > 0) row.product_sn = numbers;
  return true;
}

/** The line is about these goods: what it leaves open is theirs, what it says has to be. */
function take(row: Values, goods: Goods, refuse: Refuse, ...more: readonly (keyof Goods)[]): void {
  row.quality = goods.quality;
  for (const field of ["product_id", "from_storage_id", ...more] as const) {
    if (isGiven(row[field]) && row[field] !== goods[field]) refuse(field, "OTHER_GOODS");
    row[field] = goods[field];
  }
}

/** Goods are moved as their change is written, in the same transaction; all of it or nothing. */
export const changeMoves: Hooks = {
  async created(context, rows) {
    const failures: FieldFailure[] = [];
    const byWarehouse = Map.groupBy(rows, (row) => String(row.wh_id));
    for (const whId of [...byWarehouse.keys()].sort()) {
      const changes = await changesOf(context, whId, byWarehouse.get(whId) ?? []);
      for (const error of await moveGoods(context.tx, whId, changes)) failures.push(placed(context, rows, error));
    }
    refuseIfAny(failures);
  },
};

async function changesOf(
  { tx, caller }: HookContext,
  whId: string,
  rows: readonly Values[],
): Promise<readonly Change[]> {
  const ids = [...new Set(rows.map((row) => String(row.storage_change_id)))];
  const { rows: changes } = await sql<{ id: string; reason: string | null }>`
    select storage_change_id as id, nullif(note, '') as reason from storage_change
    where wh_id = ${whId} and storage_change_id = any(${ids}::uuid[]) order by 1`.execute(tx);
  return changes.map((change) => ({ ...change, caller }));
}

/** Where the wrong line stood in what was sent. What is wrong with all of a change is that it lacks its note. */
function placed(
  { at }: HookContext,
  rows: readonly Values[],
  { line_id, change, code, details }: ChangeError,
): FieldFailure {
  if (line_id) {
    const position = rows.findIndex((row) => row.storage_change_detail_id === line_id);
    return { ...at(position), field: fieldOf(code), code, details };
  }
  const first = rows.findIndex((row) => row.storage_change_id === change.id);
  return { index: at(first).index, field: "note", code, details: { field: "note" } };
}

const fieldOf = (code: ErrorCode): string =>
  code.startsWith("LOCATION_") || ["TOTE_TAKEN", "TOTE_SHARED", "PICKED_GOODS"].includes(code)
    ? "target_storage_id"
    : code.startsWith("SERIAL_")
      ? "product_sn"
      : "num";
