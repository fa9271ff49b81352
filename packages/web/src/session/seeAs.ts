import { call } from "../api/client.ts";
import { loadDisplay } from "./display.ts";
import { begin, type LoginAccountInfo } from "./signIn.ts";
import { lookAs, lookAsOneself, useSession } from "./store.ts";

/** Sees the system as another account does, in a session that can only look. Throws `CallFailure`. */
export async function seeAs(accountId: string): Promise<void> {
  const additionals = await call(`/v1/account/${accountId}/seeas`, { body: {} });
  const info = additionals.loginAccountInfo as LoginAccountInfo;
  lookAs(() => begin(info, info.account_name ?? ""));
  await loadDisplay(info.userBasicResponse.user_id).catch(() => undefined);
}

/** Back to one's own session; the other one ends. */
export async function seeAsOneself(): Promise<void> {
  const { userInfo } = useSession.getState();
  await call(`/v1/logout/${userInfo?.uid}`, { body: {} }).catch(() => undefined);
  lookAsOneself();
}
