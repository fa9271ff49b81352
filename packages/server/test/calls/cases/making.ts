import type { World } from "../../support/world.ts";
import type { Row } from "../../support/worldClient.ts";

export interface RowMaking {
  /** What a client sends to make a row of one's own, each time another. */
  draft(world: World): Row | Promise<Row>;
  /** What is changed of it. */
  readonly change: Row;
  /** What a copy must say anew, since no two rows may agree in it. */
  copy?(world: World): Row | Promise<Row>;
}

export const company = (w: World) => ({ company_id: w.here.companyId });
export const warehouse = (w: World) => ({ ...company(w), wh_id: w.here.near });

export const first = async (w: World, path: string, reply: string, key: string, draft: Row): Promise<string> => {
  const made = await w.post(`/v1${path}/a`, draft);
  return String((made[reply] as Row[])[0]?.[key]);
};
export const newCustomer = (w: World) =>
  first(w, "/customer", "customer", "customer_id", {
    ...company(w),
    owner_id: w.here.mine,
    customer_no: `N${w.unique()}`,
    customer_name: "Customer",
  });
export const newProduct = (w: World) =>
  first(w, "/product", "product", "product_id", {
    ...company(w),
    owner_id: w.here.mine,
    product_code: `P${w.unique()}`,
    product_name: "Product",
    stock_unit_code: "EA",
  });
/** A product whose pieces have serial numbers; answers its code. */
export async function newNumbered(w: World): Promise<string> {
  const product_code = `SN${w.unique()}`;
  const draft = { ...company(w), owner_id: w.here.mine, product_code, product_name: "Numbered", stock_unit_code: "EA" };
  await w.post("/v1/product/a", { ...draft, need_scan_product_sn: true });
  return product_code;
}
