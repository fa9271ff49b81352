import {
  comparedOf,
  type Declared,
  type DocumentDeclaration,
  documentsOf,
  doneQuantities,
  endedValues,
  isGivenUp,
  meaningOf,
  model,
  reachedByState,
  shortOf,
  sumDecimals,
  type Tone,
} from "@stowage/model";
import type { Words } from "../i18n/index.ts";
import { blockOf, whyBlocked } from "./block.ts";
import { type Lines, lineKind } from "./lineKinds.ts";
import type { AnyRow, Sum } from "./resources.ts";

/** What a document's lines come to, as its row tells. */
export interface Tallied {
  readonly lines: number;
  readonly done: number | null;
  /** Lines of which some is done, and of which some was given up. */
  readonly begun?: number;
  readonly short?: number;
  /** Of which more came than was expected. */
  readonly over?: number;
  readonly sums: readonly Sum[];
}

export const tallyOf = (row: AnyRow | undefined): Tallied | undefined => row?.tally as Tallied | undefined;

type Begun = Pick<Tallied, "begun" | "short" | "over"> | undefined;

const documents = documentsOf(model as Readonly<Record<string, Declared>>);

/** The document whose state this field is. */
export const statedBy = (field: string): DocumentDeclaration | undefined =>
  documents.find(({ status }) => status === field);

/** How a document's state looks: held whatever state it is blocked in, working once some of its lines is done. */
export function toneOf(document: DocumentDeclaration, row: AnyRow, tallied: Begun): Tone | undefined {
  const meaning = meaningOf(document, String(row[document.status]));
  if (!meaning) return undefined;
  if (blockOf(document, row)) return "held";
  return meaning.tone === "waiting" && (tallied?.begun ?? 0) > 0 ? "working" : meaning.tone;
}

/**
 * What is said beside a state: why the document is blocked, which other has taken its lines over, that its warehouse has it
 * rest there, of how many of its lines more came than was expected, or how many are short: of what was given up only as long
 * as it is open.
 */
export function besideState(document: DocumentDeclaration, row: AnyRow, tallied: Begun, words: Words): string | null {
  const block = blockOf(document, row);
  if (block) return whyBlocked(block, words) || words.field(document.block?.flag ?? "");
  const taker = takerOf(document, row);
  if (taker !== null) return `${words.say("document.mergedInto")} ${taker}`;
  const meaning = meaningOf(document, String(row[document.status]));
  if (meaning?.transient) return words.say("record.heldBySetting");
  if (comparedOf(document.tally)) return differing(document, row, tallied, words);
  const count = tallied?.short ?? 0;
  return count > 0 && !meaning?.closed ? words.say("list.shortLines", { count }) : null;
}

/** The number of the document that has taken over the lines of this one. */
function takerOf({ lines, fields }: DocumentDeclaration, row: AnyRow): string | null {
  for (const { takenBy = "" } of Object.values(lines)) {
    const field = fields[takenBy];
    if (field?.kind !== "lookup" || !row[takenBy]) continue;
    const [shown = takenBy] = Object.keys(field.shows ?? {});
    return String(row[shown] ?? "");
  }
  return null;
}

/** Of how many lines more or less came than was expected; of a document that was given up nothing is to come. */
function differing(document: DocumentDeclaration, row: AnyRow, tallied: Begun, words: Words): string | null {
  if (isGivenUp(document, String(row[document.status]))) return null;
  const [over, short] = [tallied?.over ?? 0, tallied?.short ?? 0];
  const said = [
    ...(over > 0 ? [words.say("list.overLines", { count: over })] : []),
    ...(short > 0 ? [words.say("list.shortLines", { count: short })] : []),
  ];
  return said.length > 0 ? said.join(words.say("frame.comma")) : null;
}

/** The lines of a document of which some was given up. */
export function shortLines({ tally }: DocumentDeclaration, lines: Lines): readonly AnyRow[] {
  const short = shortOf(tally);
  return short ? (lines[tally?.lines ?? ""] ?? []).filter((line) => Number(line[short] ?? 0) > 0) : [];
}

/** What an open document's lines tell, as its row does in a list. */
export function talliedIn(document: DocumentDeclaration, row: AnyRow, lines: Lines): Begun {
  const { tally } = document;
  const of = tally && lineKind(document, tally.lines)?.declared;
  if (!tally?.done || !of) return undefined;
  const { done } = tally;
  const counted = reachedByState(tally)[String(row[document.status])]?.quantities ?? doneQuantities(tally);
  const isBegun = (line: AnyRow) =>
    "state" in done
      ? endedValues(of, done.state).includes(String(line[done.state]))
      : Number(sumDecimals(counted.map((name) => line[name] ?? "0"))) > 0;
  return {
    begun: (lines[tally.lines] ?? []).filter(isBegun).length,
    short: shortLines(document, lines).length,
  };
}
