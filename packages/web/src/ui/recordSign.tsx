import type { Declared } from "@stowage/model";
import { BookIcon, BoxIcon, PersonIcon, StackIcon, WarehouseIcon } from "./icons.tsx";

/** By what a record is known at a glance: what stands in a warehouse, what lies in stock, goods, people, all else. */
export function signOf({ fields, scope, byWarehouse }: Declared, size = 16) {
  const kinds = Object.values(fields);
  if (kinds.some((field) => "barcodeWithin" in field)) return <BoxIcon size={size} />;
  if (kinds.some(({ kind }) => kind === "email" || kind === "telephone")) return <PersonIcon size={size} />;
  if (byWarehouse && scope !== "shared" && scope.owner === undefined) return <StackIcon size={size} />;
  return byWarehouse ? <WarehouseIcon size={size} /> : <BookIcon size={size} />;
}
