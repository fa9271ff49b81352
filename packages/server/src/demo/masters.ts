import type { DemoClient } from "./client.ts";
import { idOf } from "./client.ts";
import { type Goods, type Names, owners } from "./goods.ts";
import { drawn } from "./pictures/draw.ts";
import { drawings } from "./pictures/drawings.ts";
import { makeShipping } from "./shipping.ts";

export interface House {
  readonly whId: string;
  readonly no: string;
  readonly names: Names;
  /** States in which this house lets documents rest. */
  readonly holds: readonly string[];
}

export const houses: readonly House[] = [
  { whId: idOf("house", "TPE"), no: "TPE", names: ["台北物流中心", "台北物流中心", "Taipei DC"], holds: [] },
  {
    whId: idOf("house", "KHH"),
    no: "KHH",
    names: ["高雄倉", "高雄仓", "Kaohsiung"],
    holds: ["validated", "qc_done", "picked", "boxed"],
  },
];

/** A name in three languages, as the fields of a row. */
export const called = (field: string, [zh_TW, zh_CN, en_US]: Names) => ({
  [field]: zh_TW,
  [`${field}_cn`]: zh_CN,
  [`${field}_eng`]: en_US,
});

/** Where an order is brought, and who is called there. */
export const deliveredTo = (index: number) => ({
  delivery_address: `台北市信義區松仁路 ${index + 10} 號, ${index + 10} Songren Rd, Taipei`,
  delivery_tel: `02-2720-${String(1000 + index)}`,
});

export const ownerId = (no: string): string => idOf("owner", no);

/** Warehouses with their locations, owners with their goods, and whom they deal with. */
export async function makeMasters(client: DemoClient, companyId: string): Promise<void> {
  await client.post(
    "/v1/warehouse/a",
    houses.map(({ whId, no, names, holds }) => ({
      company_id: companyId,
      wh_id: whId,
      wh_no: no,
      ...called("wh_name", names),
      hold_after_step: holds,
    })),
  );
  await client.post(
    "/v1/product/category/a",
    owners.map(({ category }) => ({
      pc_id: idOf("category", category.code),
      company_id: companyId,
      pc_code: category.code,
      ...called("pc_name", category.names),
    })),
  );
  for (const { whId, no } of houses) await client.post("/v1/storage/a", locations(companyId, whId, no));
  await client.post("/v1/boxing/type/a", boxTypes(companyId));
  await makeCustomers(client, companyId);
  await makeProducts(client, companyId);
  await makeShipping(client, companyId, houses);
}

/** What the bench packs into, in cm and kg. */
const boxTypes = (company_id: string) =>
  (
    [
      ["S", ["小箱", "小箱", "Small box"], [25, 18, 12], "0.12", "5"],
      ["M", ["中箱", "中箱", "Medium box"], [35, 26, 20], "0.25", "10"],
      ["L", ["大箱", "大箱", "Large box"], [50, 38, 30], "0.5", "20"],
    ] as const
  ).map(([code, names, [length, width, height], tare, max_weight]) => ({
    company_id,
    box_type_code: `BOX-${code}`,
    ...called("box_type_name", names),
    length: `${length}`,
    width: `${width}`,
    height: `${height}`,
    tare,
    max_weight,
  }));

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
  /** Each holds one order's goods from the picker to the bench. */
  const totes = Array.from({ length: 10 }, (_, at) => `TOTE-${String(at + 1).padStart(2, "0")}`).map((code) => ({
    ...whole,
    storage_id: idOf("storage", no, code),
    storage_code: code,
    storage_type: "tote",
  }));
  return [...racks, ...passing, ...totes];
}

