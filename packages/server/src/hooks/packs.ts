import { barcodeKey, barcodesOf, isGtin, model, type PackSize, packSizes } from "@stowage/model";
import { sql } from "kysely";
import type { HookContext, Hooks, Values } from "../crud/hooks.ts";
import { barcodeTable } from "../crud/writing/barcodes.ts";
import type { Tx } from "../database/index.ts";
import { unitsOf } from "./units.ts";

/** By so many locks are barcodes held, so that a file of very many takes no more than the database has. */
const barcodeLocks = 1024;

/**
 * Pieces and packs keep their barcodes in a table each, of which each sees to its own: until this transaction ends no
 * pack takes one of these that are a piece's, nor a piece one of these that are a pack's.
 */
async function lockBarcodes(tx: Tx, on: "piece" | "pack", barcodes: readonly string[]): Promise<void> {
  const lock = sql.raw(on === "piece" ? "pg_advisory_xact_lock_shared" : "pg_advisory_xact_lock");
  await sql`
    select ${lock}(hashtext('barcodes of goods'), part)
    from (
      select distinct hashtext(barcode) & ${sql.lit(barcodeLocks - 1)} as part
      from unnest(${barcodes}::text[]) as barcode order by 1) as parts`.execute(tx);
}

/** A pack's barcode stands on no piece of its owner's goods, and is a GTIN unless its product or company says that it need not be one. */
export const packBarcodes: Hooks = {
  needs: ["company_id", "owner_id", "product_id", "pack_barcode"],
  async fill({ tx, at, failures }, rows, before) {
    const fresh = rows
      .map((row, index) => ({ row, index, barcode: String(row.pack_barcode ?? "") }))
      .filter(({ barcode, index }) => barcode !== "" && barcode !== before?.[index]?.pack_barcode);
    if (fresh.length === 0) return;
    const asked = fresh.map(({ row, barcode }, position) => ({
      ...{ position, owner_id: row.owner_id, product_id: row.product_id, barcode: barcodeKey(barcode) },
    }));
    await lockBarcodes(
      tx,
      "pack",
      asked.map((one) => one.barcode),
    );
    const { rows: found } = await sql<{ free: boolean; taken: string | null }>`
      select p.free_barcodes or c.free_barcodes as free, o.product_code as taken
      from json_to_recordset(${JSON.stringify(asked)}::json) as x(position int, owner_id uuid, product_id uuid, barcode text)
      left join product p on p.product_id = x.product_id
      left join company c on c.company_id = p.company_id
      left join ${barcodeTable("product")} b on b.owner_id = x.owner_id and b.barcode = x.barcode
      left join product o on o.product_id = b.product_id
      order by x.position, o.product_code`.execute(tx);
    for (const [position, { index, barcode }] of fresh.entries()) {
      const [field, details] = ["pack_barcode", { field: "pack_barcode", value: barcode }];
      const { free, taken } = found[position] ?? { free: null, taken: null };
      if (taken !== null)
        failures.push({ ...at(index), field, code: "DUPLICATE_BARCODE", details: { ...details, product_code: taken } });
      else if (!free && !isGtin(barcode)) failures.push({ ...at(index), field, code: "NOT_A_GTIN", details });
    }
  },
};

const { fields: barcodeFields = [] } = barcodesOf(model.product) ?? {};

/** A piece's barcode stands on no pack of its owner's goods. */
export const barcodesOfPacks: Hooks = {
  // A pack holds its barcode before the product, for which it may keep a number: so does a piece.
  async locking({ tx, sent }) {
    const barcodes = sent.flatMap((body) =>
      barcodeFields.flatMap((field) => {
        const value = Object(body)[field];
        return typeof value === "string" && value !== "" ? [barcodeKey(value)] : [];
      }),
    );
    if (barcodes.length > 0) await lockBarcodes(tx, "piece", barcodes);
    return () => undefined;
  },
  needs: ["owner_id"],
  async fill({ tx, at, failures }, rows, before) {
    const fresh = rows.flatMap((row, index) =>
      barcodeFields.flatMap((field) => {
        const value = row[field];
        const isNew = typeof value === "string" && value !== "" && value !== before?.[index]?.[field];
        return isNew ? [{ index, field, value, owner_id: row.owner_id }] : [];
      }),
    );
    if (fresh.length === 0) return;
    const asked = fresh.map(({ owner_id, value }, position) => ({ position, owner_id, barcode: barcodeKey(value) }));
    await lockBarcodes(
      tx,
      "piece",
      asked.map((one) => one.barcode),
    );
    const { rows: found } = await sql<{ position: number; product_code: string }>`
      select x.position, p.product_code
      from json_to_recordset(${JSON.stringify(asked)}::json) as x(position int, owner_id uuid, barcode text)
      join ${barcodeTable("unit_convert")} b on b.owner_id = x.owner_id and b.barcode = x.barcode
      join unit_convert u on u.uc_id = b.uc_id
      join product p on p.product_id = u.product_id`.execute(tx);
    for (const { position, product_code } of found) {
      const { index, field, value } = fresh[position] ?? { index: 0, field: "", value: "" };
      failures.push({ ...at(index), field, code: "DUPLICATE_BARCODE", details: { field, value, product_code } });
    }
  },
};

