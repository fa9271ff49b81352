import type { Details } from "@stowage/model";

/** A telephone's clock may be ahead by so much. */
const clockAheadMs = 60_000;

/**
 * Why goods cannot have come, or been seen on their way, at this instant: nothing happens to them before they left, or in the
 * time to come. The minute in which they left is told without its seconds.
 */
export function wrongTime(
  left: string | null,
  at: string,
): { readonly code: "IN_FUTURE" | "DATES_CONTRADICT"; readonly details: Details } | null {
  const [began, came] = [Date.parse(left ?? at), Date.parse(at)];
  if (came > Date.now() + clockAheadMs) return { code: "IN_FUTURE", details: { value: at } };
  if (came < began - (began % 60_000)) return { code: "DATES_CONTRADICT", details: { from: left, to: at, left } };
  return null;
}
