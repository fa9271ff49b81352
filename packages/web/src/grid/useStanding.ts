import type { Standing } from "@stowage/model";
import { useMemo } from "react";
import { declaredAs } from "../api/resources.ts";
import { useMayDo, useToday, useUserInfo } from "../session/hooks.ts";
import { useSession } from "../session/store.ts";

/** Which day it is where somebody stands, who it is, and what they may search. */
export function useStanding(): Standing {
  const today = useToday();
  const { userId } = useUserInfo();
  const mayDo = useMayDo();
  const permissions = useSession((session) => session.permissions);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what may be done changes with the permissions alone
  return useMemo(() => {
    const searches = (resource: string) => {
      const declared = declaredAs(resource);
      return declared !== undefined && mayDo(declared, "query");
    };
    return { today, userId, searches };
  }, [today, userId, permissions]);
}
