import type { Details, ErrorCode } from "@stowage/model";
import type { Tx } from "../../database/index.ts";
import type { Command, Refused as LedgerRefused } from "../../ledger/index.ts";
import { type Carried, carryOut } from "./commands.ts";
import { inUnits } from "./quantities.ts";
import { type LineError, lineError, type NamedLine, refusedLines } from "./refusals.ts";
import { askedBy, withTrueReasons } from "./serialFaults.ts";
import type { AnyStep } from "./steps.ts";

/** A command for a line, with the code of the location it is about. */
export interface LineCommand {
  readonly command: Command;
  readonly line: NamedLine & { readonly factor: bigint };
  readonly location: string;
  /** The field of the line that says how much comes in. */
  readonly field?: string;
  /** The step back to where somebody said which pieces come in. */
  readonly mendedBy?: string;
}

/** What a document asks of the ledger, line by line: all of it is done, or none. */
export interface LinePlan {
  readonly step: AnyStep;
  readonly commands: readonly LineCommand[];
}

/** Sends the commands of many documents in one go; answers one outcome a plan, in order, with an error a line refused. */
export function carryOutLines(tx: Tx, whId: string, plans: readonly LinePlan[]): Promise<readonly Carried[]> {
  const planned = plans.map(({ step, commands: lines }) => ({
    step,
    lines,
    commands: lines.map((one) => one.command),
  }));
  return carryOut(tx, whId, planned, async ({ step, lines, commands }, refused) => {
    const errors = refused.flatMap(({ index, refusal }) => {
      const line = lines[index];
      return line ? [explained(line, refusal)] : [];
    });
    return refusedLines(await withTrueReasons(tx, whId, askedBy(step, commands.flatMap(serialsOf)), errors));
  });
}

/** The pieces that a command names. */
export const serialsOf = (command: Command): readonly string[] =>
  command.kind === "pick"
    ? command.picks.flatMap(({ serials }) => serials ?? [])
    : "serials" in command
      ? (command.serials ?? [])
      : [];

/** The ledger's refusal with the names and quantities that its words are filled with. */
export function explained(
  { command, line, location, field, mendedBy }: LineCommand,
  { code, details }: LedgerRefused,
): LineError {
  const qty = (name: string) => (typeof details[name] === "string" ? BigInt(details[name]) : 0n);
  const back = command.kind === "unreceive" || command.kind === "reverse";
  const words: Partial<Record<ErrorCode, Details>> = {
    INSUFFICIENT_STOCK: { asked: inUnits(qty("asked"), line), available: inUnits(qty("available"), line) },
    BOOKED_STOCK: { booked: inUnits(qty("asked") - qty("available"), line) },
    LOCATION_FROZEN: { location },
    TOO_LARGE: { ...(field ? { field } : {}), max: inUnits(qty("max"), line) },
    SERIAL_COUNT: { needed: String(details.needed ?? ""), given: String(details.given ?? "") },
    SERIAL_DUPLICATE: { serial_no: String(details.serial_no ?? "") },
    SERIAL_IN_STOCK: { serial_no: String(details.serial_no ?? ""), ...(mendedBy ? { way: mendedBy } : {}) },
    SERIAL_UNKNOWN: { serial_no: String(details.serial_no ?? "") },
  };
  // What came in and is no longer there was moved or shipped.
  const shown = back && code === "INSUFFICIENT_STOCK" ? "MOVED_STOCK" : code;
  return lineError(line, shown, { location, ...words[code] });
}
