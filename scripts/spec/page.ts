import { type Area, areas, type Item, sections } from "./list.ts";

/** An item with why it is open; without, it is held. */
export interface Finding {
  readonly item: Item;
  readonly open?: string;
}

const cell = (findings: readonly Finding[]): string => {
  if (findings.length === 0) return "";
  const open = findings.filter((one) => one.open !== undefined).length;
  return open === 0 ? `${findings.length}` : `${findings.length - open} of ${findings.length}`;
};

/** How much of each area is held, section by section, as rows of a table: held of all, or all where nothing is open. */
export function counts(findings: readonly Finding[], of: readonly Area[] = areas): readonly (readonly string[])[] {
  const row = (name: string, own: readonly Finding[]) => [
    name,
    ...sections.map((section) => cell(own.filter(({ item }) => item.section === section))),
    cell(own),
  ];
  const ofArea = (area: Area) => findings.filter(({ item }) => item.area === area);
  return [["area", ...sections, "all"], ...of.map((area) => row(area, ofArea(area))), row("all", of.flatMap(ofArea))];
}

/** The page that shows what of the specification is held, and every item that is open. */
export function specificationPage(findings: readonly Finding[]): string {
  const [head = [], ...rows] = counts(findings);
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [
    "# The specification",
    "",
    "Generated from docs/specification: `npm run generate`. A number alone: all of them are held.",
    "",
    line(head),
    `|${"---|".repeat(head.length)}`,
    ...rows.map(line),
    "",
    "## What is open",
    ...areas.flatMap((area) => openOf(area, findings)),
    "",
  ].join("\n");
}

function openOf(area: Area, findings: readonly Finding[]): readonly string[] {
  const open = findings.filter(({ item, open }) => item.area === area && open !== undefined);
  if (open.length === 0) return [];
  return ["", `### ${area}`, "", ...open.map(({ item, open }) => openLine(item, open ?? ""))];
}

export const openLine = ({ section, id, text }: Item, why: string): string =>
  `- ${section} \`${id}\`${text === "-" || text === id ? "" : `: ${text}`} – ${why}`;

/** The names of all that is asked for, a line each: what is held, and behind `open` what is not. */
export const heldNames = (findings: readonly Finding[]): string =>
  `${findings.map(({ item, open }) => `${open === undefined ? "" : "open "}${item.section} ${item.id}`).join("\n")}\n`;

/** What `heldNames` said before and is no more so: held and open again, or no longer in the list. A line each. */
export function reopened(findings: readonly Finding[], before: string): readonly string[] {
  const now = new Map(findings.map((finding) => [`${finding.item.section} ${finding.item.id}`, finding]));
  return before.split("\n").flatMap((line) => {
    const [, wasOpen, name = ""] = line.match(/^(open )?(.*)$/) ?? [];
    const finding = now.get(name);
    if (name === "" || (finding && (wasOpen || finding.open === undefined))) return [];
    return [finding ? openLine(finding.item, finding.open ?? "") : `- ${name}: the list has it no more`];
  });
}
