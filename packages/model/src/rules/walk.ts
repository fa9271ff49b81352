/**
 * The walking order: one rule for the printed picking list, the calls and the screens. Locations are sorted by their walk
 * order, those without one last; locations with the same walk order (or without one) by their code; goods at the same
 * location by the product's code. Codes come as people count: A-2 before A-10.
 */
export const walkingOrder = { by: "walk_order", codes: ["storage_loc_code", "product_code"] } as const;

/** What is to be put in walking order; a location without a position in the walk has none, or null. */
export interface WalkedTo {
  readonly walk_order?: number | null;
  readonly storage_loc_code: string;
  readonly product_code: string;
}

/** Compares by the walking order; 0 for the same product at the same location. */
export function compareWalk(a: WalkedTo, b: WalkedTo): number {
  const [first, second] = [a.walk_order ?? Number.MAX_VALUE, b.walk_order ?? Number.MAX_VALUE];
  if (first !== second) return first - second;
  for (const name of walkingOrder.codes) {
    const order = compareCodes(a[name], b[name]);
    if (order !== 0) return order;
  }
  return 0;
}

/** Digits that count as one number; more than any code has. */
export const codeDigits = 40;

/** Compares codes as people count: numbers in them by their value, capitals like small letters; what is alike then, by its characters. */
export const compareCodes = (a: string, b: string): number =>
  compareCharacters(countedCode(a), countedCode(b)) || compareCharacters(a, b);

const countedCode = (code: string): string =>
  code
    .replace(/[A-Z]/g, (capital) => capital.toLowerCase())
    .replace(/[0-9]+/g, (digits) => digits.padStart(codeDigits, "0").slice(-codeDigits));

/** By code points, as UTF-8 is compared byte by byte. */
function compareCharacters(a: string, b: string): number {
  const [first, second] = [[...a], [...b]];
  const firstDifference = first.findIndex((character, index) => character !== second[index]);
  if (firstDifference < 0) return first.length - second.length;
  return (first[firstDifference]?.codePointAt(0) ?? 0) - (second[firstDifference]?.codePointAt(0) ?? -1);
}
