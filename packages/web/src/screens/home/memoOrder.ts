export interface Ordered {
  readonly memo_id: string;
  readonly memo_sort: number | null;
}

export type MemoOrder = readonly { readonly memo_id: string; readonly memo_sort: number }[];

/**
 * The changes that move the memo at `from` to `to`. Memos are sorted by `memo_sort`, and those with the same one by
 * `memo_id`, the latest first. Numbers only become smaller, so that no memo further down, loaded or not, changes its
 * position.
 */
export function moved(memos: readonly Ordered[], from: number, to: number): MemoOrder {
  const order = [...memos];
  const [one] = order.splice(from, 1);
  if (!one) return [];
  order.splice(to, 0, one);
  const sorts = order.map(sortOf);
  for (let at = order.length - 2; at >= 0; at--) {
    const [upper, lower] = [order[at], order[at + 1]];
    const most = (sorts[at + 1] ?? 0) - (upper && lower && upper.memo_id > lower.memo_id ? 0 : 1);
    sorts[at] = Math.min(sorts[at] ?? 0, most);
  }
  return order.flatMap((memo, at) => {
    const memo_sort = sorts[at] ?? 0;
    return memo_sort === sortOf(memo) ? [] : [{ memo_id: memo.memo_id, memo_sort }];
  });
}

/** The `memo_sort` that puts a new memo above all of these. */
export const above = (memos: readonly Ordered[]): number => Math.min(0, ...memos.map(sortOf));

const sortOf = ({ memo_sort }: Ordered): number => memo_sort ?? 0;
