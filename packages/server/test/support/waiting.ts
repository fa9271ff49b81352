import { setTimeout as sleep } from "node:timers/promises";
import { type RawBuilder, sql } from "kysely";
import { type Database, isSpread } from "../../src/database/index.ts";

/** Whether somebody waits for a lock: on a cluster, on whichever node. */
export async function somebodyWaits({ reader }: Database): Promise<boolean> {
  const waiting = isSpread(reader)
    ? sql`select 1 from citus_lock_waits`
    : sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  return (await waiting.execute(reader)).rows.length > 0;
}

/** Holds rows, begins what waits for them, and lets them go once `meanwhile` is over or waits, too. @returns what came of both */
export async function during<A, B>(
  database: Database,
  held: RawBuilder<unknown>,
  begin: () => Promise<A>,
  meanwhile: () => Promise<B>,
): Promise<[A, B]> {
  const [written, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding = database.transact(async (tx) => {
    await held.execute(tx);
    written.resolve();
    await go.promise;
  });
  await written.promise;
  const first = begin();
  while (!(await somebodyWaits(database))) await sleep(5);
  const second = meanwhile();
  await Promise.race([second, sleep(300)]);
  go.resolve();
  await holding;
  return Promise.all([first, second]);
}
