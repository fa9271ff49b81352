import { useQuery } from "@tanstack/react-query";
import { call } from "../api/client.ts";

const everyMs = 5 * 60_000;

/** Asks now and then whether the session is still good; the call itself ends it where it is not. */
export function useStillOnline(): void {
  useQuery({
    queryKey: ["loginstatus"],
    queryFn: async ({ signal }) => (await call("/v1/account/loginstatus", { body: {}, signal })).checkLoginStatus,
    refetchInterval: everyMs,
    staleTime: everyMs,
    retry: false,
  });
}
