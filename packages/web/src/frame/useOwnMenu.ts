import { useQuery, useQueryClient } from "@tanstack/react-query";
import { App } from "antd";
import { useEffect } from "react";
import { call } from "../api/client.ts";
import { useWords, type Words } from "../i18n/index.ts";
import { useUserInfo } from "../session/hooks.ts";
import { ownMenu, useRightsEpoch } from "../session/rightsEpoch.ts";
import { takeMenu, takeOwnersOnly, takeRoleQuestions, takeWorkspaces } from "../session/signIn.ts";
import { useSession } from "../session/store.ts";
import type { MenuNode, RoleQuestion, UserInfo } from "../session/types.ts";
import type { Workspaces } from "../session/workspaces.ts";
import { useDebounced } from "../ui/useDebounced.ts";
import { forgetSearches } from "./tabMemory.ts";

interface OwnMenu extends Workspaces {
  /** At which epoch of rights it was read. */
  readonly epoch: string;
  readonly userMenuPermissionFunctionResponse: { readonly userMenuPermissionFunction: readonly MenuNode[] };
  readonly rights: readonly string[];
  readonly role_questions?: readonly RoleQuestion[];
  readonly owners_only: boolean;
}

/**
 * Keeps menu, rights, workspaces and what is kept for one's roles as the server has them: asks when the frame opens, and after every change that a
 * reply announces. Tells the user when their workspace has changed.
 */
export function useOwnMenu(): void {
  const { uid } = useUserInfo();
  const words = useWords();
  const client = useQueryClient();
  const { message, notification } = App.useApp();
  const { data, refetch } = useQuery({
    queryKey: [ownMenu, uid],
    queryFn: async ({ signal }) => (await call("/v1/own/menu", { method: "GET", signal })).ownMenu as OwnMenu,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
  // Many rights change together, and whenever somebody signs out.
  const latest = useDebounced(
    useRightsEpoch(({ epoch }) => epoch),
    1000,
  );
  const read = data?.epoch;
  useEffect(() => {
    if (read !== undefined && Number(latest) > Number(read)) void refetch();
  }, [latest, read, refetch]);
  useEffect(() => {
    if (!data) return;
    takeMenu(data.userMenuPermissionFunctionResponse.userMenuPermissionFunction, data.rights);
    takeRoleQuestions(data.role_questions);
    takeOwnersOnly(data.owners_only);
    const before = useSession.getState().userInfo;
    const moved = takeWorkspaces(data);
    const now = useSession.getState().userInfo;
    if (!moved || !before || !now) return;
    forgetSearches();
    void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== ownMenu });
    // The first warehouse is nobody's mistake.
    if (moved === "warehouse" && before.warehouseKey === null && now.warehouseKey !== null) {
      void message.success(warehouseText(before, now, words), 3);
      return;
    }
    // It stays until it was read: working in the wrong warehouse is the costliest mistake.
    notification.warning({
      key: "workspace",
      title: (moved === "owner" ? ownerText : warehouseText)(before, now, words),
      duration: 0,
    });
  }, [data, client, message, notification, words]);
}

function warehouseText(before: UserInfo, now: UserInfo, words: Words): string {
  const names = { before: warehouseIn(before, words), warehouse: warehouseIn(now, words) };
  if (now.warehouseKey === null) return words.say("frame.workspaceNone", names);
  return words.say(before.warehouseKey === null ? "frame.workspaceFirst" : "frame.workspaceGone", names);
}

const ownerText = (_before: UserInfo, now: UserInfo, words: Words): string =>
  words.say(now.ownerKey ? "frame.ownerFixed" : "frame.ownerFree", {
    warehouse: warehouseIn(now, words),
    owner: now.ownerName || now.ownerNo,
  });

const warehouseIn = ({ warehouseName, warehouseNameEng }: UserInfo, { language }: Words): string =>
  (language === "en_US" && warehouseNameEng) || warehouseName;
