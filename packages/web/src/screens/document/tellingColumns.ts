import type { Declared } from "@stowage/model";
import { firstColumns, type Shown, shownColumns } from "../../api/columns.ts";
import type { PayloadRows } from "./payload.ts";

const ofGoods = ["product_code", "product_name", "unit_name"];
const most = 4;
const numbers: readonly string[] = ["whole", "decimal", "quantity", "money"] satisfies Shown["field"]["kind"][];

/**
 * The columns that tell which row a part of a payload is about: those that the action's screen names, else the goods
 * where the row is about goods, else the first that are of the row itself and not entered anyway.
 */
export function tellingColumns({ about, fields }: PayloadRows, named?: readonly string[]): readonly Shown[] {
  if (!about) return [];
  const all = shownColumns(about);
  const isOfGoods = all.some(({ name }) => name === ofGoods[0]);
  const names = named ?? (isOfGoods ? ofGoods : ownColumns(about, Object.keys(fields)));
  return names.map((name) => all.find((column) => column.name === name) ?? { name, field: { kind: "text" } });
}

function ownColumns(about: Declared, entered: readonly string[]): readonly string[] {
  const ofDocument = [about.line?.field, ...(about.line?.inherits ?? [])];
  const own = shownColumns(about).filter(
    ({ name, through = name, field }) => through in about.fields && !ofDocument.includes(through) && !field.more,
  );
  return firstColumns(about)
    .filter((name) => !entered.includes(name) && own.some((column) => column.name === name))
    .slice(0, most);
}

/** Whether a column stands to the right, as numbers do. */
export const isNumber = ({ name, field }: Shown): boolean => isQuantity(name) || numbers.includes(field.kind);

/** A quantity of goods: where there is none, it is zero. */
export const isQuantity = (name: string): boolean => name.startsWith("num");
