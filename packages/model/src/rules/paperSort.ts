import { compareCodes, compareWalk } from "./walk.ts";

/** In which orders a paper may tell of goods. */
export const paperSorts = [
  "given",
  "product_code",
  "location",
  "location_product",
  "walking",
  "product_name",
  "quantity",
] as const;
export type PaperSort = (typeof paperSorts)[number];

/** Goods on a paper; `num` is a decimal string. */
export interface SortedGoods {
  readonly product_code: string;
  readonly product_name: string;
  readonly num: string;
  /** Where they are picked, or were; without one they come last. */
  readonly storage_loc_code?: string | null;
  /** The location's position in the walk through the warehouse. */
  readonly walk_order?: number | null;
}

/** Goods in the order that is asked for; what is alike in it stays as it was. */
export const sortGoods = <Line extends SortedGoods>(lines: readonly Line[], sort: PaperSort): Line[] =>
  sort === "given" ? [...lines] : lines.toSorted(orders[sort]);

type Compare = (a: SortedGoods, b: SortedGoods) => number;

/** Compares by where goods are; what is nowhere comes last. */
const placed = (a: SortedGoods, b: SortedGoods, compare: (a: Placed, b: Placed) => number): number =>
  isPlaced(a) && isPlaced(b) ? compare(a, b) : Number(isPlaced(b)) - Number(isPlaced(a));

type Placed = SortedGoods & { readonly storage_loc_code: string };
const isPlaced = (line: SortedGoods): line is Placed => typeof line.storage_loc_code === "string";

const byLocation = (a: Placed, b: Placed) => compareCodes(a.storage_loc_code, b.storage_loc_code);

const orders: Record<Exclude<PaperSort, "given">, Compare> = {
  product_code: (a, b) => compareCodes(a.product_code, b.product_code),
  location: (a, b) => placed(a, b, byLocation),
  location_product: (a, b) => orders.location(a, b) || orders.product_code(a, b),
  walking: (a, b) => placed(a, b, compareWalk),
  product_name: (a, b) => a.product_name.localeCompare(b.product_name, "zh-Hant"),
  quantity: (a, b) => Number(b.num) - Number(a.num),
};
