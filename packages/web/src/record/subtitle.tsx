import type { Declared } from "@stowage/model";
import { Fragment } from "react";
import { localValue, shownColumns } from "../api/columns.ts";
import type { AnyRow } from "../api/resources.ts";
import { shown } from "../i18n/format.ts";
import type { Words } from "../i18n/index.ts";

/** What stands below a title, without what is empty or the title says; undefined where nothing is left. */
export function subtitleOf(declared: Declared, row: AnyRow, words: Words, title?: string) {
  const columns = shownColumns(declared);
  const parts = (declared.subtitle ?? []).flatMap((name) => {
    const field = columns.find((column) => column.name === name)?.field;
    const text = field ? shown(field.kind, localValue(name, field, row, words.language), name, words) : "";
    return field && text !== "" && text !== title ? [{ name, text, isCode: field.kind === "code" }] : [];
  });
  if (parts.length === 0) return undefined;
  return parts.map(({ name, text, isCode }) => (
    <Fragment key={name}>
      <span className={isCode ? "code" : ""} title={words.field(name)}>
        {text}
      </span>
    </Fragment>
  ));
}
