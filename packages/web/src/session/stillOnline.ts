import { call } from "../api/client.ts";
import { asFailure } from "../api/failure.ts";

/**
 * Whether the session is still good, as the server says. A refusal means that it is over; no answer, or one that says
 * the server is busy, means nothing: who walks through a dead spot with a scanner stays signed in, and so does one
 * whose warehouse was taken away.
 */
export async function askStillOnline(whId: string | null, signal?: AbortSignal): Promise<"online" | "over"> {
  try {
    const { checkLoginStatus } = await call("/v1/account/loginstatus", { body: whId ? { wh_id: whId } : {}, signal });
    return (checkLoginStatus as { readonly online: boolean }).online ? "online" : "over";
  } catch (thrown) {
    const { code, status } = asFailure(thrown);
    if (code === "OUT_OF_SCOPE" && whId) return askStillOnline(null, signal);
    if (status >= 400 && status < 500 && status !== 429) return "over";
    throw thrown;
  }
}
