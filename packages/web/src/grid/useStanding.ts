import type { Standing } from "@stowage/model";
import { useMemo } from "react";
import { useToday, useUserInfo } from "../session/hooks.ts";

/** Which day it is where somebody stands, and who it is. */
export function useStanding(): Standing {
  const today = useToday();
  const { userId } = useUserInfo();
  return useMemo(() => ({ today, userId }), [today, userId]);
}
