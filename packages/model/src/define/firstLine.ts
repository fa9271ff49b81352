import type { Declarations, Declared } from "./declared.ts";
import type { Fields } from "./fields.ts";

/** What of the line that a row shows first may be given with a new row, by the names that it is shown by. */
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
