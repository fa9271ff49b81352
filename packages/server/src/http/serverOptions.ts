import type { Database } from "../database/index.ts";
import type { Admission } from "./admission.ts";
import type { Call } from "./call.ts";

export interface ServerOptions {
  readonly database: Database;
  readonly admission: Admission;
  readonly calls: readonly Call[];
  readonly logLevel: string;
  readonly redactedPaths: readonly string[];
  /** Proxies whose word on a client's address is taken; behind one, limits by address would else count everybody as one. */
  readonly trustProxy: readonly string[];
  /** Sign-in and other calls of strangers are limited; tests and benchmarks may lift it. */
  readonly limitStrangers: boolean;
}
