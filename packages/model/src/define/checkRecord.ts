import type { Declarations, Declared } from "./declared.ts";
import type { DocumentDeclaration } from "./document.ts";
import { figuresOf, isCounted, namesIn, openOf } from "./record.ts";
import { type Counted, mostFigures, type OfField } from "./recordParts.ts";
import { lookupsOf } from "./resource.ts";
import { WrongDeclaration } from "./wrong.ts";

/** Every name that a row of `declared` shows. */
function namesOf(declared: Declared): ReadonlySet<string> {
  const shown = lookupsOf(declared).flatMap(([, { shows }]) => Object.keys(shows ?? {}));
  const first = declared.type === "resource" ? Object.keys(declared.showsFirst?.shows ?? {}) : [];
  return new Set([declared.key, ...Object.keys(declared.fields), ...shown, ...first]);
}

/** @throws WrongDeclaration where the page of a row would be made of what the row has not. */
export function checkRecord(declared: Declared, all: Declarations): void {
  const { name, title, subtitle = [], picture, groups = {}, together = {} } = declared;
  const has = namesOf(declared);
  const lacks = (what: string, names: readonly string[]) => {
    for (const one of names)
      if (!has.has(one)) throw new WrongDeclaration(name, `${what} ${one}, which it neither has nor shows`);
  };
  lacks("is called by", [...(title ? [title] : []), ...subtitle]);
  for (const [fact, pattern] of Object.entries(together)) {
    if (has.has(fact)) throw new WrongDeclaration(name, `${fact} is both a field and a fact of several values`);
    lacks(`makes ${fact} of`, namesIn(pattern));
  }
  const grouped = Object.values(groups).flat();
  lacks(
    "groups",
    grouped.filter((one) => !(one in together)),
  );
  const twice = grouped.find((one, at) => grouped.indexOf(one) !== at);
  if (twice) throw new WrongDeclaration(name, `has ${twice} in its facts twice`);
  const field = picture === undefined ? undefined : declared.fields[picture];
  if (picture !== undefined && field?.kind !== "picture")
    throw new WrongDeclaration(name, `shows ${picture} as its picture, which is none`);
  checkFigures(declared, all);
  if (declared.type === "document") checkCourse(declared);
}

function checkCourse({ name, course = [], actions, lines }: DocumentDeclaration): void {
  for (const { action, counts } of course) {
    if (!actions[action]) throw new WrongDeclaration(name, `has ${action} on its way, which is none of its actions`);
    if (counts && !lines[counts.lines])
      throw new WrongDeclaration(name, `counts ${counts.lines} at ${action}, which is no kind of its lines`);
  }
}

function checkFigures(declared: Declared, all: Declarations): void {
  const figures = figuresOf(declared, all);
  const { name } = declared;
  if (Object.keys(figures).length > mostFigures)
    throw new WrongDeclaration(name, `has more than ${mostFigures} figures`);
  for (const [figure, source] of Object.entries(figures)) {
    checkSource(declared, figure, source, all);
    if (source.hint) checkSource(declared, `the hint of ${figure}`, source.hint.figure, all);
    if (source.warning) checkSource(declared, `the warning of ${figure}`, source.warning.figure, all);
    if (source.short) checkSource(declared, `the lack of ${figure}`, source.short.figure, all);
    if (source.outOf !== undefined && !figures[source.outOf])
      throw new WrongDeclaration(name, `${figure} is a part of ${source.outOf}, which is none of its figures`);
    if (source.final !== undefined && !(source.outOf && declared.fields[source.final]))
      throw new WrongDeclaration(
        name,
        `${figure} is final by ${source.final}, and must be a part, and the field there`,
      );
  }
}

function checkSource(declared: Declared, figure: string, source: Counted | OfField | object, all: Declarations): void {
  const wrong = (what: string) => new WrongDeclaration(declared.name, `${figure} ${what}`);
  const has = namesOf(declared);
  if ("field" in source) {
    for (const name of [source.field, ...(source.unit ? [source.unit] : [])])
      if (!has.has(name)) throw wrong(`is ${name}, which it neither has nor shows`);
  }
  if (!isCounted(source)) return;
  const other = all[source.of];
  if (!other) throw wrong(`counts ${source.of}, which is not declared`);
  const there = namesOf(other);
  for (const by of source.by) {
    const leads = other.fields[by];
    if (leads?.kind !== "lookup" || leads.target !== declared.name)
      throw wrong(`counts ${source.of} by ${by}, which does not lead to it`);
  }
  for (const column of [...(source.sum ?? []), ...(source.less ?? [])])
    if (other.fields[column]?.kind !== "quantity")
      throw wrong(`adds up ${column}, which is no quantity of ${source.of}`);
  const isTold = source.unit !== undefined || source.ownUnit !== undefined || "outOf" in source;
  if (declared.figures && source.sum && !isTold)
    throw wrong(`adds up ${source.of}, and does not say by which unit it is told`);
  for (const column of source.within ?? [])
    if (!other.fields[column] || !declared.fields[column]) throw wrong(`holds within ${column}, which both must have`);
  for (const column of [source.distinct, source.unit])
    if (column !== undefined && !there.has(column)) throw wrong(`tells by ${column}, which ${source.of} lacks`);
  if (source.ownUnit && (declared.fields[source.ownUnit.per]?.kind !== "whole" || !has.has(source.ownUnit.unit)))
    throw wrong(`is said in ${source.ownUnit.unit} by ${source.ownUnit.per}, which it lacks`);
  if (source.only && !(other.type === "resource" && other.showsTables?.includes("stock")))
    throw wrong(`counts ${source.only} ${source.of}, which are no stock`);
  if (source.open && !openOf(other, all)) throw wrong(`counts open ${source.of}, which show no state`);
}
