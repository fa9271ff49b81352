import type { Shown } from "../api/columns.ts";
import type { AnyRow } from "../api/resources.ts";

/** The columns that say something of any of the rows; of quantities that are none everywhere, nothing is said. */
export function saying(columns: readonly Shown[], rows: readonly AnyRow[]): readonly Shown[] {
  const isSaid = ({ name, field }: Shown, { [name]: value }: AnyRow) =>
    value !== null && value !== undefined && value !== "" && !(field.kind === "quantity" && Number(value) === 0);
  const said = columns.filter((column) => rows.some((row) => isSaid(column, row)));
  return said.length > 0 ? said : columns;
}
