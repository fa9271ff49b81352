import type { Declared } from "@stowage/model";
import type { AnyRow } from "../api/resources.ts";
import { BookIcon, BoxIcon, PersonIcon, StackIcon, WarehouseIcon } from "../ui/icons.tsx";

/** By what a record is known at a glance: what stands in a warehouse, what lies in stock, goods, people, all else. */
function signOf({ fields, scope, byWarehouse }: Declared) {
  const kinds = Object.values(fields);
  if (kinds.some((field) => "barcodeWithin" in field)) return <BoxIcon size={22} />;
  if (kinds.some(({ kind }) => kind === "email" || kind === "telephone")) return <PersonIcon size={22} />;
  if (byWarehouse && scope !== "shared" && scope.owner === undefined) return <StackIcon size={22} />;
  return byWarehouse ? <WarehouseIcon size={22} /> : <BookIcon size={22} />;
}

/** The picture of a record, and a sign where it has none. */
export function Sign({ declared, row }: { declared: Declared; row: AnyRow }) {
  const picture = declared.picture === undefined ? undefined : row[declared.picture];
  return (
    <span className="record-sign" aria-hidden="true">
      {typeof picture === "string" && picture !== "" ? <img src={picture} alt="" /> : signOf(declared)}
    </span>
  );
}
