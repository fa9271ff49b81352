import type { Job } from "./rules.ts";

/** What must come in at the start of each week so that its orders and write-offs can go out; `tight` brings too little. */
export function deliveries(jobs: readonly Job[], tight: boolean): Map<string, Map<string, number>> {
  const weeks = new Map<string, Map<string, number>>();
  for (const job of jobs) {
    if (job.kind !== "order" && job.kind !== "write_off") continue;
    const week = weekOf(job.at);
    const needs = weeks.get(week) ?? new Map<string, number>();
    weeks.set(week, needs);
    for (const { code, quantity } of job.lines) needs.set(code, (needs.get(code) ?? 0) + quantity);
  }
  if (tight)
    for (const needs of weeks.values())
      for (const [code, quantity] of needs) needs.set(code, Math.floor(quantity * 0.9));
  return weeks;
}

/** The Monday of a day. */
export function weekOf(at: string): string {
  const day = new Date(`${at.slice(0, 10)}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7));
  return day.toISOString().slice(0, 10);
}
