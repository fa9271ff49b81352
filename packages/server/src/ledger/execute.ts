import type { Database, Tx } from "../database/index.ts";
import { Again } from "./again.ts";
import { findCandidates } from "./candidates.ts";
import type { Book, Command, Context, LineOutcome, Outcome } from "./commands.ts";
import { Refusal } from "./commands.ts";
import { Draft } from "./draft.ts";
import { fingerprintOfCommand } from "./fingerprint.ts";
import { changesFree, kindOf } from "./kinds/index.ts";
import { load, loadAndLook } from "./load.ts";
import type { ProductOf } from "./lock.ts";
import { lockProducts, productsOf } from "./lock.ts";
import type { Looked } from "./look.ts";
import { look, lookAgain, nothingLooked } from "./look.ts";
import { Needs } from "./needs.ts";
import { writeSerials } from "./serials.ts";
import { areWholePicks, pickWhole } from "./wholePicks.ts";
import { Work } from "./work.ts";
import type { Decided } from "./write.ts";
import { markCorrected, write } from "./write.ts";

/** A command with who sent it: those of several callers may share a batch. */
export interface Item {
  readonly command: Command;
  readonly context: Context;
}

/**
 * Carries out a batch of commands of one warehouse inside the caller's transaction and answers one outcome per command,
 * in order. A command is done whole or not at all; a refused one leaves the others alone.
 */
export function execute(tx: Tx, whId: string, commands: readonly Command[], context: Context = {}): Promise<Outcome[]> {
  return executeItems(
    tx,
    whId,
    commands.map((command) => ({ command, context })),
  );
}

export async function executeItems(tx: Tx, whId: string, items: readonly Item[]): Promise<Outcome[]> {
  if (items.length === 0) return [];
  const commands = items.map(({ command }) => command);
  if (areWholePicks(items)) return executeWholePicks(tx, whId, items);
  if (commands.every(isShort)) return executeShort(tx, whId, items);
  const looked = await look(tx, whId, commands);
  const fresh = freshOf(items, looked);
  await lockAll(tx, whId, [...fresh.values()], looked);
  const outcomes = new Map<string, Outcome>();
  for (const stage of stagesOf([...fresh.values()])) {
    for (const [id, outcome] of await runStage(tx, whId, stage, looked)) outcomes.set(id, outcome);
  }
  return answers(commands, looked, fresh, outcomes);
}

/** One statement for what is as it should be; the rest by themselves. */
async function executeWholePicks(tx: Tx, whId: string, items: readonly Item[]): Promise<Outcome[]> {
  const done = await pickWhole(async (statement) => (await statement.execute(tx)).rows, whId, items);
  return withRest(items, done, (rest) => executeShort(tx, whId, rest));
}

/**
 * The same in as few transactions as will do: where a batch is one statement, that is its transaction. Where it finds a
 * command that was done while it waited, nothing of it was kept, and the general way knows that command's outcome.
 */
export async function executeAlone(database: Database, whId: string, items: readonly Item[]): Promise<Outcome[]> {
  const inOne = (some: readonly Item[]) => database.transact((tx) => executeItems(tx, whId, some));
  if (!areWholePicks(items)) return inOne(items);
  const done = await pickWhole((statement) => database.alone(statement), whId, items).catch((error: unknown) => {
    if (error instanceof Again) return new Map<string, Outcome>();
    throw error;
  });
  return withRest(items, done, inOne);
}

/** Outcomes in the order of the items, of which those not done yet are left to `others`. */
async function withRest(
  items: readonly Item[],
  done: ReadonlyMap<string, Outcome>,
  others: (rest: readonly Item[]) => Promise<readonly Outcome[]>,
): Promise<Outcome[]> {
  const rest = items.filter(({ command }) => !done.has(command.id));
  const left = rest.length > 0 ? await others(rest) : [];
  const byId = new Map([...done, ...rest.map(({ command }, place) => [command.id, left[place] as Outcome] as const)]);
  return items.map(({ command }) => byId.get(command.id) as Outcome);
}

/** What needs no product locked and nothing known beforehand: picks and shipments, the bulk of a day's work. */
const isShort = (command: Command): boolean =>
  command.kind === "ship" ||
  command.kind === "unship" ||
  (command.kind === "pick" && command.rest !== "release" && command.picks.every(({ serials }) => !serials));

/** Two statements: one that looks, locks and reads, one that writes. */
async function executeShort(tx: Tx, whId: string, items: readonly Item[]): Promise<Outcome[]> {
  const commands = items.map(({ command }) => command);
  const needs = new Needs();
  const looked = nothingLooked();
  for (const command of commands) kindOf(command).gather(command, needs, looked, () => needs);
  const draft = new Draft(whId);
  const ids = commands.map(({ id }) => id);
  await loadAndLook(tx, needs, draft, ids, looked.known);
  const fresh = freshOf(items, looked);
  const outcomes =
    fresh.size > 0
      ? await settleStage(tx, [...fresh.values()], looked, new Map([[whId, draft]]), draft)
      : new Map<string, Outcome>();
  return answers(commands, looked, fresh, outcomes);
}

/** The first of each id that was not done before. */
function freshOf(items: readonly Item[], looked: Looked): Map<string, Item> {
  const fresh = new Map<string, Item>();
  for (const item of items) {
    const { id } = item.command;
    if (!looked.known.has(id) && !fresh.has(id)) fresh.set(id, item);
  }
  return fresh;
}

