import type { Declared } from "@stowage/model";
import { useState } from "react";
import type { AnyRow } from "../api/resources.ts";
import { useUnsavedForms } from "../session/unsaved.ts";

/**
 * The open row as it is, and while somebody types into its form as it was when they began: what others make of it meanwhile
 * takes no form away. Saving tells of that.
 */
export function useWhileTyping<Row extends AnyRow>(
  declared: Declared,
  id: string | undefined,
  now: Row | null | undefined,
): Row | null | undefined {
  const isTyping = useUnsavedForms(({ forms }) => forms > 0);
  const [begun, begin] = useState(now);
  if (isTyping && begun && begun[declared.key] === id) return begun;
  if (begun !== now) begin(now);
  return now;
}
