import type { Declared } from "@stowage/model";
import type { Query } from "./query.ts";
import { type Workspace, workspaceColumns } from "./resources.ts";

export const exportFormats = ["xlsx", "xls", "csv"] as const;
export const exportSeparators = [",", ";", "\t", "|", ":", " "] as const;
export const exportEncodings = ["utf-8-bom", "utf-8", "utf-16le", "big5", "gb18030"] as const;

/** How a list is written to a file. */
export interface ExportChoice {
  readonly format: (typeof exportFormats)[number];
  readonly separator: (typeof exportSeparators)[number];
  readonly encoding: (typeof exportEncodings)[number];
}

/** The body of an export: the query of a list without its pages, the workspace, and the columns in their order. */
export function exportBody(
  declared: Declared,
  { combinedCondition, query, within, sort }: Query,
  workspace: Workspace,
  columns: readonly string[],
  choice: ExportChoice,
) {
  const { format, separator, encoding } = choice;
  return {
    ...(query?.length ? { combinedCondition, query } : {}),
    ...(within?.length ? { within } : {}),
    ...(sort?.length ? { sort } : {}),
    ...scopeOf(declared, workspace),
    columns,
    format,
    ...(format === "csv" ? { separator, encoding } : {}),
    time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
}

/** A list of companies, warehouses or owners themselves is not narrowed to one of them. */
const scopeOf = (declared: Declared, workspace: Workspace): Record<string, string> =>
  Object.fromEntries(
    workspaceColumns(declared, workspace).flatMap(({ name, columns, id }) =>
      columns.includes(declared.key) ? [] : [[name, id]],
    ),
  );
