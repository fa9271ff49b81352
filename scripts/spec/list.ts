import { readdirSync, readFileSync } from "node:fs";

/** The areas of the specification, as its list of calls names them. */
export const areas = [
  "auth",
  "master",
  "inbound",
  "returns",
  "serial",
  "outbound",
  "picking",
  "boxing",
  "shipping",
  "waybill",
  "public",
  "print",
  "inventory",
  "stock",
  "stocktake",
  "accounting",
  "export",
  "upload",
  "home",
  "floor",
] as const;
export type Area = (typeof areas)[number];

/** What the list is parted into: a file each in docs/specification, after the sections of the specification. */
export const sections = [
  "routes",
  "fields",
  "states",
  "rules",
  "roles",
  "calls",
  "messages",
  "constants",
  "flows",
] as const;
export type Section = (typeof sections)[number];

/** One thing that the specification asks for: a line of a file. */
export interface Item {
  readonly section: Section;
  readonly area: Area;
  /** Unique in its section. */
  readonly id: string;
  /** The words of the specification, a value, or a reply key. */
  readonly text: string;
  /** Where it is held, where its id alone does not say so (docs/specification/README.md). */
  readonly held: readonly string[];
}

const folder = new URL("../../docs/specification/", import.meta.url);

/**
 * Reads the whole list.
 * @throws Error naming the line that has an unknown area, too few cells, or an id that another line has.
 */
export function readList(): readonly Item[] {
  const known = readdirSync(folder).filter((name) => name.endsWith(".tsv"));
  const strange = known.filter((name) => !(sections as readonly string[]).includes(name.replace(/\.tsv$/, "")));
  if (strange.length > 0) throw new Error(`docs/specification/${strange[0]} is no section`);
  return sections.flatMap((section) => readSection(section, readFileSync(new URL(`${section}.tsv`, folder), "utf8")));
}

/** Reads the text of one section's file. */
export function readSection(section: Section, file: string): readonly Item[] {
  const seen = new Set<string>();
  const lines = file.split("\n").slice(1);
  return lines.flatMap((line, index): Item[] => {
    if (line === "") return [];
    const [area = "", id = "", text = "", ...held] = line.split("\t");
    const at = `docs/specification/${section}.tsv:${index + 2}`;
    if (!isArea(area)) throw new Error(`${at}: there is no area "${area}"`);
    if (id === "" || text === "") throw new Error(`${at}: an id and a text are required`);
    if (seen.has(id)) throw new Error(`${at}: "${id}" stands twice`);
    seen.add(id);
    return [{ section, area, id, text, held: held.filter((cell) => cell !== "") }];
  });
}

export const isArea = (name: string): name is Area => (areas as readonly string[]).includes(name);
