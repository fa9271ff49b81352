import { lendCredentials } from "../api/client.ts";
import { spoken } from "../i18n/index.ts";
import { refresh } from "./refresh.ts";
import { noteEpoch } from "./rightsEpoch.ts";
import { isSigningOut } from "./signingOut.ts";
import { clearSession, followOtherWindows, lookAsOneself, useSession } from "./store.ts";
import { signedInAgain, waitsForSignIn } from "./unsaved.ts";

/** Lends the session to the calls, and goes to the sign-in page when it is over. */
export function startSession(): void {
  lendCredentials({
    accessToken: () => useSession.getState().auth?.access_token ?? null,
    language: spoken,
    refresh,
    lost: endSession,
    rightsAt: noteEpoch,
  });
  followOtherWindows({ signedIn: signedInAgain, signedOut: () => toSignIn(here()) });
}

/**
 * Forgets who was signed in, and goes to the sign-in page, which says so; whoever signs in again comes back to where it ended. A page on
 * which somebody is typing stays until they have signed in beside it.
 */
export function endSession(): void {
  if (isSigningOut()) return;
  // What ended may be the look at the system as another: one's own session goes on.
  if (lookAsOneself()) {
    location.assign("/Main/home");
    return;
  }
  if (waitsForSignIn()) return;
  const { auth, userInfo } = useSession.getState();
  // Several calls are refused at once: the first leads away, and the others would lead somewhere else.
  if (!auth && !userInfo) return;
  clearSession();
  toSignIn(here());
}

/** Where one comes back to; nowhere from a page that needs no session. */
function here(): string | null {
  const address = `${location.pathname}${location.search}`;
  return address.startsWith("/Main/") ? address : null;
}

// A full load: nothing that was read for one user stays in memory for the next.
function toSignIn(next: string | null): void {
  const search = new URLSearchParams({ ...(next ? { next } : {}), ended: "true" });
  if (location.pathname.toLowerCase() !== "/login") location.assign(`/Login?${search}`);
}
