import { Failure } from "@stowage/model";
import { sql } from "kysely";
import { currentEpoch } from "../auth/callers.ts";
import { callerAtWork } from "../auth/load-caller.ts";
import { demandMaker } from "../crud/everybodys.ts";
import type { Tx } from "../database/index.ts";
import { type Caller, may } from "../http/caller.ts";
import type { Entity } from "./entities.ts";

/**
 * Whoever imports with the rights as they are in this transaction: a job lasts longer than the call that began it.
 * @throws Failure NOT_PERMITTED, NOT_SIGNED_IN where the account or its session was ended by others.
 */
export async function importerNow(tx: Tx, caller: Caller, entity: Entity): Promise<Caller> {
  const { rows } = await sql<{ epoch: string }>`select ${currentEpoch} as epoch`.execute(tx);
  if (rows[0]?.epoch === caller.epoch) return caller;
  const now = await callerAtWork(tx, caller);
  if (!now) throw new Failure("NOT_SIGNED_IN");
  demandImporter(now, entity);
  return now;
}

/** Whether someone may make the rows that the import is of. @throws Failure NOT_PERMITTED. */
export function demandImporter(caller: Caller, entity: Entity): void {
  const { menu, functions, rows } = entity;
  const lacking = functions.find((code) => !may(caller, menu, code));
  if (lacking) throw new Failure("NOT_PERMITTED", { details: { function: `${menu}:${lacking}` } });
  demandMaker(rows, caller);
}
