import { checkExceptions } from "./checkExceptions.ts";
import { checkTally } from "./checkTally.ts";
import type { Declarations } from "./declared.ts";
import type { Action, DocumentDeclaration } from "./document.ts";
import { checkEach } from "./ofEach.ts";
import { partitionOf } from "./resource.ts";
import { columnsOf, ownersInLines, parts } from "./scope.ts";
import { type numberedOf, statesOf } from "./states.ts";
import { WrongDeclaration } from "./wrong.ts";

/** @throws WrongDeclaration where what a document says of itself does not agree. */
export function checkDocument(document: DocumentDeclaration, all: Declarations): void {
  checkScope(document);
  checkSides(document);
  checkOwners(document);
  checkActions(document);
  checkStates(document);
  checkLines(document, all);
  checkTally(document, all);
  checkBlock(document);
  checkFields(document);
  checkExceptions(document, all);
  checkEach(document);
  checkWithheld(document, all);
}

/** What is kept back stands in its lines, while a state of it and a flag of its warehouse say so. */
function checkWithheld({ name, withholds, lines, states, fields }: DocumentDeclaration, all: Declarations): void {
  if (!withholds) return;
  const line = all[lines[withholds.lines]?.of ?? ""];
  const unknown = withholds.fields.find((one) => !line?.fields[one]);
  if (!line || unknown) throw new WrongDeclaration(name, `withholds ${unknown ?? withholds.lines}, which it has not`);
  const state = withholds.while.find((one) => !(one in states));
  if (state) throw new WrongDeclaration(name, `withholds in ${state}, which is no state of it`);
  const place = fields.wh_id;
  if (place?.kind !== "lookup" || place.shows?.[withholds.where] !== withholds.where)
    throw new WrongDeclaration(name, `withholds by ${withholds.where}, which it does not show of its warehouse`);
}

/** @throws WrongDeclaration where two would take their numbers from one sequence. */
export function checkPrefixes(numbered: ReturnType<typeof numberedOf>): void {
  const taken = new Map<string, string>();
  for (const { name, number } of numbered) {
    if (!/^[A-Z]{2,4}$/.test(number.prefix))
      throw new WrongDeclaration(name, `${number.prefix} is no prefix of numbers: two to four capital letters`);
    const other = taken.get(number.prefix);
    if (other) throw new WrongDeclaration(name, `numbers by ${number.prefix}, as ${other} does`);
    taken.set(number.prefix, name);
  }
}

/** What stands in a warehouse says in which, by the column that leads its keys; what stands in none moves no stock. */
function checkScope(document: DocumentDeclaration): void {
  const { name, scope, fields, movements } = document;
  const [warehouse] = columnsOf(document, "warehouse");
  const everyOne = parts.filter((part) => isOfAll(document, part)).flatMap((part) => columnsOf(document, part));
  const required = [scope.company, warehouse, ...everyOne].filter((column) => column !== undefined);
  if (scope.company === undefined) throw new WrongDeclaration(name, "belongs to no company");
  for (const column of required)
    if (!fields[column]?.required) throw new WrongDeclaration(name, `${column} says whose it is, and is not required`);
  const leading = warehouse ?? scope.company;
  if (leading !== partitionOf(document))
    throw new WrongDeclaration(name, `is kept by ${leading}, and its keys begin with ${partitionOf(document)}`);
  if (scope.warehouse === undefined && movements.length > 0)
    throw new WrongDeclaration(name, "moves stock and belongs to no warehouse");
}

const isOfAll = ({ scope }: DocumentDeclaration, part: (typeof parts)[number]): boolean =>
  typeof scope[part] === "object" && "all" in scope[part];

