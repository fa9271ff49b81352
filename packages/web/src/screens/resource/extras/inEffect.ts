import { grantParts, menu, reportCodes, rights, switchCodes } from "@stowage/model";
import type { PermissionSet } from "../../../api/permissionSet.ts";

/** What is permitted at one entry of the menu, parted by where it comes from; `menu` is null for the rights beside it. */
export interface InEffect {
  readonly menu: string | null;
  readonly parts: readonly { readonly codes: readonly string[]; readonly roles: readonly string[]; own: boolean }[];
}

/** All that a user is permitted, of their own and by their roles, in the order of the menu. */
export function inEffect({ granted, roles }: PermissionSet): readonly InEffect[] {
  const own = new Set(granted);
  const all = new Set([...granted, ...roles.flatMap((role) => role.granted)]);
  const byMenu = Map.groupBy(all, (grant) => grantParts(grant).menu);
  return [...Object.keys(menu), null].flatMap((entry) => {
    const grants = byMenu.get(entry) ?? [];
    const parts = Map.groupBy(inOrder(grants), (grant) =>
      JSON.stringify([
        own.has(grant),
        roles.filter((role) => role.granted.includes(grant)).map((role) => role.role_name),
      ]),
    );
    if (grants.length === 0) return [];
    return {
      menu: entry,
      parts: [...parts].map(([source, of]) => {
        const [isOwn, names] = JSON.parse(source) as [boolean, string[]];
        return { codes: of.map(codeOf), roles: names, own: isOwn };
      }),
    };
  });
}

const codeOf = (grant: string): string => grantParts(grant).code;

const order: readonly string[] = [...switchCodes, ...reportCodes, ...rights];
const inOrder = (grants: readonly string[]) =>
  grants.toSorted((a, b) => order.indexOf(codeOf(a)) - order.indexOf(codeOf(b)));
