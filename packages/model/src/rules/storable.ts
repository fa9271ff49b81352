/** Whether PostgreSQL can keep a text: it takes neither a NUL nor half a surrogate pair. */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes("\0");

/** The same of all texts within a value, the names in it too. */
export const isAllStorable = (value: unknown): boolean =>
  typeof value === "string"
    ? isStorable(value)
    : typeof value !== "object" ||
      value === null ||
      Object.entries(value).every(([name, inner]) => isStorable(name) && isAllStorable(inner));
