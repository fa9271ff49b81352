import { type Declared, Failure, isClosed } from "@stowage/model";
import type { Values } from "../rows.ts";

/** What is closed for good takes no change until it is reopened. @throws Failure RECORD_CLOSED */
export function refuseClosed(declared: Declared, row: Values): void {
  if (isClosed(declared, row)) throw new Failure("RECORD_CLOSED", { details: { id: String(row[declared.key]) } });
}
