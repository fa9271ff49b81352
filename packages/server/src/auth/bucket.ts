import type { RawBuilder } from "kysely";

/** What failed attempts are counted for: a sign-in name, an address, a browser, the number of an order. */
export interface Bucket {
  readonly key: RawBuilder<string>;
  /** Failures within the window after which it is slowed, and how often it has a turn from then on. */
  readonly failures: number;
  readonly turnMs: number;
}
