import type { LabelFormat, PaperSort } from "@stowage/model";
import type { Goods } from "./goods.ts";
import type { PrintedBy } from "./head.ts";
import type { Paper } from "./paper.ts";
import type { PrintLanguage } from "./words.ts";

/** Goods in a box; a decimal string in `unit_name`. */
export interface PackedLine extends Goods {
  num: string;
  unit_name: string;
  /** Where they were picked; of several locations the first that is walked past. */
  storage_loc_code?: string | null;
  walk_order?: number | null;
}

/** A box as papers tell of it. */
export interface PackedBox {
  box_no: string;
  /** Its code of GS1, where its company has a prefix there. */
  sscc: string | null;
  outbound_no: string;
  order_no: string;
  company_name: string;
  wh_name: string;
  owner_name: string;
  consignee_name: string | null;
  delivery_address: string | null;
  delivery_tel: string | null;
  shipping_company_name: string | null;
  /** Which of the order's boxes it is; null as long as more may be packed. */
  place: { readonly no: number; readonly of: number } | null;
  /** On its label, where its carrier gives numbers. */
  shipping_no: string | null;
  /** With their units. */
  size: string | null;
  weight: string | null;
  lines: readonly PackedLine[];
}

export interface GoodsPaperOptions extends PrintedBy {
  language: PrintLanguage;
  paper: Paper;
  /** Default: on paper, not on labels. */
  repeatHeader?: boolean;
  /** Default "given": as they were packed. */
  sort?: PaperSort;
}

export interface BoxLabelOptions extends GoodsPaperOptions {
  format: LabelFormat;
}
