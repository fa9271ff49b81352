import { type Measured, weightInKilograms } from "@stowage/model";
import Big from "big.js";
import { sql } from "kysely";
import type { Reader } from "../../../database/index.ts";
import type { Boxed } from "./boxes.ts";

/** A kind of box as its company keeps it. */
export interface BoxType extends Measured {
  readonly box_type_id: string;
  readonly company_id: string;
  readonly box_type_code: string;
  readonly box_type_barcode: string | null;
  readonly tare: string | null;
  readonly max_weight: string | null;
}

/** What a stock unit of a product weighs, and the box in which it goes out. */
interface Goods extends Measured {
  readonly product_id: string;
  readonly stock_factor: string;
  readonly box_type_id: string | null;
}

/** What is known of goods and boxes that are packed: read once for all orders of a call. */
export class PackedGoods {
  private readonly goods: ReadonlyMap<string, Goods>;
  private readonly types: readonly BoxType[];

  constructor(goods: readonly Goods[], types: readonly BoxType[]) {
    this.goods = new Map(goods.map((one) => [one.product_id, one]));
    this.types = types;
  }

  /** The company's box of this code or barcode; in other letters, large or small, where that can mean one alone. */
  typeNamed(company: string, name: string): BoxType | undefined {
    const own = this.types.filter(({ company_id }) => company_id === company);
    const named = (alike: (said: string | null) => boolean) =>
      own.filter(({ box_type_code, box_type_barcode }) => alike(box_type_code) || alike(box_type_barcode));
    const [exact] = named((said) => said === name);
    const [like, another] = named((said) => said?.toUpperCase() === name.toUpperCase());
    return exact ?? (another ? undefined : like);
  }

  /** The box in which goods go out by themselves: that of their products, where these agree. */
  typeOf(content: readonly Boxed[]): BoxType | undefined {
    const ids = new Set(content.map(({ line }) => this.goods.get(line.product_id)?.box_type_id));
    const [only] = ids;
    return ids.size === 1 && only ? this.types.find(({ box_type_id }) => box_type_id === only) : undefined;
  }

  /** Kilograms of goods in their box; null where one of them is not known. */
  weightOf(content: readonly Boxed[], type: BoxType | undefined): Big | null {
    const tare = type && weightInKilograms({ ...type, weight: type.tare });
    if (!tare) return null;
    let sum = new Big(tare);
    for (const { line, num } of content) {
      const goods = this.goods.get(line.product_id);
      const each = goods && weightInKilograms(goods);
      if (!each) return null;
      sum = sum.plus(new Big(each).times(num.toString()).div(goods.stock_factor));
    }
    return sum.round(6);
  }
}

/** Reads what products weigh, and the boxes that are named or go with them. */
export async function packedGoods(
  reader: Reader,
  asked: {
    readonly companies: readonly string[];
    readonly products: readonly string[];
    readonly names: readonly string[];
  },
): Promise<PackedGoods> {
  const { rows: goods } = await sql<Goods>`
    select product_id, stock_factor::text, weight::text, weight_unit_name, box_type_id
    from product where product_id = any(${[...new Set(asked.products)]}::uuid[])`.execute(reader);
  const own = goods.flatMap(({ box_type_id }) => box_type_id ?? []);
  if (own.length + asked.names.length === 0) return new PackedGoods(goods, []);
  const names = asked.names.map((name) => name.toUpperCase());
  const { rows: types } = await sql<BoxType>`
    select box_type_id, company_id, box_type_code, box_type_barcode, length::text, width::text, height::text, length_unit_name,
      tare::text, max_weight::text, weight_unit_name
    from box_type
    where company_id = any(${[...new Set(asked.companies)]}::uuid[]) and enabled
      and (box_type_id = any(${own}::uuid[]) or upper(box_type_code) = any(${names}::text[]) or upper(box_type_barcode) = any(${names}::text[]))`.execute(
    reader,
  );
  return new PackedGoods(goods, types);
}
