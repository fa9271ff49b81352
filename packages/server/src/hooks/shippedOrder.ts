import { isUuid, leftStates } from "@stowage/model";
import { sql } from "kysely";
import type { Hooks, Values } from "../crud/hooks.ts";

/** What names no order, or one that cannot be, is refused at that field. */
const namesOrder = ({ wh_id, outbound_id }: Values) => isUuid(String(wh_id)) && isUuid(String(outbound_id));

/** What left is corrected of orders that have left. */
export const ofShippedOrder: Hooks = {
  needs: ["wh_id", "outbound_id"],
  async fill({ tx, at, failures }, rows, before) {
    const fresh = rows.filter((row) => !before && namesOrder(row));
    for (const [whId, own] of Map.groupBy(fresh, (row) => String(row.wh_id))) {
      const { rows: orders } = await sql<{ outbound_id: string; order_no: string }>`
        select outbound_id, order_no from outbound
        where wh_id = ${whId}::uuid and outbound_id = any(${own.map((row) => row.outbound_id)}::uuid[])
          and outbound_status <> all(${[...leftStates]}::text[])`.execute(tx);
      for (const { outbound_id, order_no } of orders)
        for (const [index, row] of rows.entries())
          if (row.outbound_id === outbound_id)
            failures.push({
              ...at(index),
              field: "outbound_id",
              code: "ORDER_NOT_SHIPPED",
              details: { field: "outbound_id", order_no },
            });
    }
  },
};

interface OrderLine {
  readonly outbound_id: string;
  readonly outbound_detail_id: string;
  readonly product_id: string;
  readonly line_no: number;
  readonly product_code: string;
  readonly order_no: string;
}

/** Which line of the order a line is about, where it says so by its product, and by the number of that line. */
export const ofOrderLine: Hooks = {
  needs: ["wh_id", "outbound_id", "product_id", "outbound_detail_id", "order_line_no"],
  async fill({ tx, at, failures }, rows, before) {
    for (const [whId, own] of Map.groupBy(rows.filter(namesOrder), (row) => String(row.wh_id))) {
      const { rows: lines } = await sql<OrderLine>`
        select d.outbound_id, d.outbound_detail_id, d.product_id, d.line_no, p.product_code, o.order_no
        from outbound_detail d
        join product p on p.product_id = d.product_id
        join outbound o on o.wh_id = ${whId}::uuid and o.outbound_id = d.outbound_id
        where d.wh_id = ${whId}::uuid and d.outbound_id = any(${own.map((row) => row.outbound_id)}::uuid[])
        order by d.line_no, d.outbound_detail_id`.execute(tx);
      for (const row of own.filter(({ product_id }) => product_id)) {
        const index = rows.indexOf(row);
        const old = before?.[index];
        const isMoved = old && (old.product_id !== row.product_id || old.order_line_no !== row.order_line_no);
        if (isMoved && old.outbound_detail_id === row.outbound_detail_id) row.outbound_detail_id = null;
        const ofProduct = lines.filter(
          (line) => line.outbound_id === row.outbound_id && line.product_id === row.product_id,
        );
        const [line, other] = ofProduct.filter(({ outbound_detail_id, line_no }) =>
          row.outbound_detail_id
            ? outbound_detail_id === row.outbound_detail_id
            : !row.order_line_no || line_no === Number(row.order_line_no),
        );
        if (line && !other) {
          row.outbound_detail_id = line.outbound_detail_id;
          row.order_line_no = line.line_no;
          continue;
        }
        const field = row.outbound_detail_id
          ? "outbound_detail_id"
          : ofProduct.length > 0
            ? "order_line_no"
            : "product_id";
        const code = line ? "REQUIRED" : "NOT_SHIPPED";
        const { order_no = "" } = lines.find((one) => one.outbound_id === row.outbound_id) ?? {};
        failures.push({ ...at(index), field, code, details: { field, order_no, product: line?.product_code ?? "" } });
      }
    }
  },
};
