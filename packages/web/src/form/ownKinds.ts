import { lottableField } from "@stowage/model";
import type { OwnName } from "../i18n/ownNames.ts";
import type { LineColumn } from "./lineColumns.ts";

/** The columns of lines, in which an owner's own attributes of a lot are entered as what they are: a day, a number, a choice. */
export const withOwnKinds = (
  columns: readonly LineColumn[],
  names: readonly OwnName[],
  owner: string | null,
): readonly LineColumn[] =>
  columns.map((column) => {
    const own = names.find((one) => one.owner_id === owner && `lottable${one.lottable_no}` === column.name);
    return own ? { ...column, field: lottableField(own) } : column;
  });
