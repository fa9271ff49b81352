import fc from "fast-check";
import type { Database } from "../../../src/database/index.ts";
import { execute } from "./execute.ts";
import { type Fault, Plain } from "./plain.ts";
import { codeOf, Run, type StepSpec, stepSpec } from "./steps.ts";
import { type Home, makeWorlds, snapshotOf, snapshots } from "./world.ts";

/** Rounds of one or two commands; those of one round share a batch with all other worlds'. */
export const history = fc.array(fc.array(stepSpec, { minLength: 1, maxLength: 2 }), { maxLength: 14, size: "max" });
export type History = readonly (readonly StepSpec[])[];

/** Runs histories side by side and throws at the first difference between the ledger and the plain model. */
export async function agree(
  database: Database,
  home: Home,
  histories: readonly History[],
  fault: Fault,
): Promise<void> {
  const worlds = await makeWorlds(database, home, histories.length);
  const runs = worlds.map((world) => new Run(world, new Plain(fault)));
  const rounds = Math.max(0, ...histories.map(({ length }) => length));
  for (let round = 0; round < rounds; round += 1) await playRound(database, home, runs, histories, round);
  const real = await snapshots(database, worlds);
  for (const [index, run] of runs.entries()) same(snapshotOf(run.plain, run.world), real[index], `world ${index}`);
}

async function playRound(
  database: Database,
  home: Home,
  runs: readonly Run[],
  histories: readonly History[],
  round: number,
): Promise<void> {
  const steps = runs.flatMap((run, index) => (histories[index]?.[round] ?? []).flatMap((spec) => run.step(spec) ?? []));
  const commands = steps.map(({ command }) => command);
  const outcomes = await database.transact((tx) => execute(tx, home.wh_id, commands));
  for (const [index, step] of steps.entries()) {
    const outcome = outcomes[index];
    same(
      step.plainly(),
      codeOf(outcome),
      JSON.stringify(step.command, (_, v) => (typeof v === "bigint" ? `${v}` : v)),
    );
    if (outcome) step.learn(outcome);
  }
}

function same(plain: unknown, ledger: unknown, what: string): void {
  const [a, b] = [JSON.stringify(plain, null, 1), JSON.stringify(ledger, null, 1)];
  if (a !== b) throw new Error(`${what}: the plain model has ${a}, the ledger ${b}`);
}
