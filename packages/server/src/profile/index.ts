import type { Call } from "../http/call.ts";
import { avatarCall } from "./avatarCall.ts";

export { ownUserToo } from "./ownUser.ts";

/** What people keep of themselves beside their name: their picture. */
export const profileCalls: readonly Call[] = [avatarCall];
