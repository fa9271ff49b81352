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
  const auth = readKept<Auth>("auth");
  const { userInfo } = useSession.getState();
  if (!auth || !userInfo) return false;
  if (auth.access_token !== refused) {
    useSession.setState({ auth });
    return true;
  }
  try {
    const additionals = await call(`/v1/refresh/${userInfo.userId}`, {
      body: { refresh_token: auth.refresh_token },
      bare: true,
    });
    setSession({ auth: additionals.loginAccountToken as Auth });
    return true;
  } catch {
    return false;
  }
}
