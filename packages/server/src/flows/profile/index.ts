import type { Call } from "../../http/call.ts";
import { avatarCall } from "./avatarCall.ts";
import { nameCall } from "./nameCall.ts";

/** What people keep of themselves: their name and their picture. */
export const profileCalls: readonly Call[] = [nameCall, avatarCall];
