import type { Declared } from "@stowage/model";
import { BookIcon, BoxIcon, PersonIcon, StackIcon, WarehouseIcon } from "./icons.tsx";

/** By what a record is known at a glance: a warehouse, what stands in one, goods and what they lie in, people, all else. */
export function signOf({ fields, scope, byWarehouse, key }: Declared, size = 16) {
  if (key === "wh_id") return <WarehouseIcon size={size} />;
  const kinds = Object.values(fields);
  if (kinds.some((field) => "barcodeWithin" in field)) return <BoxIcon size={size} />;
  if (kinds.some(({ kind }) => kind === "email" || kind === "telephone")) return <PersonIcon size={size} />;
  if (byWarehouse && scope !== "shared" && scope.owner === undefined) return <StackIcon size={size} />;
  return byWarehouse ? <BoxIcon size={size} /> : <BookIcon size={size} />;
}
