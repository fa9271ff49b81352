import type { DemoClient } from "./client.ts";
import { day, idOf } from "./client.ts";
import { type Owner, owners } from "./goods.ts";
import { deliveredTo, type House, houses, ownerId } from "./masters.ts";
import { makeParcels } from "./parcels.ts";

/** An action with what is sent along; `skip` codes are those of a step that an interrupted start has taken already. */
type Step = readonly [action: string, payload?: Record<string, unknown>];
const taken = ["INVALID_STATE", "DOCUMENT_BLOCKED", "NOT_ABNORMAL"];

export async function makeDocuments(client: DemoClient, companyId: string, say: (text: string) => void): Promise<void> {
  for (const house of houses) {
    await makeInbounds(client, companyId, house);
    await makeOrders(client, companyId, house);
    await makeReturnsAndAdjustments(client, companyId, house);
    await makeParcels(client, companyId, house);
    say(`  ${house.names[2]}: documents stand in every state`);
  }
}

export const scopeOf = (companyId: string, house: House, owner: Owner) => ({
  company_id: companyId,
  wh_id: house.whId,
  owner_id: ownerId(owner.no),
});
const why = { reason: "示範 Demonstration" };
const inboundPaths: readonly Step[][] = [
  [],
  [],
  [["confirm_validate"]],
  [["confirm_validate"], ["confirm_qc"]],
  [["confirm_validate"], ["confirm_qc"], ["release"]],
  [["cancel", why]],
];

async function makeInbounds(client: DemoClient, companyId: string, house: House): Promise<void> {
  for (const [index, path] of inboundPaths.entries()) {
    const owner = owners[index % owners.length] as Owner;
    const id = idOf("inbound", house.no, String(index));
    const goods = owner.goods.filter(({ serial }) => !serial).slice(index, index + 4);
    await client.post("/v1/inbound/a", {
      inbound_id: id,
      ...scopeOf(companyId, house, owner),
      inbound_bill_no: `ASN-${house.no}-${index + 1}`,
      inbound_expect: day(index - 2),
      need_qc: index === 3 || index === 4 ? "yes" : "by_product",
      boxes: 4 + index,
      details: goods.map((one, line) => ({
        inbound_detail_id: idOf("inboundline", house.no, String(index), String(line)),
        product_code: one.code,
        num_expect: String(2 + line),
        unit_code: one.box ? "BX" : "EA",
        ...(one.days ? { batch_no: `N${index}${line}`, valid_date: day(one.days) } : {}),
      })),
    });
    await walk(client, "/v1/inbound", id, path);
  }
}

const pick: Step[] = [["close_order"], ["print", { list_kind: "order" }], ["confirm_pick"]];
const boxed: Step[] = [
  ...pick,
  ["release"],
  ["confirm_boxing", { fast: true, length: "40", width: "30", height: "20", weight: "3.2" }],
];
const shipped: Step[] = [...boxed, ["release"], ["ship", { shipping_company_name: "HCT 新竹物流", shipping_no: "" }]];
const orderPaths: readonly Step[][] = [
  [],
  [],
  [],
  [["close_order"]],
  [["close_order"]],
  [["close_order"], ["print", { list_kind: "order" }]],
  [["close_order"], ["print", { list_kind: "order" }]],
  pick,
  boxed,
  shipped,
  shipped,
  [...shipped, ["deliver", { received_by: "陳先生 Mr Chen" }]],
  [...shipped, ["pick_up", { received_by: "林小姐 Ms Lin" }]],
  [...shipped, ["deliver", { received_by: "王先生 Mr Wang" }], ["close_case"]],
  [
    ["close_order"],
    ["print", { list_kind: "order" }],
    ["request_intercept", { reason: "客戶取消 Cancelled by customer" }],
  ],
  [["close_order"], ["request_intercept", { reason: "地址變更 New address" }], ["confirm_intercept"]],
  [["cancel", why]],
];

