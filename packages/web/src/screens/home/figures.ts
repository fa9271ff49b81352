import type { Asked } from "../../api/search.ts";
import { dayAfter, startOfDay } from "../../i18n/format.ts";

/** Figures of orders as the server tells them. */
export interface Sums {
  readonly orders: number;
  readonly shipped: number;
  /** In smallest units. */
  readonly pieces: string;
}

export interface OrderFigures extends Sums {
  readonly from: string;
  readonly to: string;
  readonly months: readonly ({ readonly month: string } & Sums)[];
  readonly top: readonly ({
    readonly owner_id: string;
    readonly owner_no: string;
    readonly owner_name: string;
  } & Sums)[];
}

/** The question for the orders that are counted: days are those of the warehouse, as the server counts them. */
export const cameBetween = ({ from, to }: OrderFigures, timeZone: string | undefined): readonly Asked[] => [
  ["created_at", ">=", startOfDay(from, timeZone).toISOString()],
  ["created_at", "<=", new Date(startOfDay(dayAfter(to), timeZone).getTime() - 1).toISOString()],
];

/** A round number that is no less than any of these; its half is a whole number too, and at least 1. */
export function roundAbove(values: readonly number[]): number {
  const most = Math.max(2, ...values);
  const power = 10 ** Math.floor(Math.log10(most));
  return power * ([1, 2, 4, 6, 10].find((step) => step * power >= most) ?? 10);
}
