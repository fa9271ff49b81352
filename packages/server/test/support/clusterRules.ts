import type { Placement } from "@stowage/model";
import { isLocal, spreadBy } from "../../src/database/schema/placement.ts";
import { bare, type Mention, mentions } from "./distribution.ts";

type Placements = ReadonlyMap<string, Placement>;

/** What keeps one statement from running on a cluster beside the warehouse that it must name. Empty where nothing does. */
export function clusterBreaches(statement: string, placements: Placements): string[] {
  const text = bare(statement);
  return [
    ...heldBreaches(statement, placements),
    ...homeBreaches(text, placements),
    ...intoBreaches(text, placements),
    ...recursiveBreaches(text, placements),
    ...caseBreaches(text, placements),
    ...lockBreaches(text, placements),
    ...clockBreaches(text),
    ...instantBreaches(text, placements),
    ...volatileBreaches(text, placements),
    ...fromlessBreaches(text, placements),
    ...leadBreaches(text, placements),
  ];
}

/** Rows of every node are not held by a shared lock there: two who hold some wait for each other in a circle. */
function heldBreaches(statement: string, placements: Placements): string[] {
  if (!/\bfor (?:key )?share\b(?! \/\* one server \*\/)/.test(statement)) return [];
  const everywhere = mentions(bare(statement)).filter(({ table }) => placements.get(table) === "reference");
  return [...new Set(everywhere.map(({ table }) => `rows of ${table} are held by a shared lock`))];
}

/**
 * What is written of other rows names its warehouse by a value: of several it would lock their parts against each other,
 * until the transaction ends.
 */
function intoBreaches(text: string, placements: Placements): string[] {
  const [, table = "", columns = "", selected = ""] =
    /\binsert into ([a-z_0-9]+) (?:as [a-z]+ )?\(([^)]*)\) select (.*)$/.exec(text) ?? [];
  const isSpread = (name: string) => spreadBy(placements.get(name) ?? "local") === "wh_id";
  if (!isSpread(table) || !mentions(selected).some((mention) => isSpread(mention.table))) return [];
  const at = columns.split(",").findIndex((column) => column.trim() === "wh_id");
  const value = parts(ofClause(selected, /^ from /))[at]?.trim() ?? "";
  return value.startsWith("$") ? [] : [`what is written into ${table} finds its warehouse in the data: ${value}`];
}

/** A statement that calls itself is carried out for what lies everywhere alone: its steps name no warehouse. */
const recursiveBreaches = (text: string, placements: Placements): string[] =>
  /\bwith recursive\b/.test(text)
    ? mentions(text)
        .filter(({ table }) => spreadBy(placements.get(table) ?? "local"))
        .map(({ table }) => `a recursive statement asks ${table}`)
    : [];

/** A short form of case, `case number when 0`, comes to a node as a comparison of its number with a truth. */
function caseBreaches(text: string, placements: Placements): string[] {
  const changed = /(?:^|\( ?)(?:update|insert into) ([a-z_0-9]+)/.exec(text)?.[1] ?? "";
  if (!spreadBy(placements.get(changed) ?? "local")) return [];
  return /\bcase (?!when\b)/.test(text) ? [`a case of ${changed} does not say what it compares`] : [];
}

/** Rows are locked on one node: each table that is spread names its warehouse by a value, also where it is asked within another. */
function lockBreaches(text: string, placements: Placements): string[] {
  if (!/\bfor (?:no key )?update\b/.test(text)) return [];
  return mentions(text)
    .filter(({ table, verb }) => verb !== "into" && spreadBy(placements.get(table) ?? "local") === "wh_id")
    .filter(({ alias, block }) => !new RegExp(`(?<![a-z_.])(?:${alias}\\.)?wh_id = (?:any\\()?\\$`).test(block))
    .map(({ table }) => `${table} is locked with no value for its warehouse`);
}

/** Rows of the coordinator are changed by what lies there, rows of nodes by what does not. */
function homeBreaches(text: string, placements: Placements): string[] {
  const changed = /(?:^|\) ?)(?:update|delete from) (?:only )?([a-z_0-9]+)/.exec(text)?.[1] ?? "";
  const home = placements.get(changed);
  if (!home) return [];
  const read = [...mentions(text).map(({ table }) => table), ...(/\busing ([a-z_0-9]+)/.exec(text)?.slice(1) ?? [])];
  return [...new Set(read)].flatMap((table) => {
    const theirs = placements.get(table);
    return theirs && isLocal(theirs) !== isLocal(home) ? [`${changed} is changed by what is asked of ${table}`] : [];
  });
}

