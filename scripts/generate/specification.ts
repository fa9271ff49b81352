import { findAll } from "../spec/findings.ts";
import { type Finding, heldNames, reopened } from "../spec/page.ts";

/**
 * The names of what is held.
 * @throws Error where something is open that was held before. Whoever means it takes its line out of the file by hand.
 */
export function heldFile(findings: readonly Finding[], before: string | undefined): string {
  const again = reopened(findings, before ?? "");
  if (again.length === 0) return heldNames(findings);
  throw new Error(`Held before, and open again:\n${again.join("\n")}`);
}

let found: Promise<readonly Finding[]> | undefined;

/** The whole list held against the product, once. */
export function findings(): Promise<readonly Finding[]> {
  found ??= findAll();
  return found;
}
