import { model } from "@stowage/model";
import { coalesce } from "../../packages/server/src/database/coalesce.ts";
import { newId } from "../../packages/server/src/database/index.ts";
import { lanesOf } from "../../packages/server/src/documents/lanes.ts";
import type { Command, Outcome } from "../../packages/server/src/ledger/index.ts";
import { execute } from "../../packages/server/test/ledger/support/execute.ts";
import { runConcurrently } from "../../packages/server/test/ledger/support/shop.ts";
import type { Bench, BenchDatabase, BenchServer, Figure } from "../support/bench.ts";
import { interleaved, rate, rounds } from "../support/bench.ts";
import { pgbench } from "../support/pgbench.ts";
import { bookPieces, type Ground, idOf, kinds, makeGrounds, products, rows, settle, verify } from "./ground.ts";
import { batchOfPicks, singlePick } from "./scripts.ts";

const seconds = Number(process.env.BENCH_SECONDS ?? 4);
const clients = 2;
const batchSize = 50;
const warmUpBatches = 20;
const warmUpPicks = warmUpBatches * batchSize;

interface Field {
  readonly database: BenchDatabase;
  readonly own: Ground;
  readonly reference: Ground;
  readonly hot: boolean;
  /** Bookings 0 … spread - 1 lie over all rows, the rest on one. */
  readonly pool: { next: number; end: number };
}

const pieces = Number(process.env.BENCH_PIECES ?? 120_000) * rounds;

/** Plans are made for tables as they are after a start, on both sides. */
async function warmUp(field: Field): Promise<void> {
  for (let batch = 0; batch < warmUpBatches; batch += 1) {
    const commands = Array.from({ length: batchSize }, () => pick(field, take(field, 1)));
    const outcomes = await transact(field, commands);
    if (outcomes.some(({ ok }) => !ok)) throw new Error(JSON.stringify(outcomes.find(({ ok }) => !ok)));
  }
  await settle(field.database);
}

async function prepare(server: BenchServer, hot: boolean): Promise<Field> {
  const database = await server.database();
  const [own, reference] = (await makeGrounds(database, 2)) as [Ground, Ground];
  const rowOf = hot ? "0" : `(n % 2) * ${rows / 2} + ((n / 2)::bigint * 21) % ${rows / 2}`;
  await bookPieces(database, own.wh_id, pieces, rowOf);
  // The reference's rows are booked too, so that its picks find what they take.
  await bookPieces(database, reference.wh_id, rows, "n", 900_000);
  const field = { database, own, reference, hot, pool: { next: 0, end: pieces } };
  await warmUp(field);
  return field;
}

const pick = (field: Field, number: number): Command => ({
  id: newId(),
  document_kind: "outbound",
  document_id: idOf(kinds.booking, number),
  line_id: idOf(kinds.booking, number),
  reason: "pick",
  business_date: "2026-11-21",
  kind: "pick",
  to_storage_id: field.own.staging,
  picks: [{ booking_id: idOf(kinds.booking, number) }],
});

const whereTimeGoes =
  "beside the reference's writes a pick finds, locks and moves its booking and writes its command: some 70 µs of PostgreSQL's CPU against 41, and 15 µs of Node's (of the 70: 27 movements, 8 bookings, 4 commands, 13 that each statement costs by itself)";

/** As every flow sends its commands: inside the transaction of its documents. */
const transact = ({ database, own }: Field, commands: readonly Command[]): Promise<Outcome[]> =>
  database.transact((tx) => execute(tx, own.wh_id, commands));

/** Single commands gathered as the engine gathers single steps of orders. */
const gather = (field: Field) =>
  coalesce<Command, Outcome>((commands) => transact(field, commands), {
    limit: 64,
    lanes: lanesOf(field.database, model.outbound),
    isolate: true,
  });

/** Runs `work` until the time is over; answers picks per second. Each call of `work` says how many it did. */
async function during(workers: number, work: (worker: number) => Promise<number>): Promise<number> {
  const start = performance.now();
  let done = 0;
  await runConcurrently(
    Array.from({ length: workers }, (_, worker) => worker),
    workers,
    async (worker) => {
      while (performance.now() - start < seconds * 1_000) {
        const more = await work(worker);
        done += more;
      }
    },
  );
  return done / ((performance.now() - start) / 1_000);
}