function answers(
  commands: readonly Command[],
  looked: Looked,
  fresh: ReadonlyMap<string, Item>,
  outcomes: ReadonlyMap<string, Outcome>,
): Outcome[] {
  return commands.map((command): Outcome => {
    const known = looked.known.get(command.id);
    const first = fresh.get(command.id)?.command;
    const fingerprint = known?.fingerprint ?? (first === command || !first ? undefined : fingerprintOfCommand(first));
    if (fingerprint !== undefined && fingerprint !== fingerprintOfCommand(command)) {
      return { ok: false, code: "COMMAND_REUSED", details: { id: command.id } };
    }
    return known?.outcome ?? (outcomes.get(command.id) as Outcome);
  });
}

/** All products whose free stock the batch may change, before any row is locked, warehouse by warehouse. */
async function lockAll(tx: Tx, whId: string, items: readonly Item[], looked: Looked): Promise<void> {
  const products = new Map<string, ProductOf[]>([[whId, []]]);
  const add = (of: string, more: readonly ProductOf[]) => products.set(of, [...(products.get(of) ?? []), ...more]);
  const own: ProductOf[] = [];
  for (const { command } of items) {
    if (changesFree(command)) own.push(...productsOf(command, looked));
    if (command.kind === "transfer" && command.to.wh_id) add(command.to.wh_id, [command.to]);
  }
  add(whId, own);
  for (const of of [...products.keys()].sort()) await lockProducts(tx, of, products.get(of) ?? []);
}

/**
 * A booking must see what the commands before it freed or took, and a reversal the command it takes back: there the batch
 * is written first and read anew.
 */
function stagesOf(items: readonly Item[]): Item[][] {
  const stages: Item[][] = [];
  let ids = new Set<string>();
  for (const item of items) {
    const { command } = item;
    const last = stages.at(-1);
    const before = last?.at(-1)?.command;
    const turns = before !== undefined && (before.kind === "book") !== (command.kind === "book");
    const follows = "corrects" in command && ids.has(command.corrects);
    if (last === undefined || turns || follows) {
      stages.push([item]);
      ids = new Set([command.id]);
    } else {
      last.push(item);
      ids.add(command.id);
    }
  }
  return stages;
}

async function runStage(tx: Tx, whId: string, stage: readonly Item[], looked: Looked): Promise<Map<string, Outcome>> {
  const commands = stage.map(({ command }) => command);
  await lookAgain(tx, whId, commands, looked);
  const needs = new Map([[whId, new Needs()]]);
  const needsOf = (of: string): Needs => {
    const found = needs.get(of) ?? new Needs();
    needs.set(of, found);
    return found;
  };
  for (const command of commands) kindOf(command).gather(command, needsOf(whId), looked, needsOf);
  const candidates = await candidatesOf(tx, whId, commands, needsOf(whId));
  const drafts = new Map<string, Draft>();
  for (const of of [...needs.keys()].sort()) {
    const draft = new Draft(of);
    drafts.set(of, draft);
    await load(tx, needsOf(of), draft);
  }
  const draft = drafts.get(whId) as Draft;
  for (const [key, ids] of candidates) draft.candidates.set(key, { ids, next: 0 });
  return settleStage(tx, stage, looked, drafts, draft);
}

/** Decides each command in its order on what is locked, and writes all of it. */
async function settleStage(
  tx: Tx,
  stage: readonly Item[],
  looked: Looked,
  drafts: ReadonlyMap<string, Draft>,
  draft: Draft,
): Promise<Map<string, Outcome>> {
  const decided = stage.map(({ command, context }, no): Decided => {
    return { no, command, context, outcome: decide(no, command, draft, looked, (of) => drafts.get(of) as Draft) };
  });
  const at = await writeAll(tx, draft, drafts, decided);
  return new Map(decided.map(({ command, outcome }) => [command.id, outcome.ok ? { ...outcome, at } : outcome]));
}

async function candidatesOf(
  tx: Tx,
  whId: string,
  commands: readonly Command[],
  needs: Needs,
): Promise<Map<string, string[]>> {
  const books = commands.filter((command): command is Book => command.kind === "book");
  const candidates = await findCandidates(tx, whId, books);
  for (const id of new Set([...candidates.values()].flat())) needs.stock(id);
  return candidates;
}

function decide(no: number, command: Command, draft: Draft, looked: Looked, there: (whId: string) => Draft): Outcome {
  const work = new Work(no, command, draft);
  try {
    const lines: readonly LineOutcome[] | undefined = kindOf(command).decide(command, work, looked, there);
    return {
      ok: true,
      at: "",
      legs: work.legs,
      ...(work.bookings.length > 0 ? { bookings: work.bookings } : {}),
      ...(lines ? { lines } : {}),
      ...(work.serials.length > 0 ? { serials: work.serials } : {}),
    };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    work.undo();
    return { ok: false, code: error.code, details: error.details };
  }
}

/** The command's own warehouse first, which sets the instant, then the others at the same instant. */
async function writeAll(
  tx: Tx,
  main: Draft,
  drafts: ReadonlyMap<string, Draft>,
  decided: readonly Decided[],
): Promise<string> {
  const others = [...drafts.values()].filter((draft) => draft !== main);
  const after = [...drafts.values()].reduce<string | null>(
    (latest, { lastAt }) => (latest === null || (lastAt !== null && lastAt > latest) ? lastAt : latest),
    null,
  );
  const at = await write(tx, main, decided, { after, at: null });
  const warehouses = [...drafts.keys()];
  await writeSerials(tx, main, warehouses);
  await markCorrected(tx, main.whId, decided);
  for (const other of others) {
    const nos = new Set(other.movements.map(({ no }) => no));
    if (nos.size === 0) continue;
    const shared = decided.filter(({ no }) => nos.has(no));
    await write(tx, other, shared, { after: null, at });
    await writeSerials(tx, other, warehouses);
    await markCorrected(tx, other.whId, shared);
  }
  return at;
}
