import {
  type Declarations,
  isRestriction,
  type MenuCode,
  type MenuEntry,
  menu,
  model,
  plannedRights,
  type ReportCode,
  rights,
  type SwitchCode,
  switchCodes,
  switchesOf,
} from "@stowage/model";

/** What may be switched in a column: a function of many entries, or everything of a row but its restriction. */
export type Column = "whole" | SwitchCode | "reports";
export const columns: readonly Column[] = ["whole", ...switchCodes, "reports"];

/** One line of the tree: a group of the menu, an entry, or a right of its own. Grants are named as the server names them. */
export interface Line {
  readonly code: string;
  readonly kind: "group" | "entry" | "right";
  readonly depth: number;
  readonly parent: string | null;
  /** Of an entry, by function; of a group and a right empty. */
  readonly functions: readonly SwitchCode[];
  readonly reports: readonly ReportCode[];
}

export const rightsGroup = "rights";

/** The whole tree, parents before what is below them; the rights come last. */
export function treeLines(declarations: Declarations = model): readonly Line[] {
  const entries = Object.entries(menu as Readonly<Record<string, MenuEntry>>) as [MenuCode, MenuEntry][];
  const below = (parent: string | undefined, depth: number): readonly Line[] =>
    entries
      .filter(([, { under }]) => under === parent)
      .flatMap(([code, { path }]): readonly Line[] => {
        const base = { code, depth, parent: parent ?? null };
        if (path !== undefined) return [{ ...base, kind: "entry", ...switchesOf(declarations, code) }];
        const inside = below(code, depth + 1);
        return inside.length > 0 ? [{ ...base, kind: "group", functions: [], reports: [] }, ...inside] : [];
      });
  const none = { functions: [], reports: [] } as const;
  return [
    ...below(undefined, 0),
    { code: rightsGroup, kind: "group", depth: 0, parent: null, ...none },
    ...rights
      .filter((code) => !plannedRights.includes(code))
      .map((code): Line => ({ code, kind: "right", depth: 1, parent: rightsGroup, ...none })),
  ];
}

/** What a column of one line switches, without what is below the line. */
export function ownGrants(line: Line, column: Column): readonly string[] {
  if (line.kind === "right") return column === "whole" ? [line.code] : [];
  const functions = line.functions.map((one) => `${line.code}:${one}`);
  const reports = line.reports.map((one) => `${line.code}:${one}`);
  if (column === "reports") return reports;
  if (column === "whole") return [...functions.filter((one) => !isRestriction(one)), ...reports];
  return functions.filter((one) => one === `${line.code}:${column}`);
}

/** What a column of a line switches: for a group, of everything below it. */
export function grantsAt(lines: readonly Line[], line: Line, column: Column): readonly string[] {
  if (line.kind !== "group") return ownGrants(line, column);
  return lines.filter((one) => one.parent === line.code).flatMap((one) => grantsAt(lines, one, column));
}

export type Tick = "all" | "some" | "none";

export function tickOf(grants: readonly string[], granted: ReadonlySet<string>): Tick {
  const count = grants.filter((one) => granted.has(one)).length;
  return count === 0 ? "none" : count === grants.length ? "all" : "some";
}

/** Switches all on, or all off where all are on; what may not be switched stays. */
export function toggled(
  granted: ReadonlySet<string>,
  grants: readonly string[],
  maySwitch: (grant: string) => boolean,
): ReadonlySet<string> {
  const open = grants.filter(maySwitch);
  const next = new Set(granted);
  const isOn = open.every((one) => granted.has(one));
  for (const one of open) {
    if (isOn) next.delete(one);
    else next.add(one);
  }
  return next;
}

export interface Difference {
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

/** What `now` holds more and less than `before`. */
export const differenceOf = (before: ReadonlySet<string>, now: ReadonlySet<string>): Difference => ({
  added: [...now].filter((one) => !before.has(one)).sort(),
  removed: [...before].filter((one) => !now.has(one)).sort(),
});

/** The lines that a search leaves: those of which the name matches, with what is above and below them. */
export function foundLines(lines: readonly Line[], matches: (line: Line) => boolean): readonly Line[] {
  const hit = new Set(lines.filter(matches).map((line) => line.code));
  const byCode = new Map(lines.map((line) => [line.code, line]));
  const isBelowHit = (line: Line): boolean => {
    const parent = line.parent === null ? undefined : byCode.get(line.parent);
    return parent !== undefined && (hit.has(parent.code) || isBelowHit(parent));
  };
  const isAboveHit = (line: Line): boolean =>
    lines.some((one) => one.parent === line.code && (hit.has(one.code) || isAboveHit(one)));
  return lines.filter((line) => hit.has(line.code) || isBelowHit(line) || isAboveHit(line));
}

/** The lines that are in sight while these groups are folded. */
export function unfolded(lines: readonly Line[], folded: ReadonlySet<string>): readonly Line[] {
  const hidden = new Set(folded);
  return lines.filter((line) => {
    if (line.parent === null || !hidden.has(line.parent)) return true;
    hidden.add(line.code);
    return false;
  });
}
