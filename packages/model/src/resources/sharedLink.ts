import { choice, code, instant, lookup, resource, text } from "../define/index.ts";
import { scopedPaths } from "../documents/fields.ts";

/**
 * What a secret link shows without signing in: an owner's stock in a warehouse, the way of an order, the papers of its
 * boxes.
 * Only a hash of the secret is kept; deleting the link revokes it.
 */
export const shared_link = resource({
  name: "shared_link",
  path: "/shared-link",
  reply: "sharedLink",
  key: "shared_link_id",
  menu: "sharedLinkSetup",
  scope: { company: "company_id", warehouse: "wh_id", owner: "owner_id" },
  label: ["link_kind", "link_note"],
  scoped: scopedPaths,
  calls: ["query", "delete", "dataexport"],
  list: ["link_kind", "owner_name", "wh_name", "order_no", "link_note", "expires_at", "last_used_at"],
  fields: {
    company_id: lookup("company", { required: true, fixed: true }),
    wh_id: lookup("warehouse", { required: true, fixed: true, shows: { wh_no: "wh_no", wh_name: "wh_name" } }),
    owner_id: lookup("customer", {
      as: "owner",
      required: true,
      fixed: true,
      shows: { owner_no: "customer_no", owner_name: "customer_name" },
    }),
    link_kind: choice({ required: true, values: ["inventory", "tracking", "shipping_picture"] }),
    /** The order that it is about; the stock of an owner is about none. */
    outbound_id: text({ max: 36, more: true }),
    order_no: code({ search: true }),
    link_note: text({ max: 250, search: true }),
    expires_at: instant({ required: true }),
    last_used_at: instant({ readonly: true }),
  },
});
