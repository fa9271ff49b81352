import { carrierOf } from "@stowage/model";
import { sql } from "kysely";
import type { Hooks } from "../crud/hooks.ts";
import { carrierName, takesType, unfitFor } from "../flows/common/delivery.ts";

/**
 * An order without a carrier goes with its consignee's, if that is for such orders; each is one for which it is, and says
 * what its carrier needs.
 */
export const carrierOfOrder: Hooks = {
  needs: ["order_type", "carrier_code", "consignee_id", "store_no", "service_type"],
  async fill({ tx, at, failures }, rows, before) {
    const open = rows.filter(
      (row, index) =>
        row.consignee_id && !row.carrier_code && (!before || row.consignee_id !== before[index]?.consignee_id),
    );
    const ids = [...new Set(open.map(({ consignee_id }) => String(consignee_id)))];
    const { rows: found } =
      ids.length > 0
        ? await sql<{ customer_id: string; carrier_code: string }>`
            select customer_id, carrier_code from customer
            where customer_id = any(${ids}::uuid[]) and carrier_code is not null`.execute(tx)
        : { rows: [] };
    const usual = new Map(found.map(({ customer_id, carrier_code }) => [customer_id, carrierOf(carrier_code)]));
    for (const row of open) {
      const carrier = usual.get(String(row.consignee_id));
      if (carrier && takesType(carrier, row.order_type)) row.carrier_code = carrier.code;
    }
    for (const [index, row] of rows.entries()) {
      const { carrier_code, order_type = "b2b", store_no, service_type } = row;
      const unfit = unfitFor({ carrier_code, order_type, store_no, service_type });
      if (unfit) failures.push({ ...at(index), ...unfit });
      if (row.carrier_code !== (before?.[index]?.carrier_code ?? null))
        row.shipping_company_name = carrierName(row.carrier_code);
    }
  },
};