/** A step is taken by the people of one warehouse where these see the document at all. */
function checkSides({ name, scope: { warehouse }, actions }: DocumentDeclaration): void {
  const sides = typeof warehouse === "object" && "all" in warehouse && warehouse.seenByAny ? warehouse.all : [];
  for (const [action, { side }] of Object.entries(actions))
    if (side !== undefined && !sides.includes(side))
      throw new WrongDeclaration(name, `${action} is taken at ${side}, which is no side from which it is seen`);
}

/** What is whose its lines say has such a line from its creation on; else everybody would see it. */
function checkOwners(document: DocumentDeclaration): void {
  const inLines = ownersInLines(document);
  if (!inLines) return;
  const kind = Object.values(document.lines).find(({ of }) => of === inLines.of);
  if (!kind?.required || inLines.by !== document.key)
    throw new WrongDeclaration(document.name, `is whose its ${inLines.of} say, of which it need not have any`);
}

function checkActions(document: DocumentDeclaration): void {
  const states = statesOf(document);
  const within = (action: string, state: string) => {
    if (!states.includes(state))
      throw new WrongDeclaration(document.name, `${action} names ${state}, which is none of its states`);
  };
  for (const [action, step] of Object.entries(document.actions)) {
    if (step.from.length === 0) throw new WrongDeclaration(document.name, `${action} starts nowhere`);
    for (const state of [...step.from, ...endsOf(step), step.via ?? []].flat()) within(action, state);
    if (step.via !== undefined && !document.states[step.via]?.transient)
      throw new WrongDeclaration(document.name, `${action} passes ${step.via}, which is not transient`);
    if (step.leadsOn !== undefined && !mayLeadOn(document, step))
      throw new WrongDeclaration(document.name, `${action} leads on to ${step.leadsOn}, which starts elsewhere`);
    if (step.to === "before" && document.remembers === undefined)
      throw new WrongDeclaration(document.name, `${action} leads to the state before, and no field remembers it`);
    // Who hears of it is decided by the document's own columns.
    if (step.told && ownersInLines(document))
      throw new WrongDeclaration(document.name, `${action} is told, and only its lines say whose it is`);
    const by = step.changesNaming;
    if (by !== undefined && !isToItself(document, by))
      throw new WrongDeclaration(document.name, `${action} changes what names it by ${by}, which is no lookup of it`);
  }
  for (const state of [document.initial, ...document.editable]) within("its beginning", state);
}

function isToItself({ name, fields }: DocumentDeclaration, by: string): boolean {
  const field = fields[by];
  return field?.kind === "lookup" && field.target === name;
}

/** Whether the step that follows by itself starts wherever this one ends, and asks no reason of anybody. */
function mayLeadOn({ actions }: DocumentDeclaration, { from, to, leadsOn = "" }: Action): boolean {
  const next = actions[leadsOn];
  const ends = to === "before" ? [] : [to].flat().flatMap((state) => (state === "same" ? from : state));
  return next !== undefined && !next.reason && ends.length > 0 && ends.every((state) => next.from.includes(state));
}

function checkStates(document: DocumentDeclaration): void {
  const reached = reachable(document);
  const passed = new Set(Object.values(document.actions).flatMap(({ via }) => via ?? []));
  const left = new Set(Object.values(document.actions).flatMap(({ from }) => from));
  for (const [state, { closed, transient, tone }] of Object.entries(document.states)) {
    if (!reached.has(state)) throw new WrongDeclaration(document.name, `no action leads to ${state}`);
    if (transient && !passed.has(state))
      throw new WrongDeclaration(document.name, `${state} is transient, and no action passes it`);
    if (transient && tone !== "held")
      throw new WrongDeclaration(document.name, `${state} is transient: what rests there is held, and looks so`);
    // Where no warehouse lets documents rest on their way, nothing needs to lead on from there.
    const rests = !transient || document.scope.warehouse !== undefined;
    if (!closed && rests && !left.has(state))
      throw new WrongDeclaration(document.name, `${state} is open, and no action leads on from it`);
  }
}