/** The sizes of full packs that rows say by their level, each with how many stock units it holds. */
interface Level {
  readonly product_id: string;
  readonly size: PackSize;
  readonly holds: number;
}

async function levelsOf({ tx }: Pick<HookContext, "tx">, productIds: readonly string[]): Promise<readonly Level[]> {
  const { rows } = await sql<Level>`
    select u.product_id, u.pack_level as size, u.to_qty / (u.from_qty * p.stock_factor) as holds
    from unit_convert u join product p on p.product_id = u.product_id
    where u.product_id = any(${productIds}::uuid[]) and u.pack_level = any(${sizes}::text[])`.execute(tx);
  return rows;
}

const sizes = Object.keys(packSizes) as PackSize[];
const idsOf = (rows: readonly Values[]) => [...new Set(rows.map((row) => String(row.product_id)))];

/** What a product says of its full packs is what the packs say, where there are such; a number of its own stays. */
export const packsOfProduct: Hooks = {
  needs: ["product_id", "from_qty", "to_qty", "pack_level"],
  async fill({ tx, at, failures }, rows) {
    const products = await unitsOf(tx, idsOf(rows));
    for (const [index, row] of rows.entries()) {
      const factor = products.get(String(row.product_id))?.stock_factor ?? 1;
      if (!isFull(row) || Number(row.to_qty) % (Number(row.from_qty ?? 1) * factor) === 0) continue;
      failures.push({ ...at(index), field: "to_qty", code: "NOT_WHOLE", details: { field: "to_qty" } });
    }
  },
  created: settlePacks,
  async updated(context, rows, before) {
    await forgetPacks(
      context,
      before.filter((was, index) => was.pack_level !== rows[index]?.pack_level),
    );
    await settlePacks(context, rows);
  },
  deleting: forgetPacks,
};

const isFull = (row: Values) => sizes.some((size) => size === row.pack_level);

async function settlePacks({ tx, caller }: HookContext, rows: readonly Values[]): Promise<void> {
  const levels = await levelsOf({ tx }, idsOf(rows));
  for (const size of sizes) {
    const column = sql.ref(packSizes[size]);
    const told = levels.filter((level) => level.size === size);
    if (told.length === 0) continue;
    await sql`
      update product p set ${column} = x.holds, version = p.version + 1, updated_at = now(), updated_by = ${caller.userId}::uuid
      from json_to_recordset(${JSON.stringify(told)}::json) as x(product_id uuid, holds int)
      where p.product_id = x.product_id and p.${column} is distinct from x.holds`.execute(tx);
  }
}

/** The number that a product had from a pack goes with the pack's level; one that is no longer the pack's stays. */
async function forgetPacks({ tx, caller }: HookContext, packs: readonly Values[]): Promise<void> {
  for (const size of sizes) {
    const column = sql.ref(packSizes[size]);
    const gone = packs.filter(({ pack_level }) => pack_level === size);
    if (gone.length === 0) continue;
    await sql`
      update product p set ${column} = null, version = p.version + 1, updated_at = now(), updated_by = ${caller.userId}::uuid
      from json_to_recordset(${JSON.stringify(gone)}::json) as x(product_id uuid, from_qty bigint, to_qty bigint)
      where p.product_id = x.product_id and p.${column} * x.from_qty * p.stock_factor = x.to_qty`.execute(tx);
  }
}

/** A product does not say otherwise than its packs how many it has in them. */
export const numbersOfPacks: Hooks = {
  needs: Object.values(packSizes),
  async fill(context, rows, before) {
    if (!before) return;
    const changed = rows.flatMap((row, index) =>
      sizes.some((size) => row[packSizes[size]] !== before[index]?.[packSizes[size]]) ? [{ row, index }] : [],
    );
    if (changed.length === 0) return;
    const levels = await levelsOf(context, idsOf(changed.map(({ row }) => row)));
    for (const { row, index } of changed)
      for (const { size, holds } of levels.filter(({ product_id }) => product_id === row.product_id)) {
        const field = packSizes[size];
        if (row[field] === holds || row[field] === before[index]?.[field]) continue;
        const details = { field, value: String(row[field] ?? ""), choices: String(holds) };
        context.failures.push({ ...context.at(index), field, code: "NOT_A_CHOICE", details });
      }
  },
};
