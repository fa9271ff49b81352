import { lottableNames, putawayKinds, type ResourceName } from "@stowage/model";
import type { World } from "../../support/world.ts";
import { makeDocument, makeWaybill } from "./documents.ts";
import { company, first, newCustomer, newProduct, type RowMaking, warehouse } from "./making.ts";
import { referenceMakings } from "./reference.ts";

/** Where only some product goes, others do not: the locations that the world's goods need stay open. */
const newStorage = (w: World) =>
  first(w, "/storage", "storage", "storage_id", { ...warehouse(w), storage_code: `S${w.unique()}` });

let kinds = 0;
/** A warehouse has each kind of rule once, and calls are tried at the same time. */
const nextKind = () => putawayKinds[kinds++ % putawayKinds.length];

async function freeKind(w: World): Promise<{ readonly rule_kind: unknown }> {
  const rule_kind = nextKind();
  for (const { putaway_rule_id } of await w.rows("/storage/putawayrule", "putawayRule", { rule_kind }))
    await w.ask("chief", "DELETE", `/v1/storage/putawayrule/${putaway_rule_id}`);
  return { rule_kind };
}

let places = 0;
/** An owner has each place once, too. */
async function freePlace(w: World): Promise<number> {
  const lottable_no = (places++ % lottableNames.length) + 1;
  for (const { owner_lottable_id } of await w.rows("/customer/lottable", "ownerLottable", { lottable_no }))
    await w.ask("chief", "DELETE", `/v1/customer/lottable/${owner_lottable_id}`);
  return lottable_no;
}

/** The number of a box that its carrier has. */
async function sentParcel(w: World): Promise<{ readonly shipping_no: unknown }> {
  const { id } = await makeWaybill(w, "hct");
  await w.post("/v1/outbound/action/ship", { ids: [id] });
  const [waybill] = await w.rows("/waybill", "waybill", { outbound_id: id, waybill_status: "handed_over" });
  return { shipping_no: waybill?.shipping_no };
}