/** The order that is held because nobody can be called at its address. */
const withoutTelephone = 2;

async function makeOrders(client: DemoClient, companyId: string, house: House): Promise<void> {
  for (const [index, path] of orderPaths.entries()) {
    const owner = owners[index % owners.length] as Owner;
    const id = idOf("order", house.no, String(index));
    const consignee = `S${String((index % 9) + 1).padStart(3, "0")}`;
    const goods = owner.goods.filter(({ serial }) => !serial).slice(index % 5, (index % 5) + 3 + (index % 3));
    await client.post("/v1/outbound/a", {
      outbound_id: id,
      ...scopeOf(companyId, house, owner),
      order_no: `SO-${house.no}-${String(index + 1).padStart(4, "0")}`,
      order_type: index === withoutTelephone ? "b2c" : (["b2b", "b2c", "convenience_store"] as const)[index % 3],
      consignee_no: consignee,
      ...deliveredTo(index),
      ...(index === withoutTelephone ? { delivery_tel: "" } : index % 3 === 2 ? { store_no: "100001" } : {}),
      expect_ship_date: day((index % 6) - 2),
      details: goods.map((one, line) => ({
        outbound_detail_id: idOf("orderline", house.no, String(index), String(line)),
        product_code: one.code,
        outbound_nums: String(2 + ((index + line) % 5)),
      })),
    });
    await walk(client, "/v1/outbound", id, withNumber(path, `H${house.no}${String(index).padStart(6, "0")}`));
  }
}

const withNumber = (path: readonly Step[], number: string): Step[] =>
  path.map(([action, payload]) =>
    action === "ship" ? [action, { ...payload, shipping_no: number }] : payload ? [action, payload] : [action],
  );

async function makeReturnsAndAdjustments(client: DemoClient, companyId: string, house: House): Promise<void> {
  const owner = owners[1] as Owner;
  const line = (index: number) => ({ product_code: owner.goods[index]?.code, num_expect: "1", batch_no: "RETURN" });
  const paths: readonly Step[][] = [[], [["confirm_validate"]], [["cancel", why]]];
  for (const [index, path] of paths.entries()) {
    const id = idOf("return", house.no, String(index));
    const more = {
      returned_bill_no: `RMA-${house.no}-${index + 1}`,
      returned_by: "王小姐 Ms. Wang",
      returned_date: day(-index),
      returned_reason: "外盒破損 Damaged box",
    };
    await client.post("/v1/return/a", {
      returned_id: id,
      ...scopeOf(companyId, house, owner),
      ...more,
      details: [{ returned_detail_id: idOf("returnline", id), ...line(index) }],
    });
    await walk(client, "/v1/return", id, path);
  }
  const adjustments: readonly (readonly [category: string, steps: readonly Step[]])[] = [
    ["in", []],
    ["in", [["adjust"]]],
    ["in", [["adjust"], ["reverse", why]]],
    ["out", [["cancel", why]]],
  ];
  for (const [index, [category, steps]] of adjustments.entries()) {
    const id = idOf("adjustment", house.no, String(index));
    const detail = {
      adjustment_detail_id: idOf("adjustmentline", id),
      product_code: owner.goods[index]?.code,
      storage_loc_code: "B-01-1",
      num: "3",
      batch_no: "FOUND",
    };
    await client.post("/v1/inventory/adjustment/a", {
      adjustment_id: id,
      ...scopeOf(companyId, house, owner),
      adjust_category: category,
      adjust_reason: "盤點差異 Count difference",
      details: [detail],
    });
    await walk(client, "/v1/inventory/adjustment", id, steps);
  }
}

/** Takes a document through its steps; a house that does not hold has nothing to release. */
async function walk(client: DemoClient, path: string, id: string, steps: readonly Step[]): Promise<void> {
  for (const [action, payload] of steps)
    await client.post(`${path}/action/${action}`, { ids: [id], ...payload }, taken);
}
