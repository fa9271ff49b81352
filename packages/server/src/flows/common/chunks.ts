/** Rows by their warehouse, so many at a time, so that thousands are never held at once. */
export function* chunksByWarehouse<Row extends { readonly wh_id: string }>(
  rows: readonly Row[],
  size: number,
): Generator<readonly [whId: string, chunk: readonly Row[]]> {
  for (const [whId, same] of Map.groupBy(rows, ({ wh_id }) => wh_id))
    for (let from = 0; from < same.length; from += size) yield [whId, same.slice(from, from + size)];
}
