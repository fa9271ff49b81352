import { useQuery } from "@tanstack/react-query";
import { lookUp } from "../api/lookup.ts";
import { type AnyRow, declaredAs } from "../api/resources.ts";
import { useWorkspace } from "../session/hooks.ts";
import { codeFieldOf } from "./CodeInput.tsx";
import { useDebounced } from "./useDebounced.ts";

/** The row of a resource that has this code, and whether there is one, once that is known. */
export function useNamed(target: string, code: string) {
  const workspace = useWorkspace();
  const text = code.trim();
  const asked = useDebounced(text, 180);
  const declared = declaredAs(target);
  const found = useQuery({
    queryKey: [target, "lookup", "named", asked, workspace],
    enabled: asked !== "" && declared !== undefined,
    staleTime: 30_000,
    queryFn: async ({ signal }) => {
      const rows = declared ? await lookUp(declared, { text: asked, workspace, signal }) : [];
      const named = codeFieldOf(target);
      return rows.find((row) => String(row[named]).toUpperCase() === asked.toUpperCase()) ?? null;
    },
  });
  const isAsked = text !== "" && asked === text && found.data !== undefined;
  const row: AnyRow | undefined = (isAsked && found.data) || undefined;
  return { row, isKnown: row !== undefined, isUnknown: isAsked && found.data === null };
}
