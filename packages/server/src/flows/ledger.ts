import type { Header } from "@stowage/model";
import { sql } from "kysely";
import type { Reader, Tx } from "../database/index.ts";
import type { Step } from "../documents/flow.ts";
import { executeItems } from "../ledger/execute.ts";
import type { Command, Outcome } from "../ledger/index.ts";

/** What each flow asks of the stock core alike; what a refusal means is for the flow to say. */

/** The day on which something is done, as the warehouse reckons it. */
export async function businessDate(reader: Reader, whId: string): Promise<string> {
  const { rows } = await sql<{ today: string }>`
    select (now() at time zone time_zone)::date::text as today from warehouse where wh_id = ${whId}`.execute(reader);
  if (!rows[0]) throw new Error(`warehouse ${whId} is gone`);
  return rows[0].today;
}

/** Sends the commands of many documents in one go; answers each document's outcomes, in the order of its commands. */
export async function outcomesOf(
  tx: Tx,
  whId: string,
  plans: readonly { readonly step: Step<unknown, Header>; readonly commands: readonly Command[] }[],
): Promise<readonly (readonly Outcome[])[]> {
  const items = plans.flatMap(({ step, commands }) =>
    commands.map((command) => ({ command, context: { userId: step.caller.userId, requestId: step.requestId } })),
  );
  const outcomes = await executeItems(tx, whId, items);
  let next = 0;
  return plans.map(({ commands }) => {
    const own = outcomes.slice(next, next + commands.length);
    next += commands.length;
    return own;
  });
}
