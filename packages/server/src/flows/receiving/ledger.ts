import { type Details, type ErrorCode, Failure, type Header } from "@stowage/model";
import { sql } from "kysely";
import type { Reader, Tx } from "../../database/index.ts";
import type { Step } from "../../documents/flow.ts";
import type { Command, Done, Refused as LedgerRefused } from "../../ledger/index.ts";
import { outcomesOf } from "../ledger.ts";
import type { Kind, ReceivingStep } from "./kind.ts";
import { type LineError, lineError, type Named, type Refused, refusedLines, shown } from "./refusal.ts";

type AnyStep = ReceivingStep;

/** A command for a line, with the code of the location it is about. */
export interface LineCommand {
  readonly command: Command;
  readonly line: Named;
  readonly location: string;
}

/** What a document asks of the ledger: all of it is done, or none. */
export interface Plan {
  readonly step: Step<unknown, Header>;
  readonly commands: readonly LineCommand[];
}

export type Carried = { readonly ok: true; readonly done: readonly Done[] } | Refused;

/** Sends the commands of many documents in one go; answers one outcome a plan, in order. */
export async function carryOut(tx: Tx, whId: string, plans: readonly Plan[]): Promise<readonly Carried[]> {
  const wanted = plans.map(({ step, commands }) => ({ step, commands: commands.map(({ command }) => command) }));
  const outcomes = await outcomesOf(tx, whId, wanted);
  return plans.map(({ commands }, index) => {
    const own = outcomes[index] ?? [];
    const errors = own.flatMap((outcome, place) => {
      const of = commands[place];
      return outcome.ok || !of ? [] : [explained(of, outcome)];
    });
    if (errors.length === 0) return { ok: true, done: own.filter((outcome) => outcome.ok) };
    const refusal = refusedLines(errors);
    // Half a document can't be kept: the transaction ends, and the engine takes each of its documents alone.
    if (errors.length < own.length) throw new Failure(refusal.code, { details: refusal.details ?? {} });
    return refusal;
  });
}

/** The ledger's refusal with the names and quantities that its words are filled with. */
function explained({ command, line, location }: LineCommand, { code, details }: LedgerRefused): LineError {
  const qty = (name: string) => (typeof details[name] === "string" ? BigInt(details[name]) : 0n);
  const back = command.kind === "unreceive" || command.kind === "reverse";
  const words: Partial<Record<ErrorCode, Details>> = {
    INSUFFICIENT_STOCK: { asked: shown(qty("asked"), line), available: shown(qty("available"), line) },
    BOOKED_STOCK: { booked: shown(qty("asked") - qty("available"), line) },
    LOCATION_FROZEN: { location },
    SERIAL_COUNT: { needed: String(details.needed ?? ""), given: String(details.given ?? "") },
    SERIAL_DUPLICATE: { serial_no: String(details.serial_no ?? "") },
    SERIAL_UNKNOWN: { serial_no: String(details.serial_no ?? "") },
  };
  // What came in and is no longer there was moved or shipped.
  const said = back && code === "INSUFFICIENT_STOCK" ? "MOVED_STOCK" : code;
  return lineError(line, said, { location, ...words[code] });
}

/** What every command of a document says about itself. */
export const about = (kind: Pick<Kind, "document">, step: AnyStep, reason: string, today: string) =>
  ({ document_kind: kind.document.name, document_id: step.document.id, reason, business_date: today }) as const;

export interface Days {
  readonly today: string;
  /** The day on which each document's goods came in, by document. */
  readonly cameIn: ReadonlyMap<string, string>;
}

/** Days as the warehouse reckons them: goods came in when they were counted. */
export async function daysOf(reader: Reader, whId: string, steps: readonly AnyStep[]): Promise<Days> {
  const { rows } = await sql<{ today: string; id: string; came_in: string }>`
    select (now() at time zone w.time_zone)::date::text as today, x.id,
      (coalesce(x.at, now()) at time zone w.time_zone)::date::text as came_in
    from warehouse w, unnest(${steps.map((step) => step.document.id)}::uuid[],
      ${steps.map((step) => step.document.date_quantity_check ?? null)}::timestamptz[]) as x(id, at)
    where w.wh_id = ${whId}`.execute(reader);
  if (!rows[0]) throw new Error(`warehouse ${whId} is gone`);
  return { today: rows[0].today, cameIn: new Map(rows.map((row) => [row.id, row.came_in])) };
}
