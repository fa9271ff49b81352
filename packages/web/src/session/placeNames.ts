import { namedIn } from "../api/lookup.ts";
import type { CompanyOfUser, WarehouseOfUser } from "./types.ts";

/** What a place is called in the language of the screen. */
export const companyName = (company: CompanyOfUser): string => namedIn("company", { ...company }, "company_name");
export const warehouseName = (warehouse: WarehouseOfUser): string => namedIn("warehouse", { ...warehouse }, "wh_name");
