import type { Language } from "@stowage/messages";
import { model } from "@stowage/model";
import { sql } from "kysely";
import { nameFor } from "../../../crud/reading/overlay.ts";
import { scopeCondition } from "../../../crud/sharing/scope.ts";
import type { Reader } from "../../../database/index.ts";
import type { Caller } from "../../../http/caller.ts";
import type { PickingList } from "../../../printing/index.ts";
import { pickingLines, summaryLines } from "./pickingLines.ts";

export type ListKind = "order" | "product" | "consignee";
/** What is told of lists: each as it is walked, all of them added up, or of each order only what is to be picked. */
export const reportTypes = ["order", "summary", "mini_order"] as const;
export type ReportType = (typeof reportTypes)[number];

interface OrderOnList {
  readonly outbound_id: string;
  readonly wh_id: string;
  readonly order_no: string;
  readonly pickinglist_no: string;
  readonly consignee_name: string | null;
  readonly delivery_address: string | null;
  readonly delivery_tel: string | null;
  readonly outbound_note1: string | null;
  readonly owner_name: string;
  readonly wh_name: string;
  readonly time_zone: string;
}

/** A list to be printed, and the owner of its orders. */
export interface ListPlan {
  readonly kind: PickingList["kind"];
  readonly pickinglist_no: string;
  readonly wh_id: string;
  readonly wh_name: string;
  readonly time_zone: string;
  readonly orders: readonly OrderOnList[];
}

/** Lists read at a time, so that a thousand are never held at once. */
const chunkSize = 50;

/** The lists that orders stand on, or with these numbers, as far as the caller may see them. */
export async function listsOf(
  reader: Reader,
  caller: Caller,
  requested: { readonly ids: readonly string[]; readonly numbers: readonly string[] },
  kind: ListKind,
): Promise<readonly ListPlan[]> {
  const { rows } = await sql<OrderOnList>`
    select t.outbound_id, t.wh_id, t.order_no, t.pickinglist_no,
      ${nameFor(model.outbound, "consignee_name", "t", sql`t.company_id`, caller.language)} as consignee_name, t.delivery_address, t.delivery_tel,
      t.outbound_note1, ${nameFor(model.customer, "customer_name", "c", sql`t.company_id`, caller.language)} as owner_name,
      ${nameFor(model.warehouse, "wh_name", "w", sql`w.company_id`, caller.language)} as wh_name, w.time_zone
    from outbound t
    join warehouse w on w.wh_id = t.wh_id
    join customer c on c.customer_id = t.owner_id
    where (t.outbound_id = any(${requested.ids}::uuid[]) or t.pickinglist_no = any(${requested.numbers}::text[]))
      and t.pickinglist_no is not null and ${scopeCondition(model.outbound, caller.scope, "t")}
    order by t.wh_id, t.pickinglist_no, t.order_no`.execute(reader);
  const lists = Map.groupBy(rows, (row) => `${row.wh_id} ${row.pickinglist_no}`);
  return [...lists.values()].flatMap((orders): ListPlan[] => {
    const first = orders[0];
    if (!first) return [];
    const { wh_id, wh_name, time_zone, pickinglist_no } = first;
    const several = kind === "order" && orders.length > 1;
    return [{ kind: several ? "batch" : kind, wh_id, wh_name, time_zone, pickinglist_no, orders }];
  });
}

/** The papers that a report makes of lists: one a list, one a warehouse, or one an order. */
export function papersOf(lists: readonly ListPlan[], report: ReportType): readonly ListPlan[] {
  if (report === "order") return lists;
  if (report === "mini_order")
    return lists.flatMap((list) => list.orders.map((order) => ({ ...list, kind: "mini_order", orders: [order] })));
  return [...Map.groupBy(lists, ({ wh_id }) => wh_id).values()].flatMap(([first, ...others]): ListPlan[] =>
    first ? [{ ...first, kind: "summary", orders: [first, ...others].flatMap(({ orders }) => orders) }] : [],
  );
}

/** What is printed of each list, read as it is needed. */
export async function* pickingLists(
  reader: Reader,
  plans: readonly ListPlan[],
  language: Language,
): AsyncGenerator<PickingList> {
  for (const same of Map.groupBy(plans, (plan) => plan.wh_id).values()) {
    for (let from = 0; from < same.length; from += chunkSize) {
      const chunk = same.slice(from, from + chunkSize);
      const [only] = chunk;
      if (only?.kind === "summary") {
        yield await summed(reader, only, language);
        continue;
      }
      const linesOf = await pickingLines(
        reader,
        chunk[0]?.wh_id ?? "",
        chunk.map(({ orders }) => orders),
        language,
      );
      for (const [index, plan] of chunk.entries()) yield { ...headOf(plan), lines: linesOf[index] ?? [] };
    }
  }
}

/** The goods of many orders added up, a part of the orders read at a time. */
async function summed(reader: Reader, plan: ListPlan, language: Language): Promise<PickingList> {
  const lists = [...new Set(plan.orders.map(({ pickinglist_no }) => pickinglist_no))];
  return {
    ...headOf(plan),
    pickinglist_no: lists.length === 1 ? plan.pickinglist_no : "",
    orders: [],
    sums_up: { orders: plan.orders.length, lists },
    lines: await summaryLines(reader, plan.wh_id, plan.orders, language),
  };
}

const headOf = ({ kind, pickinglist_no, wh_name, orders }: ListPlan): Omit<PickingList, "lines"> => ({
  kind,
  pickinglist_no,
  wh_name,
  owner_name: [...new Set(orders.map(({ owner_name }) => owner_name))].join(", "),
  orders: orders.map((order) => ({
    order_id: order.outbound_id,
    order_no: order.order_no,
    ...unlessEmpty("consignee_name", order.consignee_name),
    ...unlessEmpty("delivery_address", order.delivery_address),
    ...unlessEmpty("delivery_tel", order.delivery_tel),
    ...unlessEmpty("notes", order.outbound_note1),
  })),
});

const unlessEmpty = <K extends string>(name: K, value: string | null) =>
  value ? ({ [name]: value } as Record<K, string>) : {};
