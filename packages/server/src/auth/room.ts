import type { Database } from "../database/index.ts";
import { type AccessTokens, accessTokens } from "./accessToken.ts";
import { type Callers, rememberedCallers } from "./callers.ts";
import { signingKeys } from "./keys.ts";

/** What this process remembers about signing in: keys, verified tokens, callers with their rights. */
export interface Room {
  readonly tokens: AccessTokens;
  readonly callers: Callers;
}

const rooms = new WeakMap<Database, Room>();

/** The one memory that belongs to an open database. */
export function roomOf(database: Database): Room {
  const known = rooms.get(database);
  if (known) return known;
  const tokens = accessTokens(signingKeys(database.sealing));
  const room = { tokens, callers: rememberedCallers(tokens) };
  rooms.set(database, room);
  return room;
}
