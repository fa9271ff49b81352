import type { FieldFailure } from "@stowage/model";
import { sql } from "kysely";
import type { HookContext, Hooks, Values } from "../crud/hooks.ts";
import { refuseIfAny } from "../crud/writing/check.ts";
import { forgetSerials, knownSerials, type NumberedRow, registerSerials, serialKey } from "../ledger/index.ts";

/** Serial numbers that people make: once for an owner and product, and theirs to change until the piece has come. */
export const productSn: Hooks = {
  needs: ["wh_id", "owner_id", "product_id", "product_sn"],
  async fill(context, rows, before) {
    const asked = rows.flatMap((row, index) =>
      isOther(row, before?.[index]) ? [{ index, number: numberOf(row) }] : [],
    );
    await refuseUntracked(context, asked);
    const known = await knownSerials(
      context.tx,
      asked.map(({ number }) => number),
    );
    const seen = new Set<string>();
    for (const { index, number } of asked) {
      const key = serialKey(number);
      const holder = known.get(key);
      if (seen.has(key) || (holder !== undefined && holder !== number.serial_id))
        context.failures.push(refused(context, index, "SERIAL_DUPLICATE", number));
      seen.add(key);
    }
  },
  async deleting(context, rows) {
    refuse(context, rows, await forgetSerials(context.tx, rows.map(numberOf)), "SERIAL_RECEIVED");
  },
};

/** The registry is asked before the rows are written: of two who make a number at once, it says which one has it. */
export const productSnRegistry: Hooks = {
  async fill(context, rows, before) {
    const others = rows.filter((row, index) => isOther(row, before?.[index]));
    const old = (before ?? []).filter((row, index) => isOther(rows[index] ?? {}, row));
    refuse(context, rows, await forgetSerials(context.tx, old.map(numberOf)), "SERIAL_RECEIVED");
    const taken = await registerSerials(context.tx, others.map(numberOf));
    const holders = taken.length > 0 ? await knownSerials(context.tx, taken) : new Map<string, string>();
    // A creation that is sent twice finds its own row.
    const foreign = taken.filter((number) => holders.get(serialKey(number)) !== number.serial_id);
    refuse(context, rows, foreign, "SERIAL_DUPLICATE");
  },
};

const numberOf = (row: Values): NumberedRow => ({
  serial_id: String(row.product_sn_id),
  wh_id: String(row.wh_id),
  owner_id: String(row.owner_id),
  product_id: String(row.product_id),
  serial_no: String(row.product_sn),
});

const isOther = (row: Values, before: Values | undefined) => row.product_sn !== before?.product_sn;

type Code = "SERIAL_DUPLICATE" | "SERIAL_RECEIVED" | "SERIAL_NOT_KEPT";

const refused = ({ at }: HookContext, index: number, code: Code, { serial_no }: NumberedRow): FieldFailure => ({
  ...at(index),
  field: "product_sn",
  code,
  details: { field: "product_sn", serial_no },
});

/** Names the rows that bear numbers which the registry refused. */
function refuse(context: HookContext, rows: readonly Values[], numbers: readonly NumberedRow[], code: Code): void {
  const ids = new Map(numbers.map((number) => [number.serial_id, number]));
  refuseIfAny(
    rows.flatMap((row, index) => {
      const number = ids.get(String(row.product_sn_id));
      return number ? [refused(context, index, code, number)] : [];
    }),
  );
}

/** Pieces of a product that keeps no numbers have none. */
async function refuseUntracked(
  context: HookContext,
  asked: readonly { readonly index: number; readonly number: NumberedRow }[],
): Promise<void> {
  if (asked.length === 0) return;
  const ids = [...new Set(asked.map(({ number }) => number.product_id))];
  const { rows } = await sql<{ product_id: string; product_code: string }>`
    select product_id, product_code from product
    where product_id = any(${ids}::uuid[]) and not need_scan_product_sn`.execute(context.tx);
  const untracked = new Map(rows.map((row) => [row.product_id, row.product_code]));
  for (const { index, number } of asked) {
    const product = untracked.get(number.product_id);
    if (product === undefined) continue;
    const { details, ...failure } = refused(context, index, "SERIAL_NOT_KEPT", number);
    context.failures.push({ ...failure, field: "product_id", details: { ...details, product } });
  }
}
