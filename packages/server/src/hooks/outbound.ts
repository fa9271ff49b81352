import { sql } from "kysely";
import type { Hooks, Values } from "../crud/hooks.ts";

/** Good or bad on a line, one of them and never both. */
export const goodOrBad: Hooks = {
  needs: ["line_no", "outbound_nums", "outbound_nums_bad"],
  async fill({ at, failures }, rows) {
    for (const [index, row] of rows.entries()) {
      const details = { line: Number(row.line_no ?? 0) || null };
      if (holds(row.outbound_nums) && holds(row.outbound_nums_bad)) {
        failures.push({ ...at(index), field: "outbound_nums_bad", code: "GOOD_OR_BAD", details });
      } else if (!holds(row.outbound_nums) && !holds(row.outbound_nums_bad)) {
        failures.push({ ...at(index), field: "outbound_nums", code: "QUANTITY_REQUIRED", details });
      }
    }
  },
};

const holds = (num: Values[string] | undefined) => Number(num ?? 0) > 0;

/**
 * An order for a known consignee goes to its address, unless another is given; as long as it bears the consignee's own
 * name, it bears it in each language.
 */
export const addressOfConsignee: Hooks = {
  async fill({ tx }, rows, before) {
    for (const [index, row] of rows.entries())
      if (before && row.consignee_name !== before[index]?.consignee_name) bears(row, undefined);
    const open = rows.filter((row, index) => row.consignee_id && row.consignee_id !== before?.[index]?.consignee_id);
    if (open.length === 0) return;
    const ids = [...new Set(open.map((row) => String(row.consignee_id)))];
    const { rows: found } = await sql<Consignee>`
      select customer_id, customer_name, customer_name_cn, customer_name_eng, address, telephone
      from customer where customer_id = any(${ids}::uuid[])`.execute(tx);
    const byId = new Map(found.map((customer) => [customer.customer_id, customer]));
    for (const row of open) {
      const customer = byId.get(String(row.consignee_id));
      row.consignee_name ??= customer?.customer_name ?? null;
      bears(row, row.consignee_name === customer?.customer_name ? customer : undefined);
      row.delivery_address ??= customer?.address ?? null;
      row.delivery_tel ??= customer?.telephone ?? null;
    }
  },
};

interface Consignee {
  readonly customer_id: string;
  readonly customer_name: string;
  readonly customer_name_cn: string | null;
  readonly customer_name_eng: string | null;
  readonly address: string | null;
  readonly telephone: string | null;
}

function bears(row: Values, customer: Consignee | undefined): void {
  row.consignee_name_cn = customer?.customer_name_cn ?? null;
  row.consignee_name_eng = customer?.customer_name_eng ?? null;
}
