import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { call } from "../../api/client.ts";
import { useWorkspace } from "../../session/hooks.ts";
import type { Home } from "./work.ts";

const everyMs = 60_000;

/** What the server tells on home, of the workspace; read anew every minute. */
export function useHome(enabled: boolean) {
  const { whId, ownerId } = useWorkspace();
  const placed = { ...(whId ? { wh_id: whId } : {}), ...(ownerId ? { owner_id: ownerId } : {}) };
  return useQuery({
    enabled,
    queryKey: ["home", whId, ownerId],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => (await call("/v1/home/q", { body: placed, signal })).home as Home,
    // Whoever comes back has done something meanwhile.
    staleTime: 0,
    refetchInterval: everyMs,
  });
}
