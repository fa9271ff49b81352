/** Ends the process with this code, for the reason that is said, if any. */
export type End = (code: 0 | 1, why?: string) => void;

/** How a process ends, once: after `stop`, and at once at a second signal. */
export function ending(stop: () => Promise<void>): End {
  let stopping = false;
  const end: End = (code, why) => {
    if (why) process.stderr.write(`${why}\n`);
    if (stopping) return;
    stopping = true;
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
