import { tallyNames } from "@stowage/model";
import type { UiKey, Words } from "../i18n/index.ts";

const counted: Readonly<Record<string, UiKey>> = {
  [tallyNames.done]: "list.columnDone",
  [tallyNames.lines]: "list.columnLines",
  [tallyNames.amount]: "list.columnAmount",
};

/** What a column of a list is called. */
export function columnTitle(name: string, words: Words): string {
  const own = counted[name];
  return own ? words.say(own) : words.field(name);
}
