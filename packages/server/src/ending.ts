/** Ends the process with this code, for the reason that is said, if any. */
export type End = (code: 0 | 1, why?: string) => void;

/** Longer than the server waits for its clients, and shorter than who stops it waits before killing it. */
const limitMs = 15_000;

/** How a process ends, once: after `stop`, past its limit whatever the database does, and at once at a second signal. */
export function ending(stop: () => Promise<void>): End {
  let stopping = false;
  const end: End = (code, why) => {
    if (why) process.stderr.write(`${why}\n`);
    if (stopping) return;
    stopping = true;
    setTimeout(() => {
      process.stderr.write(`Stopped after ${limitMs / 1000} s: what waits for the database was given up.\n`);
      process.exit(1);
    }, limitMs).unref();
    stop().then(
      () => process.exit(code),
      (error: unknown) => {
        process.stderr.write(`${String(error)}\n`);
        process.exit(1);
      },
    );
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const)
    process.on(signal, () => {
      // A second signal ends at once what the first waits for.
      if (stopping) process.exit(1);
      end(0);
    });
  return end;
}
