import type { Action, Document } from "@stowage/model";
import { sumDecimals } from "../../api/decimals.ts";
import type { AnyRow } from "../../api/resources.ts";

export interface Offered {
  readonly name: string;
  readonly action: Action;
}

/** The steps that a document's state allows and this user may take, the likeliest first. */
export function offeredActions(
  document: Document,
  row: AnyRow,
  mayTake: (action: Action) => boolean,
): readonly Offered[] {
  const status = String(row[document.status]);
  const open = Object.entries(document.actions)
    .filter(([, action]) => action.from.includes(status) && mayTake(action))
    .filter(([name]) => (row.abnormal === true ? name === "unlock_abnormal" : name !== "unlock_abnormal"))
    .map(([name, action]): Offered => ({ name, action }));
  return [...open].sort((a, b) => likelihood(a) - likelihood(b));
}

/** Whether nothing leads back from where a step ends. */
export function isFinal({ actions }: Document, { to }: Action): boolean {
  const ends = [to].flat();
  if (ends.includes("same") || ends.includes("before")) return false;
  return !Object.values(actions).some(
    ({ way, to: leads, from }) => (way === "back" || leads === "before") && from.some((state) => ends.includes(state)),
  );
}

const ways = { forward: 0, side: 1, back: 2 } as const;
const likelihood = ({ name, action }: Offered) => (name === "cancel" ? 9 : ways[action.way]);

/** The step that comes next: what the lines, as soon as they are read, still need, else the first way forward. */
export function nextAction(offered: readonly Offered[], lines: readonly AnyRow[] | undefined): Offered | undefined {
  const named = (name: string) => offered.find((one) => one.name === name);
  const putaway = named("confirm_putaway");
  if (putaway && named("finish_putaway")) return !lines || leftToPut(lines) ? putaway : named("finish_putaway");
  const boxing = named("confirm_boxing");
  if (boxing) return boxing;
  return (
    named("unlock_abnormal") ?? offered.find(({ action }) => action.way === "forward") ?? named("confirm_intercept")
  );
}

/** Whether received goods still stand on no location. */
export const leftToPut = (lines: readonly AnyRow[]): boolean =>
  lines.some((line) => leftOf(line, "num_loc", "num_put") !== "0" || leftOf(line, "num_bad", "num_put_bad") !== "0");

/** Whether anything stands on a location that could be taken back from there. */
export const anythingPut = (lines: readonly AnyRow[]): boolean =>
  lines.some((line) => [line.num_put, line.num_put_bad].some((put) => sumDecimals([put ?? "0"]) !== "0"));

/** What of one quantity the other has not taken, as a decimal string. */
export const leftOf = (line: AnyRow, all: string, taken: string): string =>
  sumDecimals([line[all] ?? "0", negative(String(line[taken] ?? "0"))]);

const negative = (decimal: string) => (decimal.startsWith("-") ? decimal.slice(1) : `-${decimal}`);

/** Actions whose payload is about single lines: they are taken from the open document, one at a time. */
export const isSingle = (name: string): boolean => ["confirm_putaway", "box", "split"].includes(name);
