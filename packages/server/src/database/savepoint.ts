import { sql } from "kysely";
import type { Tx } from "./types.ts";

/** Runs a part of a transaction. Where it throws, nothing of this part stays, and the transaction can go on. */
export async function asOne<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await sql`savepoint as_one`.execute(tx);
  try {
    const answer = await work();
    await sql`release savepoint as_one`.execute(tx);
    return answer;
  } catch (error) {
    // Where the connection is gone, too, what was thrown first says why.
    await undo(tx, "as_one").catch(() => undefined);
    throw error;
  }
}

/** Does a part of a transaction only to see what comes of it: nothing of it stays. */
export async function leavingNothing<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await sql`savepoint leaving_nothing`.execute(tx);
  const answer = await work();
  await undo(tx, "leaving_nothing");
  return answer;
}

async function undo(tx: Tx, name: string): Promise<void> {
  await sql`rollback to savepoint ${sql.ref(name)}`.execute(tx);
  await sql`release savepoint ${sql.ref(name)}`.execute(tx);
}
