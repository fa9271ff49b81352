import type { DemoClient } from "./client.ts";
import { idOf } from "./client.ts";
import { owners } from "./goods.ts";

export interface House {
  readonly whId: string;
  readonly no: string;
  readonly name: string;
  readonly nameEng: string;
  /** States in which this house lets documents rest. */
  readonly holds: readonly string[];
}

export const houses: readonly House[] = [
  { whId: idOf("house", "TPE"), no: "TPE", name: "台北物流中心", nameEng: "Taipei DC", holds: [] },
  {
    whId: idOf("house", "KHH"),
    no: "KHH",
    name: "高雄倉",
    nameEng: "Kaohsiung",
    holds: ["validated", "qc_done", "picked", "boxed"],
  },
];

export const ownerId = (no: string): string => idOf("owner", no);

/** Warehouses with their locations, owners with their goods, and whom they deal with. */
export async function makeMasters(client: DemoClient, companyId: string): Promise<void> {
  await client.post(
    "/v1/warehouse/a",
    houses.map(({ whId, no, name, nameEng, holds }) => ({
      company_id: companyId,
      wh_id: whId,
      wh_no: no,
      wh_name: name,
      wh_name_eng: nameEng,
      hold_after_step: holds,
    })),
  );
  await client.post(
    "/v1/product/category/a",
    owners.map(({ category }) => ({
      pc_id: idOf("category", category.code),
      company_id: companyId,
      pc_code: category.code,
      pc_name: category.name,
    })),
  );
  for (const { whId, no } of houses) await client.post("/v1/storage/a", locations(companyId, whId, no));
  await makeCustomers(client, companyId);
  await makeProducts(client, companyId);
}

/** Three aisles of racks, pick faces on the lowest level; and the places that goods pass through. */
function locations(companyId: string, whId: string, no: string) {
  const whole = { company_id: companyId, wh_id: whId };
  const racks = ["A", "B", "C"].flatMap((area) =>
    Array.from({ length: 10 }, (_, rack) =>
      Array.from({ length: 5 }, (_, level) => {
        const code = `${area}-${String(rack + 1).padStart(2, "0")}-${level + 1}`;
        return {
          ...whole,
          storage_id: idOf("storage", no, code),
          storage_code: code,
          storage_type: level === 0 ? "pick_face" : "normal",
          area,
          rack: String(rack + 1).padStart(2, "0"),
          level: String(level + 1),
          weight_capacity: level === 0 ? "800" : "500",
          max_volume: "2.4",
          ...(area === "C" ? { allowed_categories: ["ELEC", "CARE"] } : {}),
        };
      }),
    ).flat(),
  );
  const passing = (["receiving", "staging", "returns", "bad"] as const).map((type) => ({
    ...whole,
    storage_id: idOf("storage", no, type),
    storage_code: type.toUpperCase(),
    storage_type: type,
  }));
  return [...racks, ...passing];
}

const shops = [
  "好鄰居超市 Good Neighbour Mart",
  "北投門市 Beitou Store",
  "信義旗艦店 Xinyi Flagship Store",
  "台中七期店 Taichung Store",
  "府城專櫃 Tainan Counter",
  "高雄夢時代 Kaohsiung Dream Mall",
  "花蓮店 Hualien Store",
  "線上客戶 王小姐 Ms. Wang, online",
  "線上客戶 Smith",
];

async function makeCustomers(client: DemoClient, companyId: string): Promise<void> {
  const others = [
    ...shops.map((name, index) => ({ no: `S${String(index + 1).padStart(3, "0")}`, name, cat: "consignee" })),
    { no: "V001", name: "產地直送合作社 Farm Direct Co-op", cat: "vendor" },
    { no: "V002", name: "大盛貿易 Dasheng Trading", cat: "vendor" },
    { no: "CAR1", name: "新竹物流", cat: "carrier" },
    { no: "CAR2", name: "自有車隊 Own fleet", cat: "carrier" },
  ];
  const all = [
    ...owners.map(({ no, name }) => ({ customer_id: ownerId(no), customer_no: no, customer_name: name, cat: "owner" })),
    ...others.map(({ no, name, cat }) => ({
      customer_id: idOf("customer", no),
      customer_no: no,
      customer_name: name,
      cat,
    })),
  ];
  await client.post(
    "/v1/customer/a",
    all.map(({ cat: _cat, ...customer }) => ({ company_id: companyId, ...customer })),
  );
  await client.post(
    "/v1/customer/category/a",
    all.map(({ customer_id, cat }) => ({ cc_id: idOf("cc", customer_id), customer_id, customer_cat: cat })),
  );
}

async function makeProducts(client: DemoClient, companyId: string): Promise<void> {
  const products = owners.flatMap(({ no, category, goods }) =>
    goods.map((one, index) => ({
      product_id: idOf("product", one.code),
      company_id: companyId,
      owner_id: ownerId(no),
      product_code: one.code,
      product_name: one.name,
      product_spec: one.spec,
      pc_id: idOf("category", category.code),
      product_barcode: ean13(`47129${String(no.length)}${String(index + 1).padStart(6, "0")}`),
      stock_unit_code: "EA",
      shipment_policy: one.days ? "fefo" : "fifo",
      expiration_days: one.days,
      need_scan_product_sn: one.serial ?? false,
      need_qc: one.qc ?? false,
      product_unitprice: one.price,
      product_cost_price: String(Math.round(Number(one.price) * 0.6)),
      box_in_num: one.box,
      ...(index % 6 === 2 ? { stock_minimal: "300", stock_replenishment: "500" } : {}),
      ...(one.size ? { length: one.size[0], width: one.size[1], height: one.size[2], weight: one.size[3] } : {}),
    })),
  );
  await client.post("/v1/product/a", products);
  const boxed = owners.flatMap(({ goods }) => goods.filter(({ box }) => box));
  await client.post(
    "/v1/unit-convert/a",
    boxed.map(({ code, box }) => ({
      uc_id: idOf("convert", code),
      product_id: idOf("product", code),
      from_unit_code: "BX",
      to_unit_code: "EA",
      to_qty: box,
    })),
  );
}

/** Twelve digits with their check digit, as GS1 reckons it: weights 1 and 3 in turn. */
function ean13(twelve: string): string {
  const sum = [...twelve].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0);
  return `${twelve}${(10 - (sum % 10)) % 10}`;
}
