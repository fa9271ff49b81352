import type { Declarations, Declared, Field } from "./define/index.ts";
import { lookupsOf, scopedBy } from "./define/index.ts";
import { type MenuCode, type MenuEntry, menu } from "./menu.ts";
import { translationsOf } from "./rules/translations.ts";

/**
 * The resources that the screens of a menu entry refer to, so that people may look them up: the targets of the lookups
 * and codes of its resources, of its documents with their lines, and the targets of those in turn.
 */
export function referredFrom(declarations: Declarations, code: MenuCode): ReadonlySet<string> {
  const all = Object.values(declarations);
  const linesOf = (name: string) => all.filter(({ line }) => line?.of === name);
  const reached = new Set<string>();
  const open = new Set(all.filter((declared) => standsAt(declared, code)));
  const reach = (name: string) => {
    const declared = declarations[name];
    if (!declared || reached.has(name)) return;
    reached.add(name);
    open.add(declared);
    // Customers are looked up through their categories, which are lines.
    for (const line of linesOf(name)) if (line.lookedUp) reach(line.name);
  };
  const entry: MenuEntry = menu[code];
  for (const name of entry.lookups ?? []) reach(name);
  // The loop also covers what is added to the set meanwhile.
  for (const declared of open) {
    if (declared.type === "document") addLines(declared.name);
    for (const name of Object.values(declared.fields).flatMap(targetsOf)) reach(name);
  }
  function addLines(name: string): void {
    for (const line of linesOf(name)) {
      open.add(line);
      addLines(line.name);
    }
  }
  return reached;
}

/** Whether an entry is the one of a declaration, or one where a step of it is taken. */
const standsAt = (declared: Declared, code: MenuCode): boolean =>
  (declared.menu === code && !declared.private) ||
  (declared.type === "document" && Object.values(declared.actions).some(({ at }) => at?.includes(code)));

/** Who closed a record is told with it: people are not looked up for that by everybody who sees it. */
const isToldOnly = (field: Field): boolean => field.readonly === true && field.more === true;

function targetsOf(field: Field): readonly string[] {
  if (field.kind === "lookup") return field.target === "user" && isToldOnly(field) ? [] : [field.target];
  if ("codeOf" in field && field.codeOf) return [field.codeOf];
  if ("names" in field && field.names) return [field.names];
  return "codes" in field && field.codes ? ["code"] : [];
}

/** Rows that nobody enters show of what they look up what their own reply has: none of it is asked of a lookup. */
const isEntered = ({ calls }: Declared): boolean => !calls || calls.some((one) => one === "create" || one === "update");

/**
 * The fields that a lookup needs of a row: key, code, label and picture, search fields, company, warehouse and owner, whether it
 * is enabled, its category, what other resources show, copy or demand of it where somebody picks it there, and what
 * its declaration adds.
 */
export function lookupNames(declarations: Declarations, declared: Declared): ReadonlySet<string> {
  const { fields, key, code, label, picture = "", scoped, line, lookedUp = [] } = declared;
  const scopeColumns = [...scopedBy(declared), ...Object.values(scoped).flat()];
  const sought = Object.keys(fields).filter((name) => name === "enabled" || fields[name]?.search);
  const others = Object.values(declarations).filter(isEntered).flatMap(lookupsOf);
  const taken = others.flatMap(([, { target, shows = {}, fills = {}, within = [], among = {} }]) =>
    target === declared.name
      ? [...Object.values(shows), ...Object.values(fills), ...within, ...Object.keys(among)]
      : [],
  );
  const role = declared.partnerRoles ? [declared.partnerRoles.by] : [];
  const names = [
    key,
    ...role,
    ...(code ? [code] : []),
    ...label,
    ...(fields[picture] ? [picture] : []),
    ...scopeColumns,
    ...(line ? [line.field] : []),
    ...sought,
  ];
  return new Set([...names, ...taken, ...lookedUp].flatMap((name) => [name, ...besideIt(fields[name])]));
}

/** Fields that belong to another one: its other languages, its unit, and the names of what it looks up. */
function besideIt(field: Field | undefined): readonly string[] {
  if (field?.kind === "lookup") return Object.keys(field.shows ?? {});
  if (field?.kind === "quantity") return [field.per];
  return translationsOf(field);
}
