import { type Separator, separators } from "@stowage/model";

const linesLooked = 200;

/**
 * Finds what separates the cells: the sign that divides the lines most evenly. Colons and spaces also stand within
 * times and names, so they count only where they divide every line alike and nothing else does.
 */
export function detectSeparator(text: string, whole: boolean): Separator {
  const measured = separators
    .map((separator) => ({ separator, ...evenness(recordWidths(text, separator, whole)) }))
    .filter(
      ({ separator, width, share }) => width > 1 && share >= (separator === ":" || separator === " " ? 0.98 : 0.6),
    );
  const firm = measured.filter(({ separator }) => separator !== ":" && separator !== " ");
  const candidates = firm.length > 0 ? firm : measured;
  candidates.sort((a, b) => b.share - a.share || b.width - a.width);
  return candidates[0]?.separator ?? ",";
}

/** A first line as `sep=;`, which tells spreadsheet programs the separator. */
export function declaredSeparator(text: string): Separator | undefined {
  const found = /^sep=([,;\t|: ])\r?\n/i.exec(text);
  return separators.find((separator) => separator === found?.[1]);
}

/** The usual width and the share of records that have it; a first record of another width counts as a tenth. */
function evenness(widths: readonly number[]): { width: number; share: number } {
  const counts = new Map<number, number>();
  for (const width of widths) counts.set(width, (counts.get(width) ?? 0) + 1);
  let best = { width: 1, share: 0 };
  for (const [width, count] of counts)
    if (count / widths.length > best.share) best = { width, share: count / widths.length };
  return widths[0] === best.width ? best : { ...best, share: best.share * 0.9 };
}

function recordWidths(text: string, separator: string, whole: boolean): number[] {
  const widths: number[] = [];
  let width = 1;
  let quoted = false;
  let cellStart = true;
  let length = 0;
  for (let index = 0; index < text.length && widths.length < linesLooked; index++) {
    const character = text[index];
    if (quoted) {
      if (character === '"' && text[index + 1] === '"') index++;
      else if (character === '"') quoted = false;
    } else if (character === '"' && cellStart) quoted = true;
    else if (character === "\n" || character === "\r") {
      if (length > 0) widths.push(width);
      width = 1;
      length = 0;
      cellStart = true;
      continue;
    } else if (character === separator) {
      width++;
      cellStart = true;
      length++;
      continue;
    }
    cellStart = false;
    length++;
  }
  // The last record of a sample may be cut off.
  if (whole && length > 0) widths.push(width);
  return widths;
}
