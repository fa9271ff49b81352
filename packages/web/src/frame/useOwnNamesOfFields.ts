import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { call } from "../api/client.ts";
import { nameFields, type OwnName } from "../i18n/ownNames.ts";
import { useUserInfo } from "../session/hooks.ts";

/** Keeps what owners call fields of their goods as the server has it; asked anew with the rows that say it. */
export function useOwnNamesOfFields(): void {
  const { uid } = useUserInfo();
  const { data } = useQuery({
    queryKey: ["owner_lottable", "names", uid],
    queryFn: async ({ signal }) =>
      (await call("/v1/own/lottables", { method: "GET", signal })).ownLottables as readonly OwnName[],
    staleTime: 300_000,
  });
  useEffect(() => {
    if (data) nameFields(data);
  }, [data]);
}
