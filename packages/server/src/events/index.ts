import { Type } from "typebox";
import { limits } from "../auth/limits.ts";
import type { Database } from "../database/index.ts";
import { type Call, call } from "../http/call.ts";
import { listenersOf } from "./listeners.ts";

export { listenersOf } from "./listeners.ts";

/** What happens, told as it happens: which events somebody hears is decided for each by their rights and scope. */
export function eventCalls(database: Database): Call[] {
  const listeners = listenersOf(database);
  return [
    call({
      method: "GET",
      path: "/v1/event",
      summary:
        "Steps of documents that others take, as server-sent events: `begin`, then `step` for each that the caller sees, `missed` where some may have gone by unheard. It ends with the session, and after 15 minutes or the seconds asked for; what was shown before a `begin` or `missed` is to be read anew",
      access: "signed_in",
      query: Type.Object({ seconds: Type.Optional(Type.String({ pattern: "^[0-9]{1,3}$" })) }),
      reply: "stream",
      async handle({ context, query }) {
        // Whoever is remembered here may have been signed out elsewhere.
        await context.read(async () => undefined);
        const asked = query.seconds === undefined ? Number.POSITIVE_INFINITY : Number(query.seconds) * 1000;
        return listeners.listening(context.caller, () => context.anew(), Math.min(asked, limits.accessTokenMs));
      },
    }),
  ];
}
