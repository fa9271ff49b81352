/**
 * What was read no longer holds. `transact()` rolls back and runs the whole transaction again, as after a serialization
 * failure.
 */
export class RetryTransaction extends Error {
  readonly code = "40001";
}
