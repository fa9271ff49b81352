import type { Call } from "../http/call.ts";
import { inventoryCall } from "./inventoryCall.ts";
import { makeCall } from "./makeCall.ts";
import { pictureCall } from "./pictureCall.ts";
import { trackingCall } from "./trackingCall.ts";

/** What may be seen by a link without sign-in, and how a link is made. */
export const sharedLinkCalls: readonly Call[] = [makeCall, trackingCall, inventoryCall, pictureCall];
