/** The periods for which the dashboard counts orders. */
export const orderPeriods = ["this_month", "last_month", "this_year", "last_year"] as const;
export type OrderPeriod = (typeof orderPeriods)[number];
