import type { Call } from "../../../src/http/call.ts";
import { derived } from "./derived.ts";
import type { Prepare } from "./prepared.ts";
import { special } from "./special.ts";

/** How a call is made ready to be walked; undefined where nobody has said it. */
export const prepareOf = (call: Call): Prepare | undefined => special[`${call.method} ${call.path}`] ?? derived(call);
