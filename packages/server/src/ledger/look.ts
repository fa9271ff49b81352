import { sql } from "kysely";
import type { Reader } from "../database/index.ts";
import type { Command, Kind, Outcome } from "./commands.ts";
import type { BucketIdentity } from "./rows.ts";
import { type KeptPicks, outcomeOfPicks } from "./wholePicks.ts";

/** A command that was done before: answered again, or taken back. */
export interface Corrected {
  readonly kind: Kind;
  readonly fingerprint: string;
  readonly outcome: Outcome;
  corrected_by: string | null;
}

/** What is read before anything is locked: none of it ever changes, but for `corrected_by`, which the write checks again. */
export interface Looked {
  readonly known: Map<string, Corrected>;
  readonly corrected: Map<string, Corrected>;
  readonly stocks: Map<string, BucketIdentity>;
  readonly bookings: Map<string, { owner_id: string; product_id: string; parent_id: string | null }>;
}

export const nothingLooked = (): Looked => {
  const known = new Map<string, Corrected>();
  return { known, corrected: known, stocks: new Map(), bookings: new Map() };
};

export async function look(reader: Reader, whId: string, commands: readonly Command[]): Promise<Looked> {
  const corrects = commands.flatMap((command) => ("corrects" in command ? [command.corrects] : []));
  const found = await findCommands(reader, whId, [...commands.map(({ id }) => id), ...corrects]);
  const looked: Looked = { known: found, corrected: found, stocks: new Map(), bookings: new Map() };
  await identify(reader, whId, looked, rowsOf(commands, looked));
  return looked;
}

/** Looks at commands again that were written since, in an earlier stage of the same batch. */
export async function lookAgain(
  reader: Reader,
  whId: string,
  commands: readonly Command[],
  looked: Looked,
): Promise<void> {
  const missing = commands.flatMap((command) =>
    "corrects" in command && !looked.corrected.has(command.corrects) ? [command.corrects] : [],
  );
  if (missing.length === 0) return;
  for (const [id, command] of await findCommands(reader, whId, missing)) looked.corrected.set(id, command);
  await identify(reader, whId, looked, rowsOf(commands, looked));
}

/** A row of `command`; `at` as text of the instant in UTC. */
export interface CommandRow {
  readonly command_id: string;
  readonly kind: Kind;
  readonly fingerprint: string;
  readonly result: Outcome;
  readonly picked: KeptPicks["picked"] | null;
  readonly picked_qty: KeptPicks["picked_qty"] | null;
  readonly at: string;
  readonly corrected_by: string | null;
}

/** The commands of these ids, as a query or a part of one. */
export const selectCommands = (whId: string, ids: readonly string[]) => sql<CommandRow>`
  select command_id, kind, fingerprint, result, to_json(picked) as picked, to_json(picked_qty::text[]) as picked_qty, replace(at::text, ' ', 'T') as at, corrected_by from command
  where wh_id = ${whId} and command_id = any(${ids}::uuid[])`;

export function addCommands(found: Map<string, Corrected>, rows: readonly CommandRow[]): Map<string, Corrected> {
  for (const row of rows) {
    const { command_id, kind, fingerprint, corrected_by } = row;
    found.set(command_id, { kind, fingerprint, outcome: outcomeOf(row), corrected_by });
  }
  return found;
}

function outcomeOf({ result, picked, picked_qty, at: text }: CommandRow): Outcome {
  const at = text.replace("+00", "Z");
  if (picked && picked_qty) return outcomeOfPicks({ picked, picked_qty }, at);
  return result.ok ? { ...result, at } : result;
}

async function findCommands(reader: Reader, whId: string, ids: readonly string[]): Promise<Map<string, Corrected>> {
  const { rows } = await selectCommands(whId, ids).execute(reader);
  return addCommands(new Map(), rows);
}

interface Identified {
  readonly stocks: string[];
  readonly bookings: string[];
}

/** Rows whose product must be known before it can be locked. A pick's need not. */
function rowsOf(commands: readonly Command[], looked: Looked): Identified {
  const stocks: string[] = [];
  const bookings: string[] = [];
  for (const command of commands) {
    if ("stock_id" in command) stocks.push(command.stock_id);
    if (command.kind === "adjust" && "stock_id" in command.target) stocks.push(command.target.stock_id);
    if (command.kind === "process") stocks.push(...command.sources.map(({ stock_id }) => stock_id));
    if (command.kind === "unpick") bookings.push(...command.booking_ids);
    if (command.kind === "release") bookings.push(...command.bookings.map(({ booking_id }) => booking_id));
    if (command.kind === "pick" && (command.rest === "release" || command.picks.some(({ serials }) => serials))) {
      bookings.push(...command.picks.map(({ booking_id }) => booking_id));
    }
    if (!("corrects" in command)) continue;
    const outcome = looked.corrected.get(command.corrects)?.outcome;
    if (outcome?.ok) stocks.push(...outcome.legs.filter(({ wh_id }) => !wh_id).map(({ stock_id }) => stock_id));
  }
  return { stocks, bookings };
}

async function identify(reader: Reader, whId: string, looked: Looked, { stocks, bookings }: Identified): Promise<void> {
  if (stocks.length > 0) {
    const { rows } = await sql<BucketIdentity & { stock_id: string }>`
      select stock_id, owner_id, product_id, lot_id, storage_id, quality from stock
      where wh_id = ${whId} and stock_id = any(${stocks}::uuid[])
    `.execute(reader);
    for (const row of rows) looked.stocks.set(row.stock_id, row);
  }
  if (bookings.length > 0) {
    const { rows } = await sql<{ booking_id: string; owner_id: string; product_id: string; parent_id: string | null }>`
      select booking_id, owner_id, product_id, parent_id from booking
      where wh_id = ${whId} and booking_id = any(${bookings}::uuid[])
    `.execute(reader);
    for (const row of rows) looked.bookings.set(row.booking_id, row);
  }
}
