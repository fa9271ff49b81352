import { languages, messages } from "@stowage/messages";
import {
  type MenuCode,
  type MenuEntry,
  menu,
  model,
  switchesOf,
  type Worklist,
  type WorklistCode,
  worklistAddress,
  worklists,
} from "@stowage/model";

const entries = Object.entries(menu as Readonly<Record<string, MenuEntry>>) as [MenuCode, MenuEntry][];
const asking = Object.entries(worklists as Readonly<Record<string, Worklist>>) as [WorklistCode, Worklist][];

/** The whole menu as an empty database has it: what stands where, where it leads, and what can be permitted at it. */
export function menuPage(): string {
  return [
    "# Menu",
    "",
    "Generated from the model: `npm run generate`. People may rename, move and switch off; the codes stay.",
    "A worklist is for who may take the step that is waited for. What is to come is permitted to nobody and shown in nobody's menu.",
    "",
    `| code | ${languages.join(" | ")} | leads to | permitted by itself |`,
    `|${"---|".repeat(languages.length + 3)}`,
    ...below(undefined, 0),
    "",
  ].join("\n");
}

function below(group: string | undefined, depth: number): string[] {
  return entries.filter(([, { under }]) => under === group).flatMap(([code, entry]) => standing(code, entry, depth));
}

function standing(code: MenuCode, entry: MenuEntry, depth: number): string[] {
  const beside = (side: "before" | "after") =>
    asking
      .filter(([, one]) => one[side] === code)
      .map(([name]) => row(name, depth, address(worklistAddress(model, name))));
  const { functions, reports } = switchesOf(model, code);
  const leads = entry.planned ? "to come" : entry.path ? address(entry.path) + (entry.off ? ", switched off" : "") : "";
  return [
    ...beside("before"),
    row(code, depth, leads, [...functions, ...reports]),
    ...below(code, depth + 1),
    ...beside("after"),
  ];
}

const address = (path: string) => `\`/Main/${decodeURIComponent(path)}\``;

function row(code: MenuCode | WorklistCode, depth: number, leads: string, permitted: readonly string[] = []): string {
  const names = languages.map((language) => messages[language].menu[code]);
  return `| ${[`${"&emsp;".repeat(depth)}\`${code}\``, ...names, leads, permitted.join(" ")].join(" | ")} |`;
}
