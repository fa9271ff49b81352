import { model } from "@stowage/model";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { lookUp } from "../api/lookup.ts";
import type { AnyRow } from "../api/resources.ts";
import { useWorkspace } from "../session/hooks.ts";

/** Gives the owner of who may choose but one, where one is asked. */
export function useOnlyOwner(isAsked: boolean, give: (owner: AnyRow) => void): void {
  const workspace = useWorkspace();
  const owners = useQuery({
    queryKey: ["customer", "lookup", "owners", workspace],
    enabled: isAsked,
    staleTime: 30_000,
    queryFn: ({ signal }) => lookUp(model.customer, { text: "", category: "owner", workspace, signal }),
  });
  const [first, second] = owners.data ?? [];
  const only = second ? undefined : first;
  const found = useEffectEvent(give);
  useEffect(() => {
    if (only) found(only);
  }, [only]);
}
