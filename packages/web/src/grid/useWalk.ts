import { useEffect, useRef, useState } from "react";
import type { AnyRow } from "../api/resources.ts";
import type { Go, ScreenSearch } from "../api/search.ts";

interface Walked {
  readonly data?: { readonly rows: readonly AnyRow[]; readonly total: number } | undefined;
  readonly query: { readonly page: number; readonly pageSize: number };
  /** These rows are still those of the page before. */
  readonly isPlaceholderData: boolean;
}

/** Which row was open, and where in the page it was. */
interface Stood {
  readonly id: string | undefined;
  readonly at: number;
}

/**
 * Where the open row stands in the list it was opened from, and its neighbours, across the pages; null where it is none of
 * them. What has just left the list, such as an order that is picked now, is followed by the row that took its place.
 */
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
  const [stood, setStood] = useState<Stood>({ id: undefined, at: -1 });
  const hasLeft = at < 0 && stood.at >= 0 && stood.id === search.open;
  if (at >= 0 && (stood.id !== search.open || stood.at !== at)) setStood({ id: search.open, at });
  if (!data) return null;
  if (hasLeft)
    return {
      place: null,
      total: data.total,
      previous: rows[stood.at - 1] && (() => open(rows[stood.at - 1], query.page)),
      next: rows[stood.at] && (() => open(rows[stood.at], query.page)),
    };
  if (at < 0) return null;
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
