import { type Declared, lookupNames, type MenuCode, menu, model, referredFrom } from "@stowage/model";
import { sql } from "kysely";
import type { Access } from "../../http/call.ts";
import { type Caller, may } from "../../http/caller.ts";
import { accessTo, reachesOnlyOwnRows } from "../sharing/ownRows.ts";
import type { Restriction } from "./question.ts";

/** Who may ask for rows: by the function of their entry, where they are shown besides, or where a screen looks them up. */
export function accessToQuery(declared: Declared): Exclude<Access, "public"> {
  const access = accessTo(declared, "query");
  if (typeof access === "string") return access;
  return {
    ...access,
    ...(declared.shownAt ? { at: [declared.shownAt.menu] } : {}),
    ...(declared.lookedUp ? { lookedUpAt: screensLookingUp(itself(declared).name) } : {}),
  };
}

/** Which rows of a resource a caller who may query it sees, and under which names. */
export function answerTo(declared: Declared, caller: Caller): Restriction {
  const { ownedBy, shownAt, lookedUp } = declared;
  // Private rows are hidden from an administrator who sees the system as their owner.
  if (declared.private && caller.seenBy) return { caller, further: sql<boolean>`false` };
  if (ownedBy && reachesOnlyOwnRows(declared, caller, "query")) return { caller, equals: { [ownedBy]: caller.userId } };
  if (may(caller, declared.menu, "query")) return { caller };
  if (shownAt && may(caller, shownAt.menu, "query")) return { caller, further: isOfTheDay(shownAt) };
  return lookedUp ? { caller, names: namesInLookups(declared) } : { caller };
}

// A day counts as long as it is that day anywhere on earth: each browser then decides by its own clock.
const isOfTheDay = ({ from, to }: { readonly from: string; readonly to: string }) => sql<boolean>`
  ${sql.ref(`t.${from}`)} <= (now() at time zone 'utc' + interval '14 hours')::date
  and (${sql.ref(`t.${to}`)} is null or ${sql.ref(`t.${to}`)} >= (now() at time zone 'utc' - interval '12 hours')::date)`;

const referredToFrom = new Map<MenuCode, ReadonlySet<string>>();

function screensLookingUp(name: string): readonly MenuCode[] {
  if (referredToFrom.size === 0)
    for (const code of Object.keys(menu) as MenuCode[]) referredToFrom.set(code, referredFrom(model, code));
  return [...referredToFrom].flatMap(([code, names]) => (names.has(name) ? [code] : []));
}

const lookedUpNames = new Map<string, ReadonlySet<string>>();

/** The names that are shown of rows which are only looked up. */
export function namesInLookups(declared: Declared): ReadonlySet<string> {
  const known = lookedUpNames.get(declared.path);
  if (known) return known;
  const names = lookupNames(model, itself(declared));
  lookedUpNames.set(declared.path, names);
  return names;
}

/** A resource as it is declared. The one with a company's own changes has the same path and another name. */
const itself = (declared: Declared): Declared =>
  Object.values<Declared>(model).find(({ path }) => path === declared.path) ?? declared;
