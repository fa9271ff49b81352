import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useWorkspace } from "../session/hooks.ts";
import { endSession } from "../session/start.ts";
import { askStillOnline } from "../session/stillOnline.ts";

const everyMs = 5 * 60_000;

/** Asks now and then whether the session is still good, and says where it stands; ends it here where it is not. */
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
