import { model, type ResourceName } from "@stowage/model";
import { exporting } from "./derived.ts";
import type { Prepare } from "./prepared.ts";

/** Under the paths of the specification, of a company and a warehouse. */
const named: Readonly<Record<string, ResourceName>> = {
  "product/{companyId}/{whId}": "product",
  "customer/{companyId}/{whId}": "customer",
  "inbound/{companyId}/{whId}": "inbound",
  "inbound/detail/{companyId}/{whId}": "inbound_detail",
  "outbound/{companyId}/{whId}": "outbound",
  "outbound/detail/{companyId}/{whId}": "outbound_detail",
  "inventory/{companyId}/{whId}": "inventory",
  "transaction/{companyId}/{whId}": "transaction",
  "stock/{companyId}/{whId}": "stock_product",
  "replenishment/{companyId}/{whId}": "replenishment",
  "pickinglist/{companyId}/{whId}": "picking_list",
  "boxing-detail/{companyId}/{whId}": "boxing_detail",
  "product-sn/{companyId}/{whId}": "product_sn",
  "product-sn-movement/{companyId}/{whId}": "product_sn_movement",
  "shipped-sn/{companyId}/{whId}": "shipped_sn",
  "role/{companyId}/{whId}": "role",
  "permission/{companyId}/{whId}": "permission",
  "storage/{whId}": "storage",
  "storage/{whId}/empty": "storage",
};

export function exports(): Record<string, Prepare> {
  return Object.fromEntries(
    Object.entries(named).map(([path, name]): [string, Prepare] => [
      `POST /v1/dataexport/${path}`,
      (w) => exporting(w, name, model[name], `/v1/dataexport/${path}`),
    ]),
  );
}
