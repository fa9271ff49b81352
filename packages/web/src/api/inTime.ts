const limitMs = 120_000;

/** Waits for a script: one that does not arrive in time fails like one that cannot be loaded. */
export function inTime<T>(script: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new TypeError("import took too long")), limitMs);
  });
  return Promise.race([script, tooLate]).finally(() => clearTimeout(timer));
}
