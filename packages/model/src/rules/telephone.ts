/**
 * A telephone number as people write it, in wide or narrow characters: `+886 2 2345-6789`, `(02) 2345-6789 #12`,
 * `02-2345-6789 分機 12`. Source of a regular expression that holds for the whole text.
 */
export const telephonePattern =
  "^\\s*(?=.*[\\d０-９])[+＋(（\\d０-９](?:[\\d０-９\\s+＋()（）.．#＃*＊,，/／－–-]|[eE][xX][tT]|[xX]|分機|分机|轉|转|內線|内线)*$";

export const telephoneExample = "+886 2 2345-6789 #12";

/** The number as it is kept: in narrow characters, trimmed. */
export const narrowTelephone = (text: string): string => text.normalize("NFKC").trim();

/** What is dialled behind a number, and all after it: source of a regular expression that minds no capitals. */
export const extensionPattern = "(?:#|\\*|,|ext|x|分機|分机|轉|转|內線|内线).*$";

/** The digits of a number without its extension. */
export const digitsOfTelephone = (text: string): string =>
  narrowTelephone(text).replace(new RegExp(extensionPattern, "is"), "").replace(/\D/g, "");

/** A short number is asked for whole; fewer digits than these could be guessed. */
export const fewestDigits = 6;
