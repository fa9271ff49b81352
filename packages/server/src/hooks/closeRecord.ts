import { Failure, model } from "@stowage/model";
import { sql } from "kysely";
import type { Hooks } from "../crud/hooks.ts";

/** A run that is under way is not forgotten: one that has not settled all it was asked for, and did something just now. */
export const finishedRuns: Hooks = {
  async deleting({ tx }, rows) {
    for (const [whId, own] of Map.groupBy(rows, ({ wh_id }) => String(wh_id))) {
      const ids = own.map((row) => row[model.closerecord.key]);
      const { rows: running } = await sql`
        select 1 from closerecord where wh_id = ${whId} and closerecord_id = any(${ids}::uuid[])
          and num_closed + num_refused < num_asked and updated_at > now() - interval '2 minutes' limit 1`.execute(tx);
      if (running.length > 0) throw new Failure("RUN_NOT_FINISHED");
    }
  },
};
