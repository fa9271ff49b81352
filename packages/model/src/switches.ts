import { functionCodes, type SwitchCode } from "./define/functions.ts";
import type { Declarations, Declared } from "./define/index.ts";
import { type MenuCode, type MenuEntry, menu, type ReportCode } from "./menu.ts";

export interface Switches {
  readonly functions: readonly SwitchCode[];
  readonly reports: readonly ReportCode[];
}

const forbidding: readonly string[] = ["copy_forbidden"] satisfies readonly SwitchCode[];

/** What holding a function of this code does: whoever holds one that forbids may do less. */
export const functionCodeType = (code: string): "allows" | "forbids" =>
  forbidding.includes(code) ? "forbids" : "allows";

/** What a user holds who was given a function: `goodsSetup:query`, or the name of a right. */
export const grantName = (permission: string, type: string, code: string): string =>
  type === "right" ? code : `${permission}:${code}`;

/** A grant taken apart again; a right stands at no entry. */
export function grantParts(grant: string): { readonly menu: string | null; readonly code: string } {
  const [menu = "", code] = grant.split(":");
  return code === undefined ? { menu: null, code: menu } : { menu, code };
}

/** Whether a grant takes away instead of giving. */
export const isRestriction = (grant: string): boolean => functionCodeType(grantParts(grant).code) === "forbids";

/** What can be switched at a menu entry: what the calls of the resources that stand there need, and its reports. */
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

/** Where no rows are shown there is nothing to carry off. */
const copying = (standing: readonly Declared[]): readonly SwitchCode[] =>
  standing.some(({ calls }) => calls.includes("query")) ? ["copy_forbidden"] : [];
