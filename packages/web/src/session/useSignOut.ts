import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useWords } from "../i18n/index.ts";
import { useUserInfo } from "./hooks.ts";
import { signOut } from "./signIn.ts";
import { useSession } from "./store.ts";

/** Ends the session and goes to the sign-in page. */
export function useSignOut(): () => Promise<void> {
  const navigate = useNavigate();
  const client = useQueryClient();
  return async () => {
    // Leaving first: unsaved changes may keep the user here.
    await navigate({ to: "/Main/$path", params: { path: "home" } });
    if (location.pathname !== "/Main/home") return;
    const { auth, userInfo } = useSession.getState();
    if (auth && userInfo) await signOut(userInfo.uid, auth.refresh_token).catch(() => undefined);
    client.clear();
    location.assign("/Login");
  };
}

/** What the sign-out says it does: who sees the system as another signs out as both. */
export function useSignOutLabel(): string {
  const words = useWords();
  const { seenBy } = useUserInfo();
  return seenBy ? words.say("frame.signOutWith", { user: seenBy }) : words.say("frame.signOut");
}
