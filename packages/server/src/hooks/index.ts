import type { HooksByName } from "../crud/hooks.ts";
import { customer } from "./customer.ts";
import { datesOfLines, serialsOfLines } from "./lines.ts";
import { product, productCategory, unitConvert } from "./product.ts";
import { storage, storageDetail } from "./storage.ts";
import { unitsOfLines } from "./units.ts";
import { warehouse } from "./warehouse.ts";

/** What resources do beyond the engine, by resource. */
export const hooks: HooksByName = {
  customer: [customer],
  warehouse: [warehouse],
  product: [product],
  product_category: [productCategory],
  unit_convert: [unitConvert],
  storage: [storage],
  storage_detail: [storageDetail],
  inbound_detail: [unitsOfLines, datesOfLines],
  returned_detail: [unitsOfLines, datesOfLines],
  outbound_detail: [unitsOfLines, datesOfLines],
  adjustment_detail: [unitsOfLines, datesOfLines, serialsOfLines],
};
