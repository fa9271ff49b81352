import type { Declared } from "./declared.ts";
import type { Counted, Figure } from "./recordParts.ts";
import { lookupsOf } from "./resource.ts";
import { columnsOf } from "./scope.ts";
import { openStates } from "./states.ts";

export const isCounted = <F extends object>(figure: F): figure is F & Counted => "of" in figure;

type All = Readonly<Record<string, Declared>>;

/** The figures of a row: those declared; of a document that declares none, how many lines it has, and how much on them. */
export function figuresOf(declared: Declared, all: All): Readonly<Record<string, Figure>> {
  if (declared.figures || declared.type !== "document") return declared.figures ?? {};
  const [kind] = Object.values(declared.lines);
  const line = kind && all[kind.of];
  if (!line?.line) return {};
  const counted = { of: line.name, by: [line.line.field] };
  const quantity = Object.entries(line.fields).find(([, field]) => field.kind === "quantity")?.[0];
  const unit = lookupsOf(line).some(([, { shows }]) => shows && "unit_name" in shows) ? { unit: "unit_name" } : {};
  return { lines: counted, ...(quantity ? { pieces: { ...counted, sum: [quantity], ...unit } } : {}) };
}

/** Whether what a row is measured by counts what stands or waits in warehouses, while the row is in none itself. */
export const isOfAllWarehouses = (declared: Declared, all: All): boolean =>
  columnsOf(declared, "warehouse").length === 0 &&
  Object.values(figuresOf(declared, all)).some((figure) => {
    const counted = isCounted(figure) ? all[figure.of] : undefined;
    // A warehouse is counted as itself.
    return counted !== undefined && counted.key !== "wh_id" && columnsOf(counted, "warehouse").length > 0;
  });

/**
 * The name under which rows of a document, or lines of one, show its state, and the states in which work is left;
 * undefined where they show none.
 */
export function openOf(
  declared: Declared,
  all: All,
): { readonly name: string; readonly states: readonly string[] } | undefined {
  if (declared.type === "document") return { name: declared.status, states: openStates(declared) };
  const document = all[declared.line?.of ?? ""];
  const lookup = declared.fields[declared.line?.field ?? ""];
  if (document?.type !== "document" || lookup?.kind !== "lookup") return undefined;
  const name = Object.entries(lookup.shows ?? {}).find(([, column]) => column === document.status)?.[0];
  return name === undefined ? undefined : { name, states: openStates(document) };
}

const placeholder = /\{(\w+)\}/g;

/** The names that a fact of several values is made of. */
export const namesIn = (pattern: string): readonly string[] =>
  [...pattern.matchAll(placeholder)].map(([, name = ""]) => name);

/** A fact of several values in words; empty where all its pieces lack a value. */
export function composed(pattern: string, textOf: (name: string) => string): string {
  const pieces = pattern.split(" · ").filter((piece) => namesIn(piece).every((name) => textOf(name) !== ""));
  return pieces.map((piece) => piece.replace(placeholder, (_whole, name: string) => textOf(name))).join(" · ");
}