/** The states that some chain of actions leads to from the first one. */
function reachable(document: DocumentDeclaration): ReadonlySet<string> {
  const reached = new Set<string>([document.initial]);
  const steps = Object.values(document.actions);
  for (let before = 0; before < reached.size; ) {
    before = reached.size;
    for (const step of steps.filter(({ from }) => from.some((state) => reached.has(state))))
      for (const state of [...endsOf(step), step.via ?? []].flat()) reached.add(state);
  }
  return reached;
}

/** The states that an action leads to by name. */
const endsOf = ({ to }: Action): readonly string[] =>
  [to].flat().filter((state) => state !== "same" && state !== "before");

function checkLines({ name, lines, imports, fields }: DocumentDeclaration, all: Declarations): void {
  for (const [kind, { of, order = "line_no", from, takenBy }] of Object.entries(lines)) {
    const line = all[of];
    if (line?.line?.of !== name) throw new WrongDeclaration(name, `${of} is not declared as its line`);
    if (line.fields[order]?.kind !== "whole")
      throw new WrongDeclaration(name, `${kind} are numbered by ${order}, which ${of} lacks`);
    if (from && fields[from]?.kind !== "lookup")
      throw new WrongDeclaration(name, `${kind} are filled in from ${from}, which is no lookup of it`);
    const taker = takenBy ? fields[takenBy] : undefined;
    if (takenBy && !(taker?.kind === "lookup" && taker.target === name))
      throw new WrongDeclaration(name, `${kind} are taken over by ${takenBy}, which names none like it`);
    if (line.list === undefined && Object.values(line.fields).some((field) => field.kind === "quantity"))
      throw new WrongDeclaration(name, `${kind} have quantities, and ${of} does not list what is seen of them first`);
  }
  const kinds = Object.values(lines).map(({ of }) => of);
  if (new Set(kinds).size < kinds.length) throw new WrongDeclaration(name, "has one resource as two kinds of lines");
  if (imports && !lines[imports.lines])
    throw new WrongDeclaration(name, `imports ${imports.lines}, which is no kind of its lines`);
}

/** What blocks has a way in and a way out, and its fields. */
function checkBlock({ name, block, fields, actions }: DocumentDeclaration): void {
  const passing = Object.values(actions).filter(({ whileBlocked }) => whileBlocked);
  if (!block) {
    if (passing.length > 0)
      throw new WrongDeclaration(name, "has steps for while it is blocked, and nothing blocks it");
    return;
  }
  if (fields[block.flag]?.kind !== "flag" || !fields[block.flag]?.readonly)
    throw new WrongDeclaration(name, `${block.flag} blocks it, and is no read-only flag`);
  if (!fields[block.reason])
    throw new WrongDeclaration(name, `says by ${block.reason} why it is blocked, and lacks it`);
  if (passing.length === 0) throw new WrongDeclaration(name, "takes no step while it is blocked, not even out of it");
}

function checkFields({ name, fields, remembers, due, imports, actions, states }: DocumentDeclaration): void {
  for (const [field, { freeIn }] of Object.entries(fields))
    if (freeIn && !states[freeIn]?.closed)
      throw new WrongDeclaration(name, `${field} is free again in ${freeIn}, which is no closed state of it`);
  for (const { firstBy } of Object.values(actions))
    for (const field of firstBy ?? [])
      if (!["whole", "date", "instant", "code"].includes(fields[field]?.kind ?? ""))
        throw new WrongDeclaration(name, `takes steps by ${field} first, which has no order`);
  if (remembers && (fields[remembers]?.kind !== "text" || !fields[remembers]?.readonly))
    throw new WrongDeclaration(name, `${remembers} remembers a state, and is no read-only text`);
  if (due && fields[due]?.kind !== "date") throw new WrongDeclaration(name, `is due by ${due}, which is no day`);
  if (imports && !fields[imports.groupBy])
    throw new WrongDeclaration(name, `gathers a file's rows by ${imports.groupBy}, which it lacks`);
}
