import { type DocumentDeclaration, type Header, scopedBy } from "@stowage/model";
import { notify, type Tx } from "../database/index.ts";
import type { Step } from "./flow.ts";
import type { Transition } from "./transitionTypes.ts";

/** On which the processes tell each other of steps that open pages are to know of. */
export const toldChannel = "told";

/** A step that a document has taken. */
export interface Told {
  readonly document: string;
  readonly action: string;
  readonly id: string;
  readonly number: string;
  readonly from: string;
  readonly status: string;
  readonly user: string;
  readonly user_id: string;
  /** Whose it is and where, by column. */
  readonly scope: Readonly<Record<string, unknown>>;
}

type Row = Header & Readonly<Record<string, unknown>>;

/** Tells all processes, once the transaction is committed, of the steps that led to these states; those refused have none. */
export async function tellSteps(
  tx: Tx,
  { document, name, action }: Transition,
  steps: readonly Step<unknown, Row>[],
  states: readonly (string | null)[],
): Promise<void> {
  if (!action.told) return;
  const told = steps.flatMap((step, at): Told[] => {
    const status = states[at];
    return status ? [{ ...about(document, step), action: name, status }] : [];
  });
  await notify(tx, toldChannel, ...packed(told));
}

const about = (document: DocumentDeclaration, { document: row, caller }: Step<unknown, Row>) => ({
  document: document.name,
  id: row.id,
  number: String(row[document.number.field] ?? ""),
  from: row.status,
  user: caller.userName,
  user_id: caller.userId,
  scope: Object.fromEntries(scopedBy(document).map((column) => [column, row[column]])),
});

/** What the database passes on at once, in bytes. */
const mostBytes = 7_900;

/** As many in a notice as it holds. */
function packed(told: readonly Told[]): readonly string[] {
  const notices: string[][] = [];
  let room = 0;
  for (const text of told.map((one) => JSON.stringify(one))) {
    const bytes = Buffer.byteLength(text) + 1;
    if (bytes > room) {
      notices.push([]);
      room = mostBytes;
    }
    notices.at(-1)?.push(text);
    room -= bytes;
  }
  return notices.map((texts) => `[${texts.join()}]`);
}

export const toldIn = (notice: string): readonly Told[] => JSON.parse(notice) as readonly Told[];
