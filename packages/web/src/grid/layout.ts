/** One column of a list as a user left it. */
export interface ColumnLayout {
  readonly name: string;
  readonly width?: number;
  readonly hidden?: boolean;
  readonly pinned?: "left" | "right";
}

/** What was kept, made to fit the columns that there are now: unknown ones go, new ones come last, those hidden that are none of the first. */
export function fitLayout(kept: unknown, all: readonly string[], first: readonly string[]): readonly ColumnLayout[] {
  const known = Array.isArray(kept)
    ? kept.filter((one): one is ColumnLayout => isColumn(one) && all.includes(one.name))
    : [];
  if (known.length === 0) {
    const rest = all.filter((name) => !first.includes(name));
    return [...first.map((name) => ({ name })), ...rest.map((name) => ({ name, hidden: true }))];
  }
  const missing = all.filter((name) => !known.some((one) => one.name === name));
  return [...known, ...missing.map((name) => ({ name, ...(first.includes(name) ? {} : { hidden: true }) }))];
}

function isColumn(value: unknown): value is ColumnLayout {
  const one = value as Partial<ColumnLayout> | null;
  return typeof one?.name === "string" && (one.width === undefined || typeof one.width === "number");
}

/** Moves the column at `from` to stand at `to`. */
export function moved<T>(columns: readonly T[], from: number, to: number): readonly T[] {
  const rest = columns.filter((_one, at) => at !== from);
  const column = columns[from];
  return column === undefined ? columns : [...rest.slice(0, to), column, ...rest.slice(to)];
}
