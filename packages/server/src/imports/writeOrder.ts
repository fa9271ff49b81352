import type { Entry, Plan } from "./entries.ts";

const entriesAtOnce = 1_000;
const rowsAtOnce = 2_000;

/**
 * Entries level by level, in the order in which they can be written: a row that belongs to another row of the same file
 * comes in a later level than that one. Rows that belong to each other in a circle come last, to be refused.
 */
function inLevels(plan: Plan, entries: readonly Entry[]): readonly (readonly Entry[])[] {
  const at = selfLookup(plan);
  const code = plan.mapped.findIndex(({ name }) => name === plan.entity.rows.code);
  if (at < 0 || code < 0) return [entries];
  /** By code: how many of its rows are still to be written. */
  const left = new Map<string, number>();
  for (const entry of entries) left.set(cell(entry, code), (left.get(cell(entry, code)) ?? 0) + 1);
  const waits = (entry: Entry) => left.has(cell(entry, at)) && cell(entry, at) !== cell(entry, code);
  const children = Map.groupBy(entries.filter(waits), (entry) => cell(entry, at));
  const open = new Set(entries);
  const result: (readonly Entry[])[] = [];
  for (let level = entries.filter((entry) => !waits(entry)); level.length > 0; ) {
    result.push(level);
    const next: Entry[] = [];
    for (const entry of level) {
      open.delete(entry);
      const own = cell(entry, code);
      const others = (left.get(own) ?? 1) - 1;
      left.set(own, others);
      for (const child of others === 0 ? (children.get(own) ?? []) : []) next.push(child);
    }
    level = next.sort((a, b) => (a.lines[0]?.no ?? 0) - (b.lines[0]?.no ?? 0));
  }
  return open.size > 0 ? [...result, [...open]] : result;
}

const cell = ({ lines: [line] }: Entry, at: number): string => line?.cells[at] ?? "";

/** Which of the mapped fields leads to a row of the same kind; -1 where none does. */
export const selfLookup = ({ entity, mapped }: Pick<Plan, "entity" | "mapped">): number =>
  entity.document
    ? -1
    : mapped.findIndex(({ lookup }) => {
        const field = lookup ? entity.rows.fields[lookup] : undefined;
        return field?.kind === "lookup" && field.target === entity.rows.name;
      });

/** As many entries as make about two thousand rows; a large document stands alone. */
export function* chunks(plan: Plan, entries: readonly Entry[]): Generator<readonly Entry[]> {
  for (const level of inLevels(plan, entries)) yield* parts(level);
}

function* parts(entries: readonly Entry[]): Generator<readonly Entry[]> {
  let chunk: Entry[] = [];
  let rows = 0;
  for (const entry of entries) {
    if (chunk.length > 0 && (chunk.length >= entriesAtOnce || rows + entry.lines.length > rowsAtOnce)) {
      yield chunk;
      chunk = [];
      rows = 0;
    }
    chunk.push(entry);
    rows += entry.lines.length;
  }
  if (chunk.length > 0) yield chunk;
}
