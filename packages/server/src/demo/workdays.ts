/** A day of the month before on which orders came. */
interface Workday {
  readonly ago: number;
  readonly orders: number;
}

const month = 29;

/** Orders come on all days but Sundays, more towards the end of the week. */
export const workdays: readonly Workday[] = Array.from({ length: month }, (_, at) => month - at).flatMap((ago) => {
  const weekday = new Date(Date.now() - ago * 86_400_000).getUTCDay();
  return weekday === 0 ? [] : { ago, orders: 2 + ((weekday + (ago % 3)) % 4) };
});
