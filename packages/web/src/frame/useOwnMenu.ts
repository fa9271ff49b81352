import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { call } from "../api/client.ts";
import { useUserInfo } from "../session/hooks.ts";
import { useRightsEpoch } from "../session/rightsEpoch.ts";
import { takeMenu } from "../session/signIn.ts";
import type { MenuNode } from "../session/types.ts";
import { useDebounced } from "../ui/useDebounced.ts";

interface OwnMenu {
  /** At which epoch of rights it was read. */
  readonly epoch: string;
  readonly userMenuPermissionFunctionResponse: { readonly userMenuPermissionFunction: readonly MenuNode[] };
  readonly rights: readonly string[];
}

/** Keeps menu and rights as the server has them: asks when the frame opens, and after every change that a reply tells of. */
export function useOwnMenu(): void {
  const { uid } = useUserInfo();
  const { data, refetch } = useQuery({
    queryKey: ["ownMenu", uid],
    queryFn: async ({ signal }) => (await call("/v1/own/menu", { method: "GET", signal })).ownMenu as OwnMenu,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
  // Many rights change together, and whenever somebody signs out.
  const told = useDebounced(
    useRightsEpoch(({ epoch }) => epoch),
    1000,
  );
  const read = data?.epoch;
  useEffect(() => {
    if (read !== undefined && Number(told) > Number(read)) void refetch();
  }, [told, read, refetch]);
  useEffect(() => {
    if (data) takeMenu(data.userMenuPermissionFunctionResponse.userMenuPermissionFunction, data.rights);
  }, [data]);
}
