import { newId } from "../../src/database/index.ts";
import type { Client } from "./worldClient.ts";

export interface Company {
  readonly companyId: string;
  readonly code: string;
  /** `near` lets documents rest wherever they may; `far` nowhere. */
  readonly near: string;
  readonly far: string;
  /** Owners of goods. */
  readonly mine: string;
  readonly other: string;
  readonly third: string;
  readonly products: { readonly mine: string; readonly other: string };
  readonly productCode: string;
  readonly categoryCode: string;
}

export const stepsHeld = ["validated", "qc_done", "return_validated", "return_qc_done", "picked", "boxed"];

/** A company with its warehouses, locations, owners and goods; that of the administrator where `companyId` is known. */
export async function makeCompany(client: Client, companyId: string | null, letter: string): Promise<Company> {
  const company: Company = {
    companyId: companyId ?? newId(),
    code: letter,
    near: newId(),
    far: newId(),
    mine: newId(),
    other: newId(),
    third: newId(),
    products: { mine: newId(), other: newId() },
    productCode: `GOODS-${letter}`,
    categoryCode: `CAT-${letter}`,
  };
  const of = { company_id: company.companyId };
  if (!companyId)
    await client.post("/v1/company/a", { ...of, company_code: letter, company_name: `Company ${letter}` });
  await client.post("/v1/warehouse/a", [
    { ...of, wh_id: company.near, wh_no: `${letter}-NEAR`, wh_name: "Near", hold_after_step: stepsHeld },
    { ...of, wh_id: company.far, wh_no: `${letter}-FAR`, wh_name: "Far" },
  ]);
  if (companyId) await makeUnits(client);
  for (const whId of [company.near, company.far]) await makeStorages(client, { ...of, wh_id: whId });
  await makeOwners(client, company);
  await makeGoods(client, company);
  return company;
}

const makeUnits = (client: Client) =>
  client.post("/v1/unit/a", [
    { unit_code: "EA", unit_name: "piece", unit_type: "piece" },
    { unit_code: "BOX", unit_name: "box", unit_type: "package" },
    { unit_code: "PLT", unit_name: "pallet", unit_type: "package" },
  ]);

const makeStorages = (client: Client, scope: { company_id: string; wh_id: string }) =>
  client.post("/v1/storage/a", [
    ...["A-01", "A-02", "A-03"].map((storage_code) => ({ ...scope, storage_code, storage_type: "normal" })),
    ...["receiving", "staging", "returns", "bad"].map((storage_type) => ({
      ...scope,
      storage_code: storage_type.toUpperCase(),
      storage_type,
    })),
  ]);

async function makeOwners(client: Client, { companyId, mine, other, third }: Company): Promise<void> {
  const owners = Object.entries({ MINE: mine, OTHER: other, THIRD: third });
  await client.post(
    "/v1/customer/a",
    owners.map(([customer_no, customer_id]) => ({
      company_id: companyId,
      customer_id,
      customer_no,
      customer_name: `Owner ${customer_no}`,
    })),
  );
  await client.post(
    "/v1/customer/category/a",
    owners.map(([, customer_id]) => ({ customer_id, customer_cat: "owner" })),
  );
}

async function makeGoods(client: Client, company: Company): Promise<void> {
  const { companyId, mine, other, products, productCode } = company;
  await client.post("/v1/product/category/a", {
    company_id: companyId,
    pc_code: company.categoryCode,
    pc_name: "Category",
  });
  // There is never as much of them, so that they are always to be replenished.
  const goods = {
    company_id: companyId,
    product_code: productCode,
    product_name: "Goods",
    stock_unit_code: "EA",
    stock_minimal: "1000000",
  };
  await client.post("/v1/product/a", [
    { ...goods, product_id: products.mine, owner_id: mine },
    { ...goods, product_id: products.other, owner_id: other },
  ]);
}
