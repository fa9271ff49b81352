import type { Database } from "../../database/index.ts";
import type { Call } from "../../http/call.ts";
import type { PostLetter } from "../letters.ts";
import { limits } from "../limits.ts";
import type { PasskeySite } from "../passkeys.ts";
import { sessionCacheOf } from "../sessionCache.ts";
import { accountCalls } from "./accounts.ts";
import { anonymousCalls } from "./anonymous.ts";
import { licenceCalls } from "./licences.ts";
import { ownCalls } from "./own.ts";
import { passkeyCalls } from "./passkeys.ts";
import { permissionCalls } from "./permissions.ts";
import { registrationCalls } from "./registration.ts";
import { secondFactorCalls } from "./secondFactor.ts";
import { seeAsCall } from "./seeAs.ts";
import { signInCalls } from "./signIn.ts";

/** The calls of signing in. `post` puts letters in the outbox (`mail/postLetter.ts`). */
export const authCalls = (
  database: Database,
  post: PostLetter,
  maxLoginUsers: number = limits.onlineAccounts,
  site: PasskeySite | null = null,
): Call[] => {
  const { tokens, browsers } = sessionCacheOf(database);
  const options = { tokens, browsers, post, maxLoginUsers };
  return [
    ...signInCalls(database, options),
    ...passkeyCalls(database, options, site),
    ...ownCalls(maxLoginUsers),
    ...secondFactorCalls(post),
    ...accountCalls(database, post),
    ...permissionCalls(),
    seeAsCall(database),
    ...anonymousCalls(database, post, { maxLoginUsers, site }),
    ...registrationCalls(database, post),
    ...licenceCalls(post),
  ];
};
