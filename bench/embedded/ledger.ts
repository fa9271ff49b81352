import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Database, migrate, newId, openDatabase } from "../../packages/server/src/database/index.ts";
import type { Command, Outcome } from "../../packages/server/src/ledger/index.ts";
import { execute, submitTo } from "../../packages/server/test/ledger/support/execute.ts";
import { runConcurrently } from "../../packages/server/test/ledger/support/shop.ts";
import { bookAll, lines } from "../ledger/booking.ts";
import { bookPieces, type Ground, idOf, kinds, makeGrounds, rows, settle, verify } from "../ledger/ground.ts";
import type { Bench, Figure } from "../support/bench.ts";
import { embeddedFigure, embeddedRounds, interleaved } from "../support/bench.ts";

const picks = Number(process.env.BENCH_EMBEDDED_PICKS ?? 5_000);
const batchSize = 50;
/** Both ways of picking, and a round before the measured ones. */
const bookings = picks * 2 * (embeddedRounds + 1);

interface Side {
  readonly database: Database;
  readonly own: Ground;
  /** The next booking to be picked. */
  next: number;
}

const bench: Bench = {
  name: "embedded: ledger",
  async run(server): Promise<Figure[]> {
    const folder = mkdtempSync(join(tmpdir(), "stowage-bench-"));
    const embedded = await openDatabase({ dataDir: folder });
    try {
      await migrate(embedded);
      const sides = [await prepare(embedded), await prepare(await server.database())] as const;
      const figures = [
        await compare(sides, `batches of ${batchSize} single-line picks`, "picks/s", inBatches),
        await compare(sides, "64 concurrent single picks, coalesced", "picks/s", singly),
      ];
      for (const side of sides) await demandPicked(side);
      figures.push(await compare(sides, "booking 10,000 lines over 50,000 stock rows", "lines/s", booking()));
      for (const { database, own } of sides) await verify(database, own.wh_id);
      return figures;
    } finally {
      await embedded.close();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

export const benches: readonly Bench[] = [bench];

async function prepare(database: Database): Promise<Side> {
  const [own] = (await makeGrounds(database, 1)) as [Ground];
  await bookPieces(database, own.wh_id, bookings, `(n::bigint * 21) % ${rows}`);
  await settle(database);
  return { database, own, next: 0 };
}

/** The same work, by turns, on the embedded database and on the server; `work` answers a rate. */
async function compare(
  [embedded, server]: readonly [Side, Side],
  what: string,
  unit: string,
  work: (side: Side) => Promise<number>,
): Promise<Figure> {
  for (const side of [embedded, server]) {
    await work(side);
    // As the server itself does every three seconds: plans made for an empty table of commands read it whole.
    await settle(side.database);
  }
  const figure = await interleaved(
    () => work(embedded),
    () => work(server),
    embeddedRounds,
  );
  return embeddedFigure(`${bench.name}, ${what}`, unit, figure);
}

async function inBatches(side: Side): Promise<number> {
  const batches = Array.from({ length: picks / batchSize }, () =>
    Array.from({ length: batchSize }, () => pickNext(side)),
  );
  return perSecond(picks, () =>
    runConcurrently(batches, 2, async (commands) =>
      demandDone(await side.database.transact((tx) => execute(tx, side.own.wh_id, commands))),
    ),
  );
}

async function singly(side: Side): Promise<number> {
  const commands = Array.from({ length: picks }, () => pickNext(side));
  const submit = submitTo(side.database, side.own.wh_id);
  return perSecond(picks, () => runConcurrently(commands, 64, async (command) => demandDone([await submit(command)])));
}

function booking() {
  let round = 0;
  return async ({ database, own }: Side) => lines / ((await bookAll(database, own, round++)) / 1_000);
}

async function perSecond(count: number, work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return count / ((performance.now() - begun) / 1_000);
}

function demandDone(outcomes: readonly Outcome[]): void {
  const refused = outcomes.find(({ ok }) => !ok);
  if (refused) throw new Error(JSON.stringify(refused));
}

function pickNext(side: Side): Command {
  const booking_id = idOf(kinds.booking, side.next++);
  return {
    id: newId(),
    document_kind: "outbound",
    document_id: booking_id,
    line_id: booking_id,
    reason: "pick",
    business_date: "2026-11-21",
    kind: "pick",
    to_storage_id: side.own.staging,
    picks: [{ booking_id }],
  };
}

/** Everything adds up, and each pick has moved its piece off one row and onto another, once. */
async function demandPicked({ database, own, next }: Side): Promise<void> {
  const movements = await verify(database, own.wh_id);
  const before = rows + rows / 20 + Math.min(rows, bookings);
  if (next !== bookings || movements - before !== 2 * next)
    throw new Error(`${movements} movements for ${next} picks of ${bookings}`);
}
