import { sql } from "kysely";
import { newId } from "../../database/id.ts";
import type { Tx } from "../../database/index.ts";
import type { about } from "./commands.ts";
import type { LineCommand, LinePlan } from "./lineCommands.ts";
import { type AnyStep, idOf } from "./steps.ts";

type Lines = ReadonlyMap<string, readonly (LineCommand["line"] & { readonly storage_code: string })[]>;

/** The reversal of every correction that documents made of stock, line by line. */
export async function takingBack<S extends AnyStep>(
  tx: Tx,
  whId: string,
  steps: readonly S[],
  lines: Lines,
  aboutIt: (step: S) => ReturnType<typeof about>,
): Promise<readonly (LinePlan & { readonly step: S })[]> {
  const { rows } = await sql<{ document_id: string; command_id: string; line_id: string }>`
    select distinct m.document_id, m.command_id, m.line_id from movement m
    join command c on c.wh_id = ${whId} and c.command_id = m.command_id
    where m.wh_id = ${whId} and m.document_id = any(${steps.map(idOf)}::uuid[]) and c.kind in ('adjust', 'relocate') and c.corrected_by is null
    order by m.command_id`.execute(tx);
  const done = Map.groupBy(rows, (row) => row.document_id);
  const byId = new Map([...lines.values()].flat().map((line) => [line.line_id, line]));
  return steps.map((step) => ({
    step,
    commands: (done.get(step.document.id) ?? []).flatMap(({ command_id, line_id }): LineCommand[] => {
      const line = byId.get(line_id);
      if (!line) return [];
      const { reason: note } = step;
      const command = { ...aboutIt(step), note, kind: "reverse", id: newId(), line_id, corrects: command_id } as const;
      return [{ line, location: line.storage_code, command }];
    }),
  }));
}
