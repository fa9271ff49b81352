import { notInCodes } from "./invisible.ts";
import { isStorable } from "./storable.ts";

const maxLength = 80;

/** Whether a value is a serial number as it is kept: a text of 1 to 80 characters, of which each can be seen, as in every code. */
export const isSerialNumber = (value: unknown): value is string =>
  typeof value === "string" &&
  value.length >= 1 &&
  value.length <= maxLength &&
  isStorable(value) &&
  !notInCodes.test(value);