const shops: readonly Names[] = [
  ["好鄰居超市", "好邻居超市", "Good Neighbour Mart"],
  ["北投門市", "北投门店", "Beitou Store"],
  ["信義旗艦店", "信义旗舰店", "Xinyi Flagship Store"],
  ["台中七期店", "台中七期店", "Taichung Store"],
  ["府城專櫃", "府城专柜", "Tainan Counter"],
  ["高雄夢時代", "高雄梦时代", "Kaohsiung Dream Mall"],
  ["花蓮店", "花莲店", "Hualien Store"],
  ["線上客戶 王小姐", "线上客户 王小姐", "Ms. Wang, online"],
  ["線上客戶 Smith", "线上客户 Smith", "Mr. Smith, online"],
];
const vendors: readonly Names[] = [
  ["產地直送合作社", "产地直送合作社", "Farm Direct Co-op"],
  ["大盛貿易", "大盛贸易", "Dasheng Trading"],
];
const carriers: readonly Names[] = [
  ["新竹物流", "新竹物流", "HCT Logistics"],
  ["自有車隊", "自有车队", "Own fleet"],
];

/** The owner whose orders are held as long as nobody can be found, or called, at their address. */
const wantsAddress = "LIYANG";

async function makeCustomers(client: DemoClient, companyId: string): Promise<void> {
  const numbered = (all: readonly Names[], cat: string, number: (nth: number) => string) =>
    all.map((names, index) => ({ no: number(index + 1), names, cat }));
  const all = [
    ...owners.map(({ no, names }) => ({ customer_id: ownerId(no), no, names, cat: "owner" })),
    ...[
      ...numbered(shops, "consignee", (nth) => `S${String(nth).padStart(3, "0")}`),
      ...numbered(vendors, "vendor", (nth) => `V00${nth}`),
      ...numbered(carriers, "carrier", (nth) => `CAR${nth}`),
    ].map((one) => ({ customer_id: idOf("customer", one.no), ...one })),
  ];
  await client.post(
    "/v1/customer/a",
    all.map(({ customer_id, no, names }) => ({
      company_id: companyId,
      customer_id,
      customer_no: no,
      ...called("customer_name", names),
      ...(no === wantsAddress ? { orders_need_address: true } : {}),
    })),
  );
  await client.post(
    "/v1/customer/category/a",
    all.map(({ customer_id, cat }) => ({ cc_id: idOf("cc", customer_id), customer_id, customer_cat: cat })),
  );
}

/** Draws the goods; answers the hash of each one's picture by its code. */
async function makePictures(client: DemoClient): Promise<ReadonlyMap<string, string>> {
  const made = new Map<string, string>();
  for (const { code, picture } of owners.flatMap(({ goods }) => goods))
    made.set(code, await uploadDrawn(client, picture));
  return made;
}

async function uploadDrawn(client: DemoClient, [drawing, colour]: Goods["picture"]): Promise<string> {
  const shapes = drawings[drawing](colour);
  const files = { file: drawn(shapes, 256), thumbnail: drawn(shapes, 112) };
  const { upload } = await client.upload("/v1/fileupload/product/product_picture", files);
  return (upload as readonly { readonly picture_hash: string }[])[0]?.picture_hash ?? "";
}

async function makeProducts(client: DemoClient, companyId: string): Promise<void> {
  const pictures = await makePictures(client);
  const products = owners.flatMap(({ no, category, goods }) =>
    goods.map((one, index) => ({
      product_id: idOf("product", one.code),
      company_id: companyId,
      owner_id: ownerId(no),
      product_code: one.code,
      ...called("product_name", one.names),
      product_picture: pictures.get(one.code),
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
      length: one.size[0],
      width: one.size[1],
      height: one.size[2],
      weight: one.size[3],
    })),
  );
  await client.post("/v1/product/a", products);
  const boxed = owners.flatMap(({ no, goods }) =>
    goods.flatMap(({ code, box }, index) => (box ? [{ code, box, place: `${no.length}${threeDigits(index)}` }] : [])),
  );
  await client.post(
    "/v1/unit-convert/a",
    boxed.map(({ code, box, place }) => ({
      uc_id: idOf("convert", code),
      product_id: idOf("product", code),
      from_unit_code: "BX",
      to_unit_code: "EA",
      to_qty: box,
      pack_level: "box",
      pack_barcode: ean13(`4712999${place.padStart(5, "0")}`),
    })),
  );
}

const threeDigits = (index: number) => String(index + 1).padStart(3, "0");

/** Twelve digits with their check digit, as GS1 reckons it: weights 1 and 3 in turn. */
function ean13(twelve: string): string {
  const sum = [...twelve].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0);
  return `${twelve}${(10 - (sum % 10)) % 10}`;
}
