import { functionCodes, type SwitchCode } from "./define/functionCodes.ts";
import type { Declarations, Declared } from "./define/index.ts";
import { type MenuCode, type MenuEntry, menu, type ReportCode } from "./menu.ts";

export interface Switches {
  readonly functions: readonly SwitchCode[];
  readonly reports: readonly ReportCode[];
}

const forbidding: readonly string[] = ["copy_forbidden"] satisfies readonly SwitchCode[];

/** Whether a function of this code allows something or is a restriction. */
export const functionCodeType = (code: string): "allows" | "forbids" =>
  forbidding.includes(code) ? "forbids" : "allows";

/** The name of a grant: `goodsSetup:query`, or that of a right. */
export const grantName = (permission: string, type: string, code: string): string =>
  type === "right" ? code : `${permission}:${code}`;

/** A grant's entry of the menu and its code; a right belongs to no entry. */
export function grantParts(grant: string): { readonly menu: string | null; readonly code: string } {
  const [menu = "", code] = grant.split(":");
  return code === undefined ? { menu: null, code: menu } : { menu, code };
}

/** Whether a grant forbids instead of allowing. */
export const isRestriction = (grant: string): boolean => functionCodeType(grantParts(grant).code) === "forbids";

/** What can be permitted at a menu entry: the functions that the calls of its resources need, and its reports. */
export function switchesOf(declarations: Declarations, code: MenuCode): Switches {
  const entry: MenuEntry = menu[code];
  if (entry.path === undefined) return { functions: [], reports: [] };
  const standing = Object.values(declarations).filter((declared) => declared.menu === code && !declared.private);
  const used = new Set([...(entry.functions ?? []), ...standing.flatMap(functionsOf)]);
  return {
    functions: ["display", ...functionCodes.filter((one) => used.has(one)), ...copying(standing)],
    reports: entry.reports ?? [],
  };
}

const functionsOf = (declared: Declared) => [
  ...declared.calls,
  ...(declared.type === "document" ? (["update"] as const) : []),
];

/** Only where rows are shown is there something to copy. */
const copying = (standing: readonly Declared[]): readonly SwitchCode[] =>
  standing.some(({ calls }) => calls.includes("query")) ? ["copy_forbidden"] : [];
