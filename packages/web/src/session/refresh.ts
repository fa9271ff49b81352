import { call } from "../api/client.ts";
import { readKept } from "./storage.ts";
import { setSession, useSession } from "./store.ts";
import type { Auth } from "./types.ts";

let underWay: Promise<boolean> | null = null;

/**
 * Gets a new access token in place of `refused`. Calls that fail together refresh once, and so do windows: the
 * refresh token can be used once only.
 */
export function refresh(refused: string | null): Promise<boolean> {
  underWay ??= alone(() => refreshOnce(refused)).finally(() => {
    underWay = null;
  });
  return underWay;
}

// Without a secure context there are no locks; then two windows may collide, and one signs in again.
const alone = (work: () => Promise<boolean>): Promise<boolean> =>
  navigator.locks ? navigator.locks.request("stowage-refresh", work) : work();

async function refreshOnce(refused: string | null): Promise<boolean> {
  if (takeNewer(refused)) return true;
  const { userInfo } = useSession.getState();
  const auth = readKept<Auth>("auth");
  if (!auth || !userInfo) return false;
  try {
    const additionals = await call(`/v1/refresh/${userInfo.userId}`, {
      body: { refresh_token: auth.refresh_token },
      bare: true,
    });
    setSession({ auth: additionals.loginAccountToken as Auth });
    return true;
  } catch {
    // A new password ends the old session and begins another: its reply may have come meanwhile.
    return takeNewer(refused);
  }
}

/** Takes the token up that another call or window has got instead of `refused`; false where there is none. */
function takeNewer(refused: string | null): boolean {
  const auth = readKept<Auth>("auth");
  if (!auth || auth.access_token === refused) return false;
  useSession.setState({ auth });
  return true;
}
