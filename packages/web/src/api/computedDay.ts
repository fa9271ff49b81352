import { expiryOf, type Field } from "@stowage/model";

type Values = Readonly<Record<string, unknown>>;

/** The day that stands in a field of a row where nobody gives one; null where nothing follows for it. */
export const computedDay = (field: Field, values: Values): string | null =>
  field.kind === "date" && field.computed ? expiryOf(values[field.computed.from], values[field.computed.days]) : null;

/** Whether the day that a stored row has in a field was computed, and not given. */
export const isComputed = (field: Field, row: Values | undefined): boolean =>
  field.kind === "date" && field.computed !== undefined && row?.[field.computed.flag] === true;
