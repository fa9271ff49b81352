import { barcodeKey, model } from "@stowage/model";
import { sql } from "kysely";
import { scopeCondition } from "../crud/sharing/scope.ts";
import type { Reader } from "../database/index.ts";
import type { Caller } from "../http/caller.ts";

/** The goods that a barcode means, and of a pack the unit of one. */
interface Meant {
  readonly product_code: string;
  readonly unit_code: string | null;
}

/** Of texts that are barcodes what each means, where it is one thing alone, among an owner's goods where one is named. */
export async function goodsByBarcode(
  reader: Reader,
  caller: Caller,
  ownerId: string | undefined,
  texts: readonly string[],
): Promise<ReadonlyMap<string, Meant>> {
  if (texts.length === 0) return new Map();
  const asked = texts.map((text) => ({ text, barcode: barcodeKey(text) }));
  const { rows } = await sql<Meant & { readonly text: string }>`
    select v.text, p.product_code, u.unit_code
    from json_to_recordset(${JSON.stringify(asked)}::json) as v(text text, barcode text)
    join goods_barcode b on b.barcode = v.barcode
    join product p on p.product_id = b.product_id and ${scopeCondition(model.product, caller.scope, "p")}
    left join unit_convert c on c.uc_id = b.uc_id
    left join unit u on u.unit_id = c.from_unit_id
    where ${ownerId ?? null}::uuid is null or b.owner_id = ${ownerId ?? null}::uuid`.execute(reader);
  const found = Map.groupBy(rows, ({ text }) => text);
  return new Map([...found].flatMap(([text, [one, other]]) => (one && !other ? [[text, one] as const] : [])));
}
