import { instant, json, resource, text, whole } from "../define/index.ts";
import { scopedPaths, scopeFields } from "./fields.ts";

/** A run of closing orders, for each owner whose orders it was about: who, when, how many, and what was short. */
export const closerecord = resource({
  name: "closerecord",
  path: "/outbound/closerecord",
  reply: "closeRecord",
  key: "closerecord_id",
  byWarehouse: true,
  menu: "outboundOperation",
  scope: { company: "company_id", warehouse: "wh_id", owner: "owner_id" },
  label: ["run_at"],
  scoped: scopedPaths,
  calls: ["query", "delete"],
  deletesMany: true,
  newest: "run_at",
  unique: [["wh_id", "owner_id", "run_key"]],
  subtitle: ["run_by_name", "owner_name"],
  figures: {
    orders_asked: { field: "num_asked" },
    orders_closed: { field: "num_closed", outOf: "orders_asked" },
    orders_refused: { field: "num_refused", alarming: true },
  },
  list: ["run_at", "run_by_name", "owner_name", "num_asked", "num_closed", "num_refused"],
  fields: {
    ...scopeFields,
    run_at: instant({ required: true, readonly: true }),
    /** As they were called then. */
    run_by_name: text({ readonly: true, max: 160 }),
    /** The owner's, of the whole run: what is neither closed nor refused was in no state to be closed. */
    num_asked: whole({ readonly: true, default: 0, min: 0 }),
    num_closed: whole({ readonly: true, default: 0, min: 0 }),
    num_refused: whole({ readonly: true, default: 0, min: 0 }),
    /**
     * `[{outbound_id, order_no, outbound_no, code, short: [{product_code, asked, available, missing}]}]`, quantities in the lines'
     * units; of earlier runs without the keys.
     */
    refused_orders: json({ readonly: true, more: true }),
    /**
     * `[{outbound_id, order_no, outbound_no, short?, split_order_no?}]`, whatever became of them since: what each goes without, as
     * above, and the order that has it where it was split; of runs before this was kept, none.
     */
    closed_orders: json({ readonly: true, more: true }),
    run_key: text({ readonly: true, max: 60, more: true }),
  },
});
