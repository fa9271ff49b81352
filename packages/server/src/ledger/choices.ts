import { model } from "@stowage/model";

export const qualities = model.picking.fields.quality.values;
export type Quality = (typeof qualities)[number];

export const bookingStates = model.picking.fields.booking_state.values;
export type BookingState = (typeof bookingStates)[number];

/**
 * A text of the database or of a caller as one of the model's values.
 * @throws Error where it is none of them: the model and the code behind it disagree.
 */
export function oneOf<Value extends string>(values: readonly Value[], text: string, what: string): Value {
  const found = values.find((value) => value === text);
  if (found === undefined) throw new Error(`unknown ${what} "${text}": it is none of ${values.join(", ")}`);
  return found;
}
