/** The modulo-10 check digit of all GS1 keys: weights 3 and 1 from the right (GS1 General Specifications, 7.9). */
export function checkDigit(body: string): string {
  if (!/^\d+$/.test(body)) throw new RangeError(`${body} is not made of digits`);
  const sum = [...body].reverse().reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0);
  return String((10 - (sum % 10)) % 10);
}

export const endsInCheckDigit = (text: string) =>
  /^[0-9]+$/.test(text) && checkDigit(text.slice(0, -1)) === text.at(-1);

/** The digits that GS1 gives a company, which all its keys begin with. */
export const isGs1Prefix = (text: string): boolean => /^[0-9]{7,10}$/.test(text);

/**
 * The serial shipping container code of a company's box or pallet: its prefix behind the first digit of a running number,
 * the rest of it, and the check digit (GS1 General Specifications, 2.2.1). Behind the last number the first comes again:
 * codes may be used anew a year after their goods have left.
 */
export function ssccOf(prefix: string, number: bigint): string {
  const digits = 17 - prefix.length;
  const [extension = "", ...serial] = (number % 10n ** BigInt(digits)).toString().padStart(digits, "0");
  const body = `${extension}${prefix}${serial.join("")}`;
  return `${body}${checkDigit(body)}`;
}

/** Whether a text is the code of a box or pallet, with a right check digit. */
export const isSscc = (text: string): boolean => text.length === 18 && endsInCheckDigit(text);

/** The code as it is kept, of what a scanner reads from its label: its identifier may stand in front, and what names the symbol. */
export const ssccAsKept = (text: string): string => text.trim().replace(/^(\]C1)?(\(00\)|00(?=\d{18}$))/, "");

/** A code as an element string for people: its identifier in brackets. */
export const ssccElement = (sscc: string): string => `(00)${sscc}`;
