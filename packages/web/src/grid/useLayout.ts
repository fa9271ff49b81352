import type { Declared } from "@stowage/model";
import { useMemo, useRef, useState } from "react";
import { firstColumns, shownColumns } from "../api/columns.ts";
import { keptLayout, saveLayout } from "../session/display.ts";
import { useHasRight, useUserInfo } from "../session/hooks.ts";
import { companyLayout } from "../session/looks.ts";
import { type ColumnLayout, fitLayout } from "./layout.ts";

/** The columns of a list that this user may see. */
export function useVisibleColumns(declared: Declared) {
  const hasRight = useHasRight();
  const all = shownColumns(declared);
  const hidden = all.filter((column) => column.hiddenBy && !hasRight(column.hiddenBy)).map((column) => column.name);
  const key = hidden.join();
  return useMemo(() => (key ? all.filter((column) => !key.split(",").includes(column.name)) : all), [all, key]);
}

/** How the columns of a list stand, as the user left them, else as their company says, else the `first` ones; what is changed is kept in the account. */
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
  const [now, setNow] = useState<readonly ColumnLayout[] | null>(null);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  function set(layout: readonly ColumnLayout[] | null) {
    setNow(
      layout ??
        fitLayout(
          ofCompany,
          columns.map((column) => column.name),
          first,
        ),
    );
    clearTimeout(waiting.current);
    // Dragging reports often; what it ends with is saved, also of a list that was left at once.
    waiting.current = setTimeout(() => void saveLayout(list, layout).catch(() => undefined), 700);
  }
  return [now ?? fitted, set] as const;
}

/** The same of the list of a resource, which first shows what its declaration says. */
export function useListLayout(declared: Declared, columns: readonly { readonly name: string }[]) {
  const first = useMemo(() => firstColumns(declared), [declared]);
  return useLayout(declared.name, columns, first);
}
