import type { Call } from "../http/call.ts";
import { inventoryCall } from "./inventoryCall.ts";
import { makeCall } from "./makeCall.ts";
import { pictureCall } from "./pictureCall.ts";
import { trackingCall } from "./trackingCall.ts";

/** What strangers may see by a link, and how a link is made. */
export const sharedLinkCalls: readonly Call[] = [makeCall, trackingCall, inventoryCall, pictureCall];
