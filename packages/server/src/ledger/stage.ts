import type { Tx } from "../database/index.ts";
import { Decision } from "./decision.ts";
import { Draft } from "./draft.ts";
import { type Command, type CommandItem, correctedBy, rulesOf } from "./kinds/index.ts";
import { lockNeeds } from "./lockRows.ts";
import type { Lookup } from "./lookup.ts";
import { Needs } from "./needs.ts";
import type { Outcome } from "./outcomes.ts";
import { readLookupAgain } from "./readLookup.ts";
import { type Decided, markCorrected, write } from "./write.ts";
import { writeSerials } from "./writeSerials.ts";

/**
 * Parts a batch into stages, each of which is written before the next is read: commands that choose their rows must see
 * what those before them freed or took, and a reversal the command that it takes back.
 */
export function stagesOf(items: readonly CommandItem[]): CommandItem[][] {
  const stages: CommandItem[][] = [];
  let ids = new Set<string>();
  for (const item of items) {
    const { command } = item;
    const stage = stages.at(-1);
    const before = stage?.at(-1)?.command;
    const choosesOtherwise = before !== undefined && rulesOf(before).candidates !== rulesOf(command).candidates;
    const followsItsCommand = correctedBy(command).some((id) => ids.has(id));
    if (stage === undefined || choosesOtherwise || followsItsCommand) {
      stages.push([item]);
      ids = new Set([command.id]);
    } else {
      stage.push(item);
      ids.add(command.id);
    }
  }
  return stages;
}

/** Locks and reads what the stage needs, decides its commands, writes. Answers outcomes by the command's id. */
export async function executeStage(
  tx: Tx,
  whId: string,
  stage: readonly CommandItem[],
  lookup: Lookup,
): Promise<Map<string, Outcome>> {
  const commands = stage.map(({ command }) => command);
  await readLookupAgain(tx, whId, lookup, commands);
  const needs = new Map([[whId, new Needs()]]);
  const needsIn = (of: string): Needs => {
    const found = needs.get(of) ?? new Needs();
    needs.set(of, found);
    return found;
  };
  for (const command of commands) rulesOf(command).gather(command, needsIn(whId), lookup, needsIn);
  const candidates = await candidatesOf(tx, whId, commands);
  for (const id of new Set([...candidates.values()].flat())) needsIn(whId).stock(id);
  const drafts = new Map<string, Draft>();
  for (const of of [...needs.keys()].sort()) {
    const draft = new Draft(of);
    drafts.set(of, draft);
    await lockNeeds(tx, needsIn(of), draft);
  }
  const own = drafts.get(whId) as Draft;
  for (const [key, ids] of candidates) own.candidates.set(key, { ids, next: 0 });
  return decideAndWrite(tx, own, [...drafts.values()], stage, lookup);
}

/** All commands of a stage choose their rows in one way, or none does. */
async function candidatesOf(
  tx: Tx,
  whId: string,
  commands: readonly Command[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const [first] = commands;
  const choose = first && rulesOf(first).candidates;
  return choose ? choose(tx, whId, commands) : new Map();
}

/**
 * Decides each command in its order on what is locked, and writes all of it.
 * @param own the rows of the commands' own warehouse; `drafts`: these and those of other warehouses.
 */
export async function decideAndWrite(
  tx: Tx,
  own: Draft,
  drafts: readonly Draft[],
  stage: readonly CommandItem[],
  lookup: Lookup,
): Promise<Map<string, Outcome>> {
  const draftIn = (whId: string) => drafts.find((draft) => draft.whId === whId) as Draft;
  const decided = stage.map(({ command, context }, no): Decided => {
    const decision = new Decision(no, command, own);
    const outcome = decision.outcome(() => rulesOf(command).decide(command, decision, lookup, draftIn));
    return { no, command, context, outcome };
  });
  const at = await writeAll(tx, own, drafts, decided);
  return new Map(decided.map(({ command, outcome }) => [command.id, outcome.ok ? { ...outcome, at } : outcome]));
}

/** The command's own warehouse first, which sets the instant, then the others at the same instant. */
async function writeAll(tx: Tx, own: Draft, drafts: readonly Draft[], decided: readonly Decided[]): Promise<string> {
  const after = drafts.reduce<string | null>(
    (latest, { lastAt }) => (latest === null || (lastAt !== null && lastAt > latest) ? lastAt : latest),
    null,
  );
  const at = await write(tx, own, decided, { after, at: null });
  await markCorrected(tx, own.whId, decided);
  for (const other of drafts.filter((draft) => draft !== own)) {
    const nos = new Set(other.movements.map(({ no }) => no));
    if (nos.size === 0) continue;
    const shared = decided.filter(({ no }) => nos.has(no));
    await write(tx, other, shared, { after: null, at });
    await markCorrected(tx, other.whId, shared);
  }
  await writeSerials(tx, [own, ...drafts.filter((draft) => draft !== own)]);
  return at;
}
