import type { AnyRow } from "../../../api/resources.ts";
import type { DocumentTools } from "../extras.ts";
import { useTakePicking } from "./picking.tsx";
import { useSharedLinks } from "./useSharedLinks.tsx";

/** What may be done with an order beside its steps: it is taken to pick, and shared. */
export function useOrderTools(row: AnyRow | undefined): DocumentTools {
  const taking = useTakePicking(row);
  const { tools, dialog } = useSharedLinks(row);
  return { tools: [...taking, ...tools], dialog };
}