/** How a row of each resource is made, in the first company, the near warehouse, for the first owner. */
export const rowMakings: Partial<Record<ResourceName, RowMaking>> = {
  company_group: {
    draft: (w) => ({ company_group_code: `G${w.unique()}`, company_group_name: "Group" }),
    change: { company_group_name: "Another" },
  },
  company: {
    draft: (w) => ({ company_code: `C${w.unique()}`, company_name: "Company" }),
    change: { company_name: "Another" },
  },
  customer: {
    draft: (w) => ({ ...company(w), owner_id: w.here.mine, customer_no: `N${w.unique()}`, customer_name: "Customer" }),
    change: { customer_name: "Another" },
  },
  owner_lottable: {
    draft: async (w) => ({
      ...company(w),
      owner_id: w.here.mine,
      lottable_no: await freePlace(w),
      lottable_name: "Origin",
    }),
    change: { lottable_name: "Another" },
  },
  shipment_status: {
    draft: async (w) => ({
      ...(await sentParcel(w)),
      shipment_status: "in_transit",
      happened_at: new Date().toISOString(),
    }),
    change: {},
  },
  customer_category: {
    draft: async (w) => ({ customer_id: await newCustomer(w), customer_cat: "vendor" }),
    change: { customer_cat: "carrier" },
    copy: () => ({ customer_cat: "consignee" }),
  },
  warehouse: {
    draft: (w) => ({ ...company(w), wh_no: `W${w.unique()}`, wh_name: "Warehouse" }),
    change: { wh_name: "Another" },
  },
  unit: {
    draft: (w) => ({ unit_code: `U${w.unique()}`, unit_name: `Unit ${w.unique()}` }),
    change: { unit_name_eng: "Another" },
  },
  code: {
    draft: (w) => ({ code_type: `TYPE${w.unique()}`, code_code: "A", code_name: "Code" }),
    change: { code_name: "Another" },
    copy: () => ({ code_code: "B" }),
  },
  product_category: {
    draft: (w) => ({ ...company(w), pc_code: `P${w.unique()}`, pc_name: "Category" }),
    change: { pc_name: "Another" },
  },
  product: {
    draft: (w) => ({
      ...company(w),
      owner_id: w.here.mine,
      product_code: `P${w.unique()}`,
      product_name: "Product",
      stock_unit_code: "EA",
    }),
    change: { product_name: "Another" },
  },
  unit_convert: {
    draft: async (w) => ({
      product_id: await newProduct(w),
      from_unit_code: "BOX",
      to_unit_code: "EA",
      to_qty: 12,
    }),
    change: { to_qty: 10 },
    copy: () => ({ from_unit_id: undefined, from_unit_code: "PLT" }),
  },
  storage_detail: {
    draft: (w) => ({ ...warehouse(w), sd_level: "rack", sd_code: `R${w.unique()}` }),
    change: { sd_name: "Another" },
    copy: (w) => ({ sd_code: `R${w.unique()}` }),
  },
  shared_link: {
    draft: (w) => ({ link_kind: "inventory", wh_id: w.here.near, owner_id: w.here.mine }),
    change: {},
  },
  putaway_rule: {
    draft: async (w) => {
      return { ...warehouse(w), rule_rank: 1, ...(await freeKind(w)) };
    },
    change: { rule_rank: 2 },
    copy: freeKind,
  },
  product_location: {
    draft: async (w) => ({
      ...warehouse(w),
      owner_id: w.here.mine,
      product_id: await newProduct(w),
      storage_id: await newStorage(w),
    }),
    change: { storage_loc_code: "A-03" },
    copy: async (w) => ({ storage_id: await newStorage(w) }),
  },
  storage: {
    draft: (w) => ({ ...warehouse(w), storage_code: `S${w.unique()}` }),
    change: { area: "B" },
  },
  licence: {
    draft: (w) => ({ licensee: `Licensee ${w.unique()}` }),
    change: { licensee: "Another" },
  },
  user: {
    draft: (w) => ({ ...company(w), user_no: `U${w.unique()}`, user_name: "User" }),
    change: { user_name: "Another" },
  },
  account: {
    draft: async (w) => ({
      ...company(w),
      user_id: await newUser(w),
      account_type: "personal",
      login_name: `login${w.unique()}`,
      email: "someone@example.com",
    }),
    change: { account_name: "Another" },
    copy: (w) => ({ login_name: `login${w.unique()}` }),
  },
  account_owner: {
    draft: async (w) => ({ account_id: await newAccount(w), owner_id: w.here.mine }),
    change: {},
    copy: (w) => ({ owner_id: w.here.other }),
  },
  user_ui: {
    draft: async (w) => ({ user_id: await newUser(w), layout_list_product: [{ field: "product_code" }] }),
    change: { theme_color: "pink" },
    copy: async (w) => ({ user_id: await newUser(w) }),
  },
  company_user: {
    draft: async (w) => ({ ...company(w), user_id: await newUser(w) }),
    change: {},
    copy: async (w) => ({ user_id: await newUser(w) }),
  },
  warehouse_user: {
    draft: async (w) => ({ wh_id: w.here.near, user_id: await newUser(w) }),
    change: {},
    copy: async (w) => ({ user_id: await newUser(w) }),
  },
  role: {
    draft: (w) => ({ ...company(w), role_code: `R${w.unique()}`, role_name: "Role" }),
    change: { role_name: "Another" },
  },
  role_user: {
    draft: async (w) => ({ role_id: await newRole(w), user_id: await newUser(w) }),
    change: {},
    copy: async (w) => ({ user_id: await newUser(w) }),
  },
  role_permission_function: {
    draft: async (w) => ({ role_id: await newRole(w), function_id: await functionId(w, 0) }),
    change: {},
    copy: async (w) => ({ function_id: await functionId(w, 1) }),
  },
  role_question: {
    draft: async (w) => ({
      role_id: await newRole(w),
      list_name: "outbound",
      question_name: "Shops",
      question: { q: [["order_type", "equal", "b2c"]], sort: "-order_no", view: "open" },
    }),
    change: { question_name: "Another" },
  },
  user_permission_function: {
    draft: async (w) => ({ user_id: await newUser(w), function_id: await functionId(w, 0) }),
    change: {},
    copy: async (w) => ({ function_id: await functionId(w, 1) }),
  },
  ...referenceMakings,
  inbound_detail: {
    draft: async (w) => ({
      inbound_id: (await makeDocument(w, "inbound")).id,
      product_code: w.here.productCode,
      num_expect: "3",
    }),
    change: { num_expect: "4" },
  },
  daysallowed: {
    draft: async (w) => ({
      company_id: w.here.companyId,
      owner_id: w.here.mine,
      product_id: await newProduct(w),
      days: 30,
    }),
    change: { days: 31 },
    copy: async (w) => ({ product_id: await newProduct(w) }),
  },
  order_detail: {
    draft: async (w) => ({
      outbound_id: (await makeDocument(w, "outbound")).id,
      product_code: w.here.productCode,
      outbound_nums: "1",
      line_no: 2,
    }),
    change: { outbound_nums: "2" },
  },
  outbound_detail: {
    draft: async (w) => ({
      outbound_id: (await makeDocument(w, "outbound")).id,
      product_code: w.here.productCode,
      outbound_nums: "1",
    }),
    change: { outbound_nums: "2" },
  },
  returned_detail: {
    draft: async (w) => ({
      returned_id: (await makeDocument(w, "returned")).id,
      product_code: w.here.productCode,
      num_expect: "1",
    }),
    change: { num_expect: "2" },
  },
  outbound_adjustment_detail: {
    draft: async (w) => {
      const { id, row } = await makeDocument(w, "outbound_adjustment");
      const [line] = row.details as { outbound_detail_id: string }[];
      const { outbound_detail_id } = line ?? {};
      return {
        outbound_adjustment_id: id,
        outbound_detail_id,
        adjust_category: "in",
        storage_loc_code: "A-02",
        num: "1",
      };
    },
    change: { num: "2" },
  },
  adjustment_detail: {
    draft: async (w) => ({
      adjustment_id: (await makeDocument(w, "adjustment")).id,
      product_code: w.here.productCode,
      storage_loc_code: "A-02",
      num: "1",
    }),
    change: { num: "2" },
  },
};

const newUser = (w: World) =>
  first(w, "/user", "user", "user_id", { ...company(w), user_no: `U${w.unique()}`, user_name: "User" });
const newRole = (w: World) =>
  first(w, "/role", "role", "role_id", { ...company(w), role_code: `R${w.unique()}`, role_name: "Role" });

export const newAccount = async (w: World): Promise<string> =>
  first(w, "/account", "account", "account_id", {
    ...company(w),
    user_id: await newUser(w),
    account_type: "personal",
    login_name: `login${w.unique()}`,
    email: "someone@example.com",
  });

async function functionId(w: World, index: number): Promise<string> {
  const rows = await w.rows("/permission/function", "permissionFunction", {
    permission_code: "home",
  });
  return String(rows[index]?.function_id);
}
