import { checkDigit } from "./gs1.ts";

/** What a waybill number ends in: nothing, what its digits leave when they are divided by 7, or the check digit of GS1's keys. */
export const checkDigitKinds = ["none", "mod7", "gs1"] as const;
export type CheckDigitKind = (typeof checkDigitKinds)[number];

/** How the numbers of a range are written: a carrier says it with the range that it assigns. */
export interface NumberForm {
  readonly prefix: string;
  /** Signs of the whole number, with its prefix and its check digit. */
  readonly number_length: number;
  readonly check_digit: CheckDigitKind;
}

/** How many digits a running number has between the prefix and the check digit; 0 or less where none has room. */
export const digitsOf = ({ prefix, number_length, check_digit }: NumberForm): number =>
  number_length - prefix.length - (check_digit === "none" ? 0 : 1);

/** Whether a prefix is one of which a check digit can be reckoned. */
export const isReckoned = ({ prefix, check_digit }: NumberForm): boolean =>
  check_digit === "none" || /^[0-9]*$/.test(prefix);

/** The running number without its check digit. @throws RangeError where it has no room. */
export function bodyOf(form: NumberForm, serial: bigint): string {
  const digits = digitsOf(form);
  const written = serial.toString().padStart(Math.max(digits, 0), "0");
  if (serial < 0n || written.length > digits) throw new RangeError(`${serial} has more than ${digits} digits`);
  return `${form.prefix}${written}`;
}

/** A waybill number as it is written on a label. @throws RangeError where it has no room. */
export function waybillNumber(form: NumberForm, serial: bigint): string {
  const body = bodyOf(form, serial);
  return `${body}${form.check_digit === "none" ? "" : checks[form.check_digit](body)}`;
}

const checks = {
  mod7: (body: string) => String(BigInt(body) % 7n),
  gs1: checkDigit,
} as const;
