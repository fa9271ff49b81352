const longestMs = 3_600_000;

/**
 * How long a job waits after a number of failed runs: `baseMs` after the first, twice as long after each further one, an
 * hour at most, and by chance up to half as short or half as long again, so that what failed together does not come together.
 */
export const backoffMs = (baseMs: number, failed: number, chance = Math.random()): number =>
  Math.round(Math.min(baseMs * 2 ** (failed - 1), longestMs) * (0.5 + chance));
