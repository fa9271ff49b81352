/** Days of the date units that fees are counted in, as the contract's formulas have them. */
export const daysOf = {
  daily: 1,
  monthly: 30,
  bimonthly: 60,
  quarterly: 90,
  half_year: 183,
  yearly: 365,
} as const;

export type DateUnit = keyof typeof daysOf;
export const dateUnits = Object.keys(daysOf) as readonly DateUnit[];
