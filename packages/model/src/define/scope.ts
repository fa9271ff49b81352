import type { Fields } from "./fields.ts";

/** Several columns of which one suffices: to see a row, and to write it. */
export interface AnyOf {
  readonly any: readonly string[];
}

/** Several columns of which each must be the caller's. */
export interface AllOf {
  readonly all: readonly string[];
  /** Whose one of them is sees the row, and takes the steps of their own side; it is written by those whose all are. */
  readonly seenByAny?: true;
}

/** Lines that say whose it is: each of them must be the caller's. */
export interface InLines {
  /** The resource of the lines, and its column that says whose. */
  readonly of: string;
  readonly column: string;
  /** The column by which the lines and the row that names them agree: the key of their document. */
  readonly by: string;
}

export type Whose = string | AnyOf | AllOf;

/**
 * The columns that hold a row's company, warehouse and owner. A caller sees a row where every declared part agrees with
 * their own scope.
 */
export interface Scope {
  /** For groups of companies: seen by accounts within the group, changed by accounts of type `group`. */
  readonly group?: string;
  readonly company?: string;
  readonly warehouse?: Whose;
  readonly owner?: Whose | InLines;
}

/** The parts of a scope that say whose a row is. */
export const partOf = { company: "company", warehouse: "warehouse", owner: "owner" } as const;
export type Part = keyof typeof partOf;
export const parts: readonly Part[] = Object.values(partOf);

interface Scoped {
  readonly scope: Scope | "shared";
  readonly fields: Fields;
}

/** The columns of a resource's own rows that say whose they are by this part of its scope. */
export function columnsOf({ scope, fields }: Scoped, part: Part): readonly string[] {
  const whose = scope === "shared" ? undefined : scope[part];
  if (whose === undefined) return [];
  if (typeof whose === "string") return [whose];
  if ("any" in whose) return whose.any;
  if ("all" in whose) return whose.all;
  // Lines that say whose their document is, or are each somebody's, say so of themselves as well.
  return whose.column in fields ? [whose.column] : [];
}

/** All columns by which a row's scope is known. */
export const scopedBy = (of: Scoped): readonly string[] =>
  of.scope === "shared" ? [] : [of.scope.group ?? [], ...parts.map((part) => columnsOf(of, part))].flat();

/** The part of a scope of which this is one of several columns, where each must be the caller's. */
export const partOfSeveral = (of: Scoped, column: string): Part | undefined =>
  parts.find((part) => {
    const whose = of.scope === "shared" ? undefined : of.scope[part];
    if (whose === undefined || typeof whose === "string") return false;
    return "all" in whose ? whose.all.includes(column) : "of" in whose && whose.column === column;
  });

/** The lines that say whose rows of this are. */
export function ownersInLines({ scope }: Pick<Scoped, "scope">): InLines | undefined {
  const whose = scope === "shared" ? undefined : scope.owner;
  return typeof whose === "object" && "of" in whose ? whose : undefined;
}

/** Whether who sees a row may see where it is kept, by the column that leads its keys. */
export function isSeenFromElsewhere({ scope }: Pick<Scoped, "scope">): boolean {
  const whose = scope === "shared" ? undefined : scope.warehouse;
  return typeof whose === "object" && ("any" in whose || whose.seenByAny === true);
}
