import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useWorkspace } from "../session/hooks.ts";
import { endSession } from "../session/start.ts";
import { askStillOnline } from "../session/stillOnline.ts";

const everyMs = 5 * 60_000;

/**
 * Asks regularly whether the session is still valid, and reports the current warehouse; signs out here where it is not.
 */
export function useStillOnline(): void {
  const { whId } = useWorkspace();
  const { data } = useQuery({
    queryKey: ["loginstatus", whId],
    queryFn: ({ signal }) => askStillOnline(whId, signal),
    refetchInterval: everyMs,
    staleTime: everyMs,
    retry: false,
  });
  useEffect(() => {
    if (data === "over") endSession();
  }, [data]);
}
