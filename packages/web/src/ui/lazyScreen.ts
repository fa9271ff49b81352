import { type ComponentType, lazy } from "react";

const limitMs = 120_000;

/** A component whose script is loaded when it is first shown; one that does not arrive in time is an error. */
export function lazyScreen<P>(load: () => Promise<ComponentType<P>>) {
  return lazy(async () => ({ default: await Promise.race([load(), tooLate()]) }));
}

const tooLate = () =>
  new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new TypeError("import took too long")), limitMs);
  });
