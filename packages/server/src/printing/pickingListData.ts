import { type PaperSort, sortGoods } from "@stowage/model";
import { addQuantities } from "./format.ts";
import type { Goods } from "./goods.ts";

/**
 * What a picking list is made for; its lines are printed in groups where it is by product or by consignee. A summary adds the
 * goods of several lists up and names no orders; a mini order tells of one order only what is to be picked.
 */
export type PickingKind = "order" | "batch" | "product" | "consignee" | "summary" | "mini_order";

export interface PickingList {
  kind: PickingKind;
  /** Empty where it adds several lists up. */
  pickinglist_no: string;
  /** What a summary adds up. */
  sums_up?: { readonly orders: number; readonly lists: readonly string[] };
  wh_name: string;
  owner_name: string;
  orders: readonly PickingOrder[];
  lines: readonly PickingLine[];
}

export interface PickingOrder {
  /** Two owners may give their orders the same number. */
  order_id: string;
  order_no: string;
  /** Where the order's goods go while picking, e.g. the tote's number; default its position among the orders. */
  slot?: string;
  consignee_name?: string;
  delivery_address?: string;
  delivery_tel?: string;
  shipping_company_name?: string;
  notes?: string;
}

export interface PickingLine extends Goods {
  storage_loc_code: string;
  /** The location's position in the walk through the warehouse. */
  walk_order?: number | null;
  product_barcode?: string | null;
  /** Decimal string in unit_name. */
  num: string;
  unit_name: string;
  /** The same quantity in packs, largest first: 2 boxes and 3 pieces. */
  packs?: readonly { num: string; unit_name: string }[];
  /** Which orders the quantity is for; needed where the list has several. */
  parts?: readonly { order_id: string; num: string }[];
}

export interface PickingGroup {
  /** The product's code and name, or the consignee; empty where the list has no groups. */
  title: string;
  lines: readonly PickingLine[];
}

/** The lines in the order that is asked for, and in it as they are walked past. */
export const sortLines = (lines: readonly PickingLine[], sort: PaperSort): PickingLine[] =>
  sort === "given" ? [...lines] : sortGoods(sortGoods(lines, "walking"), sort);

/** The lines in the groups of their kind of list; groups come in the order of their first line. */
export function groupLines(list: PickingList, sort: PaperSort): PickingGroup[] {
  const sorted = sortLines(list.lines, sort);
  if (list.kind === "product") {
    return grouped(sorted, (line) => [line.product_code, `${line.product_code}  ${line.product_name}`]);
  }
  if (list.kind !== "consignee") return [{ title: "", lines: sorted }];
  const consignees = new Map(list.orders.map((order) => [order.order_id, order.consignee_name ?? ""]));
  const perConsignee = sorted.flatMap((line) => splitByConsignee(line, consignees));
  return grouped(perConsignee, ({ consignee }) => [consignee, consignee]).map(({ title, lines }) => ({
    title,
    lines: lines.map(({ line }) => line),
  }));
}

/** Exact sums, one a unit, in the order in which the units appear. */
export function totalsByUnit(
  lines: readonly Pick<PickingLine, "num" | "unit_name">[],
): { num: string; unit_name: string }[] {
  return Map.groupBy(lines, (line) => line.unit_name)
    .entries()
    .map(([unit_name, same]) => ({ unit_name, num: addQuantities(same.map((line) => line.num)) }))
    .toArray();
}

export function countDistinct(lines: readonly PickingLine[], field: "product_code" | "storage_loc_code"): number {
  return new Set(lines.map((line) => line[field])).size;
}

function grouped<Line>(lines: readonly Line[], name: (line: Line) => [key: string, title: string]) {
  const groups = new Map<string, { title: string; lines: Line[] }>();
  for (const line of lines) {
    const [key, title] = name(line);
    const group = groups.get(key) ?? { title, lines: [] };
    group.lines.push(line);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** A line whose goods go to several consignees is picked for each of them. Its packs hold for the whole only. */
function splitByConsignee(line: PickingLine, consignees: ReadonlyMap<string, string>) {
  const parts = Map.groupBy(line.parts ?? [], (part) => consignees.get(part.order_id) ?? "");
  if (parts.size <= 1) return [{ consignee: parts.keys().next().value ?? only(consignees), line }];
  return Array.from(parts, ([consignee, same]) => ({
    consignee,
    line: { ...line, packs: undefined, parts: same, num: addQuantities(same.map((part) => part.num)) },
  }));
}

function only(consignees: ReadonlyMap<string, string>): string {
  const names = new Set(consignees.values());
  const [name = ""] = names;
  return names.size === 1 ? name : "";
}
