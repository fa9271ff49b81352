import { createHash, randomBytes, randomInt } from "node:crypto";

/** A secret of 256 bits that stands in a JSON reply. */
export const newSecret = (): string => randomBytes(32).toString("base64url");

/** A one-time token in small letters only, so that it survives mail clients and being read aloud; 150 bits. */
export const newLetterToken = (): string =>
  Array.from({ length: 32 }, () => String.fromCharCode(97 + randomInt(26))).join("");

// Without letters and digits that look like others.
const serialLetters = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

/** A number to be handed over and typed in by hand; 100 bits in 20 letters and digits. */
export const newSerial = (): string =>
  Array.from({ length: 20 }, () => serialLetters[randomInt(serialLetters.length)]).join("");

/** What is kept of a random secret. One round of SHA-256 is enough: there is nothing to guess. */
export const hashOf = (secret: string): string => createHash("sha256").update(secret).digest("base64url");
