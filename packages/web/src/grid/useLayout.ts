import { type Declared, isWorklist, type Worklist, worklists } from "@stowage/model";
import { useMemo, useRef, useState } from "react";
import { firstColumns, listColumns, type Shown } from "../api/columns.ts";
import { declaredAs } from "../api/resources.ts";
import type { ScreenSearch } from "../api/search.ts";
import { companyLayout } from "../session/appearance.ts";
import { keptLayout, saveLayout } from "../session/display.ts";
import { useHasRight, useItemInSight, useMayDo, useUserInfo } from "../session/hooks.ts";
import { type ColumnLayout, fitLayout } from "./layout.ts";

/** The columns of a list that this user may see. */
export function useVisibleColumns(declared: Declared) {
  const hasRight = useHasRight();
  const mayDo = useMayDo();
  const all = listColumns(declared);
  const isHidden = ({ hiddenBy, toldBy }: Shown) => {
    const teller = toldBy === undefined ? undefined : declaredAs(toldBy);
    return (hiddenBy && !hasRight(hiddenBy)) || (teller !== undefined && !mayDo(teller, "query"));
  };
  const hidden = all.filter(isHidden).map((column) => column.name);
  const key = hidden.join();
  return useMemo(() => (key ? all.filter((column) => !key.split(",").includes(column.name)) : all), [all, key]);
}

/**
 * The layout of a list's columns: the user's own, else the company's, else the `first` ones. Changes are kept in the
 * account.
 */
export function useLayout(list: string, columns: readonly { readonly name: string }[], first: readonly string[]) {
  const { layouts, companies } = useUserInfo();
  const ofCompany = companyLayout(companies[0]?.layout_settings, list);
  const kept = keptLayout({ layouts, companies }, list);
  const fitted = useMemo(
    () =>
      fitLayout(
        kept,
        columns.map((column) => column.name),
        first,
      ),
    [kept, columns, first],
  );
  const [now, setNow] = useState<{
    readonly of: string;
    readonly layout: readonly ColumnLayout[];
    readonly isArranged: boolean;
  } | null>(null);
  const waiting = useRef(new Map<string, ReturnType<typeof setTimeout>>());
  function set(layout: readonly ColumnLayout[] | null) {
    const shown =
      layout ??
      fitLayout(
        ofCompany,
        columns.map((column) => column.name),
        first,
      );
    setNow({ of: list, layout: shown, isArranged: layout !== null });
    clearTimeout(waiting.current.get(list));
    // Dragging reports often; what it ends with is saved, also of a list that was left at once.
    const save = () => void saveLayout(list, layout).catch(() => undefined);
    waiting.current.set(list, setTimeout(save, 700));
  }
  const mine = now?.of === list ? now : { layout: fitted, isArranged: kept !== null && kept !== undefined };
  return [mine.layout, set, mine.isArranged] as const;
}

/** The columns of a list, how they are arranged, and those of them for which there is no room. */
export function useListColumns(declared: Declared, search: ScreenSearch) {
  const columns = useVisibleColumns(declared);
  const [layout, setLayout, isArranged] = useListLayout(declared, search, columns);
  const [unfit, setUnfit] = useState<readonly string[]>([]);
  return { columns, layout, setLayout, isArranged, unfit, setUnfit };
}

/** The same of the list of a resource, which first shows what its declaration says, by the entry of the menu that is in sight. */
function useListLayout(declared: Declared, search: ScreenSearch, columns: readonly { readonly name: string }[]) {
  const own = useMemo(() => firstColumns(declared, listColumns(declared)), [declared]);
  const entry = useItemInSight()(declared.name, search)?.code ?? "";
  const worklist: Worklist | undefined = isWorklist(entry) ? worklists[entry] : undefined;
  const first = worklist?.first ?? own;
  return useLayout(worklist?.columns ?? declared.name, columns, first);
}
