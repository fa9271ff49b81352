import type { Database } from "../database/index.ts";
import { type AccessTokens, accessTokens } from "./accessToken.ts";
import { type Callers, rememberedCallers } from "./callers.ts";
import { type SigningKeys, signingKeys } from "./keys.ts";
import { type KnownBrowsers, knownBrowsers } from "./knownBrowser.ts";

/** What this process remembers about signing in: keys, verified tokens, callers with their rights. */
export interface SessionCache {
  readonly keys: SigningKeys;
  readonly tokens: AccessTokens;
  readonly browsers: KnownBrowsers;
  readonly callers: Callers;
}

const caches = new WeakMap<Database, SessionCache>();

/** The cache of an open database; there is one for each. */
export function sessionCacheOf(database: Database): SessionCache {
  const known = caches.get(database);
  if (known) return known;
  const keys = signingKeys(database.sealing);
  const tokens = accessTokens(keys);
  const cache = { keys, tokens, browsers: knownBrowsers(keys), callers: rememberedCallers(tokens) };
  caches.set(database, cache);
  return cache;
}
