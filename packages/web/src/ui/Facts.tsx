import { type Declared, type Field, wordedValues } from "@stowage/model";
import { isPicture, shownColumns } from "../api/columns.ts";
import type { AnyRow } from "../api/resources.ts";
import { shown } from "../i18n/format.ts";
import { useWords } from "../i18n/index.ts";
import { FileLinks } from "./FileLinks.tsx";
import { Picture } from "./Picture.tsx";
import { StatusTag, tonesOf } from "./StatusTag.tsx";

interface Props {
  readonly declared: Declared;
  readonly row: AnyRow;
  /** Only these, in this order. */
  readonly names?: readonly string[];
  readonly without?: readonly string[];
}

/** A row's values with their names; what is empty is left out, and what only programs read. */
export function Facts({ declared, row, names, without = [] }: Props) {
  const words = useWords();
  const all = shownColumns(declared).filter((column) => !without.includes(column.name));
  const columns = names ? names.flatMap((name) => all.filter((column) => column.name === name)) : all;
  const filled = columns
    .filter(({ name, field }) => field.kind !== "json" || field.kept || Array.isArray(row[name]))
    .map((column) => ({ column, text: shown(column.field.kind, row[column.name], column.name, words) }))
    .filter(({ text }) => text !== "");
  return (
    <dl className="facts">
      {filled.map(({ column, text }) => (
        <div key={column.name}>
          <dt>{words.field(column.name)}</dt>
          <dd className={isInCode(column.field) ? "code" : ""}>
            {column.field.kind === "files" ? (
              <FileLinks declared={declared} row={row} name={column.name} />
            ) : tonesOf(column.field) ? (
              <StatusTag name={column.name} field={column.field} value={String(row[column.name])} />
            ) : isPicture(column.field) ? (
              <Picture value={row[column.name]} name={column.name} />
            ) : (
              text
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const isInCode = (field: Field) => ["code", "telephone"].includes(field.kind) && wordedValues(field).length === 0;