function take(field: Field, step: number): number {
  const number = field.pool.next;
  field.pool.next += step;
  if (field.pool.next > field.pool.end) throw new Error("more bookings are needed: raise BENCH_PIECES");
  return number;
}

/** Both sides did what they say, and nothing else. */
async function check(field: Field, done: number, theirs: number): Promise<void> {
  const before = (await Promise.all(
    [field.own, field.reference].map(({ wh_id }) => verify(field.database, wh_id)),
  )) as [number, number];
  const [own, reference] = before;
  const booked = field.hot ? 1 : rows;
  const all = done + warmUpPicks;
  if (own - all * 2 - booked !== rows + products || reference - theirs * 2 - rows !== rows + products) {
    throw new Error(`movements: own ${own} for ${done} picks, reference ${reference} for ${theirs}`);
  }
}

const inBatches: Bench = {
  name: "ledger: batches of 50 single-line picks",
  async run(server): Promise<Figure[]> {
    const field = await prepare(server, false);
    let done = 0;
    let theirs = 0;
    const next = Array.from({ length: clients }, (_, client) => warmUpPicks + client);
    const ours = () =>
      during(clients, async (worker) => {
        const first = next[worker] as number;
        next[worker] = first + batchSize * clients;
        if (first + batchSize * clients > pieces) throw new Error("more bookings are needed: raise BENCH_PIECES");
        const commands = Array.from({ length: batchSize }, (_, n) => pick(field, first + n * clients));
        const outcomes = await transact(field, commands);
        if (outcomes.some(({ ok }) => !ok)) throw new Error(JSON.stringify(outcomes.find(({ ok }) => !ok)));
        done += batchSize;
        return batchSize;
      });
    const reference = async (round: number) => {
      const result = await pgbench(field.database.url, batchOfPicks(field.reference), {
        clients,
        seconds,
        variables: { round },
      });
      theirs += result.transactions * batchSize;
      return result.tps * batchSize;
    };
    const figure = await interleaved(ours, reference);
    await check(field, done, theirs);
    return [
      {
        name: inBatches.name,
        ratio: figure.ratio,
        reach: "≥ 0.7",
        reached: figure.ratio >= 0.7,
        note: whereTimeGoes,
        reference: "pgbench, one plain statement for 50 picks, 2 clients",
        detail: `${rate(figure.ours)} picks/s against ${rate(figure.reference)}; 2 batches in flight`,
      },
    ];
  },
};

const singles = (hot: boolean): Bench => {
  const reach = hot ? 10 : 2.5;
  const name = `ledger: 64 concurrent single picks, coalesced, ${hot ? "one hot row" : `spread over ${rate(rows)} rows`}`;
  return {
    name,
    async run(server): Promise<Figure[]> {
      const field = await prepare(server, hot);
      const submit = gather(field);
      let done = 0;
      let theirs = 0;
      const ours = () =>
        during(64, async () => {
          const outcome = await submit(pick(field, take(field, 1)));
          if (!outcome.ok) throw new Error(JSON.stringify(outcome));
          done += 1;
          return 1;
        });
      const reference = async () => {
        const result = await pgbench(field.database.url, singlePick(field.reference, hot), { clients: 16, seconds });
        theirs += result.transactions;
        return result.tps;
      };
      const figure = await interleaved(ours, reference);
      await check(field, done, theirs);
      return [
        {
          name,
          ratio: figure.ratio,
          reach: `≥ ${reach}`,
          reached: figure.ratio >= reach,
          note: whereTimeGoes,
          reference: `pgbench, the same writes pick by pick, 16 clients${hot ? ", one hot row" : ""}`,
          detail: `${rate(figure.ours)} picks/s against ${rate(figure.reference)}`,
        },
      ];
    },
  };
};

export const benches: readonly Bench[] = [inBatches, singles(false), singles(true)];
