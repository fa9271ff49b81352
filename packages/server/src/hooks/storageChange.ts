import { type Details, type ErrorCode, type FieldFailure, fromSmallest } from "@stowage/model";
import { sql } from "kysely";
import type { HookContext, Hooks, Values } from "../crud/hooks.ts";
import { refuseIfAny } from "../crud/writing/check.ts";
import type { Tx } from "../database/index.ts";
import { type Change, type ChangeError, moveGoods } from "../flows/common/storageChange/move.ts";

const asked = ["product_id", "num", "from_storage_id", "target_storage_id"] as const;

/** What a line leaves open its put-back says, or its row of stock; what it says otherwise is wrong. */
export const goodsOfChange: Hooks = {
  needs: ["wh_id", "owner_id", "put_back_id", "stock_id", ...asked, "unit_id", "quality"],
  async fill({ tx, at, failures }, rows) {
    for (const [whId, own] of Map.groupBy(rows, (row) => String(row.wh_id))) {
      const known = await knownGoods(tx, whId, own);
      for (const row of own) {
        const refuse = (field: string, code: ErrorCode, details: Details = {}) =>
          failures.push({ ...at(rows.indexOf(row)), field, code, details: { field, ...details } });
        complete(row, known, refuse);
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

interface Known {
  readonly stocks: ReadonlyMap<unknown, Goods>;
  readonly putBacks: ReadonlyMap<unknown, PutBack>;
}

async function knownGoods(tx: Tx, whId: string, rows: readonly Values[]): Promise<Known> {
  const ids = (name: string) => rows.flatMap((row) => (isGiven(row[name]) ? [String(row[name])] : []));
  const isEmpty = ids("put_back_id").length + ids("stock_id").length === 0;
  if (isEmpty) return { stocks: new Map(), putBacks: new Map() };
  const { rows: stocks } = await sql<Goods>`
    select stock_id, owner_id, product_id, storage_id as from_storage_id, quality from stock
    where wh_id = ${whId} and stock_id::text = any(${ids("stock_id")}::text[])`.execute(tx);
  const { rows: putBacks } = await sql<PutBack>`
    select put_back_id, stock_id, owner_id, product_id, storage_id as from_storage_id, target_storage_id, quality, unit_id,
      num_open::text as num, unit_factor::text as factor, product_sn
    from put_back where wh_id = ${whId} and put_back_id = any(${ids("put_back_id")}::uuid[])`.execute(tx);
  return {
    stocks: new Map(stocks.map((one) => [one.stock_id, one])),
    putBacks: new Map(putBacks.map((one) => [one.put_back_id, one])),
  };
}

type Refuse = (field: string, code: ErrorCode, details?: Details) => void;

function complete(row: Values, { stocks, putBacks }: Known, refuse: Refuse): void {
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
  code.startsWith("LOCATION_") ? "target_storage_id" : code.startsWith("SERIAL_") ? "product_sn" : "num";
