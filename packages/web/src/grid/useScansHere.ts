import type { Declared, ResourceName } from "@stowage/model";
import { useEffect, useEffectEvent } from "react";
import { queryRows } from "../api/resources.ts";
import { takeScans } from "../api/scanTaker.ts";
import { everywhere, type ScreenSearch } from "../api/search.ts";
import { useWorkspace } from "../session/hooks.ts";
import { queryOf } from "./queryOf.ts";
import { useStanding } from "./useStanding.ts";

/** A list of rows that are worked on seeks what is scanned there, as far as it finds it: the former scan makes room. */
export function useScansHere(
  declared: Declared,
  search: ScreenSearch,
  ask: (change: Pick<ScreenSearch, "q">) => void,
): void {
  const workspace = useWorkspace();
  const standing = useStanding();
  const take = useEffectEvent(async (text: string) => {
    const q = [...(search.q ?? []).filter(([field]) => field !== everywhere), [everywhere, "like", text] as const];
    const query = { ...queryOf(declared, { ...search, q, page: undefined }, standing), pageSize: 1 };
    const { total } = await queryRows(declared.name as ResourceName, query, { workspace });
    if (total > 0) ask({ q });
    return total > 0;
  });
  const isWork = declared.work !== undefined;
  useEffect(() => (isWork ? takeScans((text) => take(text)) : undefined), [isWork]);
}
