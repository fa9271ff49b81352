import { useQuery } from "@tanstack/react-query";
import { call } from "../api/client.ts";
import { usePlace } from "../session/hooks.ts";

const everyMs = 5 * 60_000;

/** Asks now and then whether the session is still good, and says where it stands; the call itself ends it where it is not. */
export function useStillOnline(): void {
  const { whId } = usePlace();
  useQuery({
    queryKey: ["loginstatus", whId],
    queryFn: async ({ signal }) =>
      (await call("/v1/account/loginstatus", { body: whId ? { wh_id: whId } : {}, signal })).checkLoginStatus,
    refetchInterval: everyMs,
    staleTime: everyMs,
    retry: false,
  });
}
