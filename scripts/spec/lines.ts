/** Lines of source that hold a rule: `path: code`, where ` … ` stands for all that lies between two pieces of code. */
export interface Lines {
  readonly path: string;
  readonly code: string;
  /** What stands there instead once they are taken out. */
  readonly instead: string;
}

/** Reads a cell of the list; undefined where it names no lines. */
export function readLines(cell: string): Lines | undefined {
  const [, path, rest] = cell.match(/^([\w./-]+\.(?:ts|tsx|sql|css|mjs)): (.+)$/) ?? [];
  if (path === undefined || rest === undefined) return undefined;
  const [code = "", instead = ""] = rest.split(" ⇒ ");
  return { path, code, instead };
}

/**
 * The source without the lines.
 * @throws Error where their beginning does not stand there exactly once, or their end not behind it.
 */
export function takeOut(source: string, { path, code, instead }: Lines): string {
  const [first = "", ...rest] = code.split(" … ");
  const from = source.indexOf(first);
  if (from < 0) throw new Error(`${path} does not have: ${first}`);
  if (source.indexOf(first, from + 1) >= 0) throw new Error(`${path} has more than once: ${first}`);
  let end = from + first.length;
  for (const part of rest) {
    const next = source.indexOf(part, end);
    if (next < 0) throw new Error(`${path} does not have behind that: ${part}`);
    end = next + part.length;
  }
  return source.slice(0, from) + instead + source.slice(end);
}
