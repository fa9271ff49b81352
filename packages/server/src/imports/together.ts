/**
 * Some at once on one transaction: while the database writes the rows of one, those of the next are made ready. All have
 * ended when it returns, so that nothing is sent after a rollback.
 * @throws what failed first: what fails after it may be the transaction that it broke.
 */
export async function together<T>(count: number, items: Iterable<T>, work: (item: T) => Promise<void>): Promise<void> {
  const left = items[Symbol.iterator]();
  const failed: unknown[] = [];
  const takeNext = async () => {
    for (let next = left.next(); !next.done && failed.length === 0; next = left.next())
      await work(next.value).catch((error) => failed.push(error));
  };
  await Promise.all(Array.from({ length: count }, takeNext));
  if (failed.length > 0) throw failed[0];
}