const clock = /\b(?:now|clock_timestamp|to_char|date_trunc) ?\(|\binterval\b|\bat time zone\b/;
const words = new Set(
  "interval case when then else end is null not and or true false at time zone excluded".split(" "),
);

/** A change reckons with the clock apart from columns, and gives back columns as they are. */
function clockBreaches(text: string): string[] {
  const [, sets = ""] = /\bupdate .*? set (.*)$/.exec(text) ?? [];
  const found = parts(ofClause(sets, /^ (?:from|where|returning) /)).flatMap((assignment) => {
    const value = assignment.slice(assignment.indexOf("=") + 1).replace(/::[a-z_0-9]+(?:\[\])?/g, "");
    if (!clock.test(value)) return [];
    const columns = [...value.matchAll(/(?<![\w$.])([a-z_][a-z_0-9.]*)(?! ?\()\b/g)].map(([, word]) => word ?? "");
    const reckoned = columns.some((word) => !words.has(word)) || /\bcase\b|\bcoalesce\b/.test(value);
    return reckoned ? [`an instant is reckoned with columns or by cases:${value}`] : [];
  });
  const [, returned = ""] = /\b(?:update|delete|insert) .*? returning (.*)$/.exec(text) ?? [];
  return clock.test(ofClause(returned, /^\)/)) ? [...found, `what it returns is reckoned: ${returned}`] : found;
}

/** What one transaction writes bears the instant of each node that writes it: two of them are not found alike. */
function instantBreaches(text: string, placements: Placements): string[] {
  const spread = mentions(text).flatMap(({ table, alias }) =>
    spreadBy(placements.get(table) ?? "local") ? [alias] : [],
  );
  const compared = [...text.matchAll(/\b([a-z_]+)\.(?:[a-z_]+_)?at = ([a-z_]+)\.(?:[a-z_]+_)?at\b/g)];
  return compared.flatMap(([alike, one = "", other = ""]) =>
    spread.includes(one) && spread.includes(other) ? [`instants of two rows are held to be the same: ${alike}`] : [],
  );
}

/** Which rows of nodes a change means, it says without a function that answers anew for each row. */
function volatileBreaches(text: string, placements: Placements): string[] {
  const [, changed = "", rest = ""] = /(?:^|\( ?)(?:update|delete from) (?:only )?([a-z_0-9]+)\b(.*)$/.exec(text) ?? [];
  if (!spreadBy(placements.get(changed) ?? "local")) return [];
  const where = ofClause(rest.slice(Math.max(rest.search(/ where /), 0)), /^ returning /);
  const [called] = /\b(?:clock_timestamp|random|gen_random_uuid|nextval) ?\(/.exec(where) ?? [];
  return called ? [`rows of ${changed} are chosen by ${called.replace(/ ?\(/, "")}, which is volatile`] : [];
}

/** What is asked of nodes for each row of others has tables of its own: a reckoning alone, with such a question in it, is refused. */
function fromlessBreaches(text: string, placements: Placements): string[] {
  return [...text.matchAll(/\blateral ?\( ?select\b/g)].flatMap(({ 0: opening, index }) => {
    const selected = ofClause(text.slice(index + opening.length), /^ from /);
    const isFromless = text.startsWith(")", index + opening.length + selected.length);
    const asked = mentions(selected).filter(({ table }) => spreadBy(placements.get(table) ?? "local"));
    return isFromless ? asked.map(({ table }) => `${table} is asked within a part that has no table`) : [];
  });
}

/** A part of a statement that asks nodes is led to them by what lies on the same ones, or by a value. */
function leadBreaches(text: string, placements: Placements): string[] {
  const isSpread = (table: string | undefined) => spreadBy(placements.get(table ?? "") ?? "local") !== null;
  const all = mentions(text);
  return all.flatMap((mention) => {
    if (!isSpread(mention.table) || !mention.block.startsWith("(") || isValued(mention)) return [];
    const own = new Set(mentions(mention.block).map(({ alias }) => alias));
    return leadsTo(mention).flatMap((alias) => {
      const outer = all.filter((one) => one.alias === alias);
      if (own.has(alias) || outer.some(({ table }) => isSpread(table))) return [];
      return [`${mention.table} is led to by ${alias}, which lies on no node`];
    });
  });
}

const isValued = ({ alias, block }: Mention): boolean =>
  new RegExp(`\\b${alias}\\.wh_id = (?:any ?\\()?\\$`).test(block) || /(?<![\w.])wh_id = \$/.test(block);

function leadsTo({ alias, block }: Mention): string[] {
  const there = [...block.matchAll(new RegExp(`\\b${alias}\\.wh_id = ([a-z_0-9]+)\\.wh_id`, "g"))];
  const back = [...block.matchAll(new RegExp(`\\b([a-z_0-9]+)\\.wh_id = ${alias}\\.wh_id`, "g"))];
  return [...there, ...back].flatMap(([, other]) => other ?? []);
}

/** A text until something stands outside of all its parentheses. */
function ofClause(text: string, end: RegExp): string {
  for (let at = 0, depth = 0; at < text.length; at++) {
    if (depth === 0 && end.test(text.slice(at))) return text.slice(0, at);
    if (text[at] === "(") depth += 1;
    if (text[at] === ")" && --depth < 0) return text.slice(0, at);
  }
  return text;
}

function parts(text: string): string[] {
  const found: string[] = [""];
  let depth = 0;
  for (const letter of text) {
    if (letter === "(") depth += 1;
    if (letter === ")") depth -= 1;
    if (letter === "," && depth === 0) found.push("");
    else found.push((found.pop() ?? "") + letter);
  }
  return found;
}
