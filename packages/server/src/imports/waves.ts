import type { Entry, Plan } from "./entries.ts";

const entriesAtOnce = 1_000;
const rowsAtOnce = 2_000;

/**
 * Entries in the order in which they can be written: a row that names another row of the same file as the one it belongs
 * to comes after it. Rows that name each other in a circle come last, to be refused.
 */
function waves(plan: Plan, entries: readonly Entry[]): readonly (readonly Entry[])[] {
  const at = selfLookup(plan);
  const code = plan.mapped.findIndex(({ name }) => name === plan.entity.rows.code);
  if (at < 0 || code < 0) return [entries];
  const left = new Map<string, Entry[]>();
  for (const entry of entries) {
    const own = cell(entry, code);
    left.set(own, [...(left.get(own) ?? []), entry]);
  }
  const result: Entry[][] = [];
  for (let open = [...entries]; open.length > 0; ) {
    const ready = open.filter((entry) => !left.has(cell(entry, at)) || cell(entry, at) === cell(entry, code));
    if (ready.length === 0) return [...result, open];
    result.push(ready);
    const gone = new Set(ready);
    open = open.filter((entry) => !gone.has(entry));
    for (const entry of ready)
      if (!open.some((other) => cell(other, code) === cell(entry, code))) left.delete(cell(entry, code));
  }
  return result;
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
  for (const wave of waves(plan, entries)) yield* parts(wave);
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
