import type { Tx } from "../database/index.ts";
import { commandFingerprint } from "./command.ts";
import { Draft } from "./draft.ts";
import { type CommandItem, rulesOf } from "./kinds/index.ts";
import type { ProductToLock } from "./kinds/rules.ts";
import { lockProducts } from "./lockProducts.ts";
import { lockAndLookUp } from "./lockRows.ts";
import { Lookup } from "./lookup.ts";
import { Needs } from "./needs.ts";
import type { Outcome } from "./outcomes.ts";
import { readLookup } from "./readLookup.ts";
import { decideAndWrite, executeStage, stagesOf } from "./stage.ts";

/**
 * Carries out a batch of commands of one warehouse inside the caller's transaction and answers one outcome per command,
 * in order. A command is done whole or not at all; a refused one leaves the others as they are.
 */
export async function executeItems(tx: Tx, whId: string, items: readonly CommandItem[]): Promise<Outcome[]> {
  const done = await executeTogether(tx, whId, items);
  const rest = items.filter(({ command }) => !done.has(command.id));
  const others = rest.length > 0 ? await executeRest(tx, whId, rest) : [];
  let next = 0;
  return items.map(({ command }) => done.get(command.id) ?? (others[next++] as Outcome));
}

/** Executes the whole batch in one statement where its kind has one. Answers the outcomes by the command's id. */
async function executeTogether(
  tx: Tx,
  whId: string,
  items: readonly CommandItem[],
): Promise<ReadonlyMap<string, Outcome>> {
  const first = items[0]?.command;
  const together = first && rulesOf(first).together;
  const fits = together && items.every(({ command }) => command.kind === first.kind) && together.fits(items);
  return fits ? together.execute(tx, whId, items) : new Map();
}

function executeRest(tx: Tx, whId: string, items: readonly CommandItem[]): Promise<Outcome[]> {
  const areShort = items.every(({ command }) => rulesOf(command).isShort(command));
  return areShort ? executeShort(tx, whId, items) : executeInStages(tx, whId, items);
}

/** Two statements: one that looks up, locks and reads, one that writes. */
async function executeShort(tx: Tx, whId: string, items: readonly CommandItem[]): Promise<Outcome[]> {
  const needs = new Needs();
  const lookup = new Lookup();
  for (const { command } of items) rulesOf(command).gather(command, needs, lookup, () => needs);
  const draft = new Draft(whId);
  const ids = items.map(({ command }) => command.id);
  for (const [id, earlier] of await lockAndLookUp(tx, needs, draft, ids)) lookup.commands.set(id, earlier);
  const fresh = freshOf(items, lookup);
  const outcomes = fresh.size > 0 ? await decideAndWrite(tx, draft, [draft], [...fresh.values()], lookup) : new Map();
  return answers(items, lookup, fresh, outcomes);
}

async function executeInStages(tx: Tx, whId: string, items: readonly CommandItem[]): Promise<Outcome[]> {
  const lookup = await readLookup(
    tx,
    whId,
    items.map(({ command }) => command),
  );
  const fresh = freshOf(items, lookup);
  await lockAllProducts(tx, whId, [...fresh.values()], lookup);
  const outcomes = new Map<string, Outcome>();
  for (const stage of stagesOf([...fresh.values()])) {
    for (const [id, outcome] of await executeStage(tx, whId, stage, lookup)) outcomes.set(id, outcome);
  }
  return answers(items, lookup, fresh, outcomes);
}

/** All products whose free stock the batch may change, before any row is locked, warehouse by warehouse. */
async function lockAllProducts(tx: Tx, whId: string, items: readonly CommandItem[], lookup: Lookup): Promise<void> {
  const products = items.flatMap(({ command }) => rulesOf(command).locks(command, lookup));
  const byWarehouse = Map.groupBy(products, ({ wh_id }: ProductToLock) => wh_id || whId);
  for (const of of [...byWarehouse.keys()].sort()) await lockProducts(tx, of, byWarehouse.get(of) ?? []);
}

/** The first of each id that was not done before. */
function freshOf(items: readonly CommandItem[], lookup: Lookup): ReadonlyMap<string, CommandItem> {
  const fresh = new Map<string, CommandItem>();
  for (const item of items) {
    const { id } = item.command;
    if (!lookup.commands.has(id) && !fresh.has(id)) fresh.set(id, item);
  }
  return fresh;
}

/** What was done before is answered again; another command under an id that is taken is refused. */
function answers(
  items: readonly CommandItem[],
  lookup: Lookup,
  fresh: ReadonlyMap<string, CommandItem>,
  outcomes: ReadonlyMap<string, Outcome>,
): Outcome[] {
  return items.map(({ command }): Outcome => {
    const earlier = lookup.commands.get(command.id);
    const first = fresh.get(command.id)?.command;
    const fingerprint = earlier?.fingerprint ?? (first === command || !first ? undefined : commandFingerprint(first));
    if (fingerprint !== undefined && fingerprint !== commandFingerprint(command)) {
      return { ok: false, code: "COMMAND_REUSED", details: { id: command.id } };
    }
    return earlier?.outcome ?? (outcomes.get(command.id) as Outcome);
  });
}
