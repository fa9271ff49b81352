import { type Action, compareDecimals, type DocumentDeclaration, type Exception, sumDecimals } from "@stowage/model";
import type { CallFailure } from "../../api/failure.ts";
import type { Lines } from "../../api/lineKinds.ts";
import type { AnyRow } from "../../api/resources.ts";
import type { Offered } from "./actions.ts";
import { type PayloadRow, payloadShape } from "./payload.ts";
import { namesOf, refusedLines } from "./refusedLines.ts";

/** What has been entered so far, and what is known of the document. */
export interface SoFar {
  readonly rows: readonly PayloadRow[];
  /** Undefined where the step is taken of several documents, whose lines nobody read. */
  readonly lines: Lines | undefined;
  readonly failure: CallFailure | null;
}

/** Always asked, or now for good reason; or not, and then by whom it may be wished. */
export type AskedNow = "asked" | "wished" | "hidden";

/** Whether a part of an action's payload is asked as things stand; what a refusal names always is. */
export function askedNow({ exceptions = {} }: Action, name: string, soFar: SoFar): AskedNow {
  const exception = exceptions[name];
  if (exception === undefined) return "asked";
  if (exception === "never") return "hidden";
  if (isNamed(name, soFar.failure)) return "asked";
  if (exception === "wished") return "wished";
  if (isTrue(exception, soFar)) return "left" in exception && exception.wished ? "wished" : "asked";
  if ("some" in exception && exception.wished) return "wished";
  // Of several documents nobody sees whether one will be refused for it.
  return "refused" in exception && soFar.lines === undefined ? "wished" : "hidden";
}

const isNamed = (name: string, failure: CallFailure | null): boolean => namesOf(failure).includes(name);

function isTrue(exception: Exclude<Exception, string>, { rows, lines, failure }: SoFar): boolean {
  if ("below" in exception) return rows.some((row) => isBelow(row, exception.below));
  if ("some" in exception)
    return rows.some(({ of, values }) => [of, values].some((one) => isSome(one[exception.some])));
  if ("flagged" in exception)
    return Object.values(lines ?? {}).some((some) => some.some((line) => line[exception.flagged] === true));
  if ("left" in exception) return lines === undefined || leftIn(lines, exception);
  return [failure, ...refusedLines(failure)].some((one) => one?.code === exception.refused);
}

/** Whether a step asks anything before it is taken. */
export const asksFirst = (document: DocumentDeclaration, { action }: Offered): boolean => {
  const { scalars, rows } = payloadShape(document, action);
  const nothingYet: SoFar = { rows: [], lines: {}, failure: null };
  const isAsked = scalars.some(([name]) => askedNow(action, name, nothingYet) !== "hidden");
  return isAsked || rows.length > 0 || action.reason === true || action.confirms !== undefined || looksAtLines(action);
};

/** Whether what a step asks may follow from the document's lines. */
export const looksAtLines = ({ exceptions = {} }: Action): boolean =>
  Object.values(exceptions).some((one) => typeof one === "object" && ("left" in one || "flagged" in one));

/** Whether a step asks what follows from the document's products, such as their serial numbers: nobody sees that in a list. */
export const asksOfProducts = ({ exceptions = {} }: Action): boolean =>
  Object.values(exceptions).some((one) => typeof one === "object" && "flagged" in one);

/** Whether a step that was refused asks for something that mends it. */
export const asksOnceRefused = ({ action }: Offered, failure: CallFailure): boolean =>
  failure.code === "REASON_REQUIRED" ||
  Object.entries(action.exceptions ?? {}).some(
    ([name, one]) =>
      typeof one === "object" &&
      "refused" in one &&
      askedNow(action, name, { rows: [], lines: {}, failure }) === "asked",
  );

/** Whether what is asked of rows that fall short is asked of this one. */
export function isAskedOf({ exceptions = {} }: Action, name: string, row: PayloadRow): boolean {
  const exception = exceptions[name];
  return typeof exception !== "object" || !("below" in exception) || isBelow(row, exception.below);
}

/** An empty cell of what is there counts as none of it. */
const isBelow = ({ of, values }: PayloadRow, name: string): boolean =>
  isSome(of[name]) && compareDecimals(numberOr(values[name]), String(of[name])) < 0;

const numberOr = (value: unknown): string => (/^\d+(\.\d+)?$/.test(String(value ?? "").trim()) ? String(value) : "0");

const isSome = (value: unknown): boolean => compareDecimals(numberOr(value), "0") > 0;

const leftIn = (lines: Lines, { left, taken }: { readonly left: string; readonly taken?: string }): boolean =>
  Object.values(lines).some((some) => some.some((line) => isSome(leftOfLine(line, left, taken))));

const leftOfLine = (line: AnyRow, left: string, taken: string | undefined): string =>
  sumDecimals([line[left] ?? "0", taken && line[taken] ? `-${line[taken]}` : "0"]);
