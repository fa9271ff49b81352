import type { Declarations, Declared } from "./declared.ts";
import type { Fields } from "./fields.ts";

/** The fields of a row's first line that may be sent with a new row, by the names under which the row shows them. */
export function firstLineFields(declarations: Declarations, declared: Declared): Fields {
  const first = declared.type === "resource" ? declared.showsFirst : undefined;
  const line = first && declarations[first.of];
  const entries = Object.entries(first?.shows ?? {}).flatMap(([name, column]) => {
    const field = line?.fields[column];
    return !field || field.readonly || field.kind === "lookup"
      ? []
      : [[name, { ...field, required: undefined, fixed: true }]];
  });
  return Object.fromEntries(entries) as Fields;
}
