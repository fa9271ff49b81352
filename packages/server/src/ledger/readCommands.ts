import { sql } from "kysely";
import type { Reader } from "../database/index.ts";
import { rulesOfKind } from "./kinds/index.ts";
import { type KeptPicks, outcomeOfPicks } from "./kinds/wholePicks.ts";
import type { EarlierCommand } from "./lookup.ts";
import type { Outcome } from "./outcomes.ts";

/** A row of `command`; `at` as text of the instant in UTC. */
export interface CommandRow {
  readonly command_id: string;
  readonly kind: string;
  readonly fingerprint: string;
  readonly result: Outcome;
  readonly picked: KeptPicks["picked"] | null;
  readonly picked_qty: KeptPicks["picked_qty"] | null;
  readonly at: string;
  readonly corrected_by: string | null;
}

/** The commands of these ids that were done before. */
export async function readCommands(
  reader: Reader,
  whId: string,
  ids: readonly string[],
): Promise<Map<string, EarlierCommand>> {
  const { rows } = await selectCommands(whId, ids).execute(reader);
  return earlierCommands(rows);
}

/** The commands of these ids, as a query or a part of one. */
export const selectCommands = (whId: string, ids: readonly string[]) => sql<CommandRow>`
  select command_id, kind, fingerprint, result, to_json(picked) as picked, to_json(picked_qty::text[]) as picked_qty, replace(at::text, ' ', 'T') as at, corrected_by from command
  where wh_id = ${whId} and command_id = any(${ids}::uuid[])`;

export const earlierCommands = (rows: readonly CommandRow[]): Map<string, EarlierCommand> =>
  new Map(
    rows.map((row) => {
      const { command_id, kind, fingerprint, corrected_by } = row;
      const { takenBackBy } = rulesOfKind(kind);
      return [command_id, { kind, takenBackBy, fingerprint, outcome: outcomeOf(row), corrected_by }];
    }),
  );

function outcomeOf({ result, picked, picked_qty, at: text }: CommandRow): Outcome {
  const at = text.replace("+00", "Z");
  if (picked && picked_qty) return outcomeOfPicks({ picked, picked_qty }, at);
  return result.ok ? { ...result, at } : result;
}
