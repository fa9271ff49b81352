import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { type Bench, type Figure, rounds } from "../support/bench.ts";
import { httpClients } from "../support/httpClients.ts";
import { siteOnServer } from "../support/site.ts";
import { figuresBeside, type Round, waits } from "../support/waits.ts";

const clients = 50;
const lockedMs = 5_000;
const load = `${clients} clients that read and write units while their table is locked`;

/** What everybody else waits while nobody gets on with one table. */
const bench: Bench = {
  name: `a query of one row beside ${load}`,
  async run(server): Promise<Figure[]> {
    const site = await siteOnServer(server);
    const crowd = httpClients(site, clients);
    const locker = new pg.Client({ connectionString: site.databaseUrl });
    await locker.connect();
    try {
      const client = await site.client(1);
      await crowd.run(Array.from({ length: clients }, () => [list]));
      const measured: Round[] = [];
      for (let round = 0; round < Math.min(rounds, 3); round += 1) {
        const alone = await waits(site, client, (count) => count < 200);
        await locker.query("begin; lock table unit in access exclusive mode");
        const waiting = crowd.run(Array.from({ length: clients }, (_, index) => [callOf(round, index)]));
        await sleep(500);
        const until = performance.now() + lockedMs;
        const beside = await waits(site, client, () => performance.now() < until);
        await locker.query("commit");
        const { endings } = await waiting;
        const refused = endings.find(({ status, code }) => status !== 200 && code !== "BUSY");
        if (refused) throw new Error(`a call answered ${refused.status} ${refused.text}`);
        measured.push({ alone, beside });
      }
      client.close();
      return figuresBeside(load, measured);
    } finally {
      await locker.end();
      await crowd.end();
      await site.close();
    }
  },
};

export const benches: readonly Bench[] = [bench];

const list = { path: "/v1/unit/q", body: { page: 1, pageSize: 50 } };

/** A list for most, a new unit for every fifth. */
const callOf = (round: number, index: number) =>
  index % 5 > 0
    ? list
    : { path: "/v1/unit/a", body: { unit_code: `U${round}-${index}`, unit_name: `Unit ${round}-${index}` } };
