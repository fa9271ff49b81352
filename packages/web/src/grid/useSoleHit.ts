import { useEffect, useRef } from "react";
import type { AnyRow } from "../api/resources.ts";

interface Found {
  readonly data?: { readonly rows: readonly AnyRow[]; readonly total: number } | undefined;
  /** These rows still answer the question before. */
  readonly isPlaceholderData: boolean;
}

/**
 * Opens the row that a search finds where it is the only one. Only a search that somebody just asked does: a worklist
 * with one row in it, or a row that was closed again, stays a list.
 *
 * @returns what to call when somebody asks
 */
export function useSoleHit(list: Found, key: string, open: (id: string) => void): () => void {
  const isAsked = useRef(false);
  const { data, isPlaceholderData } = list;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only an answer opens a row
  useEffect(() => {
    if (!isAsked.current || isPlaceholderData || !data) return;
    isAsked.current = false;
    const [row] = data.rows;
    if (data.total === 1 && row) open(String(row[key]));
  }, [data, isPlaceholderData]);
  return () => {
    isAsked.current = true;
  };
}
