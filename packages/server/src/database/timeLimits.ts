/**
 * How long one statement may take, in milliseconds, by the kind of what is asked: whether the database answers, what is read
 * for a request, a transaction that writes, and what is known to take long. Exports, imports, jobs, migrations and the audit
 * say their own limits where they run. A server that keeps no limit itself, since it hangs, is given up so much later as
 * `unanswered` says.
 */
export const timeLimits = { health: 2_000, read: 30_000, write: 60_000, long: 180_000, unanswered: 5_000 } as const;

/**
 * How long one statement may wait for a lock, by kind, in milliseconds. What is only read waits for nobody but who keeps a
 * whole table to themselves; what is written waits for others who write the same rows.
 */
export const lockLimits = { read: 500, write: 3_000 } as const;
