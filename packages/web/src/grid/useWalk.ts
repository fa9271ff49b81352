import { useEffect, useRef } from "react";
import type { AnyRow } from "../api/resources.ts";
import type { Go, ScreenSearch } from "../api/search.ts";

interface Walked {
  readonly data?: { readonly rows: readonly AnyRow[]; readonly total: number } | undefined;
  readonly query: { readonly page: number; readonly pageSize: number };
  /** These rows are still those of the page before. */
  readonly isPlaceholderData: boolean;
}

/** Where the open row stands in the list it was opened from, and its neighbours, across the pages; null where it is none of them. */
export function useWalk(list: Walked, key: string, search: ScreenSearch, go: Go) {
  const { data, query, isPlaceholderData } = list;
  const rows = data?.rows ?? [];
  const at = rows.findIndex((row) => row[key] === search.open);
  /** A page further, its first or last row is opened once it is there. */
  const turned = useRef<0 | -1 | null>(null);
  const open = (row: AnyRow | undefined, page: number) =>
    row && go({ ...search, page: page > 1 ? page : undefined, open: String(row[key]) }, { replace: true });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a page that came opens a row
  useEffect(() => {
    if (turned.current === null || isPlaceholderData || !data) return;
    open(data.rows.at(turned.current), query.page);
    turned.current = null;
  }, [data, isPlaceholderData]);
  if (at < 0 || !data) return null;
  const place = (query.page - 1) * query.pageSize + at + 1;
  function step(by: 1 | -1): void {
    const next = rows[at + by];
    if (next) return void open(next, query.page);
    turned.current = by > 0 ? 0 : -1;
    go({ ...search, page: query.page + by }, { replace: true });
  }
  return {
    place,
    total: data.total,
    previous: place > 1 ? () => step(-1) : undefined,
    next: place < data.total ? () => step(1) : undefined,
  };
}
