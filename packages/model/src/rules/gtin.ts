import { endsInCheckDigit } from "./gs1.ts";

export type GtinLength = 8 | 12 | 13 | 14;
const gtinLengths: readonly number[] = [8, 12, 13, 14] satisfies readonly GtinLength[];

/** Whether a text is a GTIN-8, -12, -13 or -14 with a right check digit; GS1 gives none of zeros alone. */
export const isGtin = (text: string): boolean =>
  gtinLengths.includes(text.length) && endsInCheckDigit(text) && /[1-9]/.test(text);

/** A GTIN as it may be written, the longest first: shorter by as many zeros as it begins with. Empty where it is none. */
export function gtinForms(text: string): readonly string[] {
  if (!isGtin(text)) return [];
  const longest = text.padStart(14, "0");
  const forms = gtinLengths.map((length) => longest.slice(-length));
  return forms.filter((form) => form.padStart(14, "0") === longest).reverse();
}

/** Two barcodes with the same key mean the same article: the longest form of a GTIN, else the text itself. */
export const barcodeKey = (text: string): string => gtinForms(text)[0] ?? text;
