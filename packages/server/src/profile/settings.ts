import { model } from "@stowage/model";
import { sql } from "kysely";
import { changeRow, createRows } from "../crud/writing/pipeline.ts";
import type { Tx } from "../database/index.ts";
import type { Caller } from "../http/caller.ts";

const { user_ui } = model;

export interface Kept {
  readonly ui_id: string;
  readonly version: number;
}

/** Changes one's own settings of the screens; makes them for someone who has none yet. @throws Failure as a change of the row does. */
export async function keepSettings(tx: Tx, caller: Caller, settings: Readonly<Record<string, unknown>>): Promise<Kept> {
  const found = await settingsOf(tx, caller);
  if (found) await changeRow(tx, user_ui, caller, { key: found.ui_id, body: settings }, { hooks: [] });
  else await createRows(tx, user_ui, caller, [{ ...settings, user_id: caller.userId }], { hooks: [] });
  return (await settingsOf(tx, caller)) as Kept;
}

async function settingsOf(tx: Tx, { userId }: Caller): Promise<Kept | undefined> {
  const { rows } = await sql<Kept>`select ui_id, version from user_ui where user_id = ${userId}::uuid`.execute(tx);
  return rows[0];
}
