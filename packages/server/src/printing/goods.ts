import { addQuantities } from "./format.ts";

export interface Parent {
  product_code: string;
  /** Decimal string. */
  num: string;
}

/** What papers say of goods, beside how many there are. */
export interface Goods {
  product_code: string;
  product_name: string;
  product_spec?: string | null;
  /** The combined products of which they are parts, and how many of each were ordered. */
  parents?: readonly Parent[];
  batch_no?: string | null;
  manufactur_date?: string | null;
  valid_date?: string | null;
  /** What its owner calls further attributes of its lot, with their values. */
  attributes?: readonly (readonly [name: string, value: string])[] | null;
  product_sn?: readonly string[];
  is_bad?: boolean;
}

/** Each combined product once, with how many of it there are altogether. */
export const addParents = (parents: readonly Parent[]): readonly Parent[] =>
  Array.from(
    Map.groupBy(parents, ({ product_code }) => product_code),
    ([product_code, same]) => ({
      product_code,
      num: addQuantities(same.map(({ num }) => num)),
    }),
  );

export const hasLot = (goods: Goods): boolean =>
  Boolean(
    goods.batch_no ||
      goods.manufactur_date ||
      goods.valid_date ||
      goods.attributes?.length ||
      goods.product_sn?.length ||
      goods.is_bad,
  );
