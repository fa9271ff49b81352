import { sql } from "kysely";
import { type Flow, noEffect } from "../../src/documents/flow.ts";
import { carryOut, type Plan } from "../../src/flows/common/commands.ts";
import { idOf } from "../../src/flows/common/steps.ts";
import { flows } from "../../src/flows/index.ts";
import type { relocation, tally } from "./several.ts";

/** What is sent to the ledger for documents of two owners, or of several, is what is sent for any. */
const relocationFlow: Flow<typeof relocation> = {
  async send(tx, whId, steps) {
    const plans: readonly Plan[] = steps.map((step) => ({ step, commands: [] }));
    return carryOut(tx, whId, plans, () => ({ ok: false, code: "INSUFFICIENT_STOCK" }));
  },
  async receive(tx, whId, steps) {
    for (const step of steps)
      for (const { relocation_line_id, arrived } of step.payload.details ?? [])
        await sql`update relocation_line set arrived = ${arrived ?? null}
          where wh_id = ${whId} and relocation_id = ${idOf(step)} and relocation_line_id = ${relocation_line_id}`.execute(
          tx,
        );
    return steps.map(() => ({ ok: true }));
  },
  cancel: noEffect,
};
const tallyFlow: Flow<typeof tally> = { end: noEffect };

Object.assign(flows, {
  relocation: { flow: relocationFlow, calls: () => [], checks: [] },
  tally: { flow: tallyFlow, calls: () => [], checks: [] },
});
