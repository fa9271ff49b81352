/**
 * Works on up to `count` items at a time: while the database writes the rows of one, those of the next are prepared. All
 * work has ended when it returns, so that no statement follows a rollback.
 * @throws the first failure: later ones may only show that the transaction is broken.
 */
export async function concurrently<T>(
  count: number,
  items: Iterable<T>,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const left = items[Symbol.iterator]();
  const failed: unknown[] = [];
  const takeNext = async () => {
    for (let next = left.next(); !next.done && failed.length === 0; next = left.next())
      await work(next.value).catch((error) => failed.push(error));
  };
  await Promise.all(Array.from({ length: count }, takeNext));
  if (failed.length > 0) throw failed[0];
}
