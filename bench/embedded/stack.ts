import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrate, openDatabase } from "../../packages/server/src/database/index.ts";
import { openShop } from "../imports/orderLines.ts";
import { openList } from "../outbound/list.ts";
import { fillOrders } from "../outbound/listRows.ts";
import { openOrders } from "../outbound/orders.ts";
import type { Bench } from "../support/bench.ts";
import { embeddedFigure, embeddedRounds, interleaved, rate } from "../support/bench.ts";
import { siteOnEmbedded, siteOnServer } from "../support/site.ts";

/** Smaller than on the server, where a million rows are made in a minute. */
const listed = Number(process.env.BENCH_EMBEDDED_ROWS ?? 100_000);
const imported = Number(process.env.BENCH_EMBEDDED_LINES ?? 20_000);

const orders: Bench = {
  name: "embedded: orders over HTTP, from creation to shipped, 8 clients",
  async run(server) {
    const sites = [await siteOnEmbedded(), await siteOnServer(server)] as const;
    try {
      const [embedded, durable] = [await openOrders(sites[0]), await openOrders(sites[1])];
      const figure = await interleaved(embedded.ship, durable.ship, embeddedRounds);
      await embedded.verify();
      await durable.verify();
      return [embeddedFigure(orders.name, "lines/s", figure)];
    } finally {
      for (const site of sites) await site.close();
    }
  },
};

const list: Bench = {
  name: `embedded: list query over HTTP, page of 50 of ${rate(listed)} orders, scope and like`,
  async run(server) {
    const fill = fillOrders(listed);
    const sites = [await siteOnEmbedded(fill), await siteOnServer(server, fill)] as const;
    try {
      const [embedded, durable] = [await openList(sites[0], listed), await openList(sites[1], listed)];
      await embedded.demandSame((await durable.pages()).kept);
      const figure = await interleaved(embedded.ask, durable.ask, embeddedRounds);
      await embedded.end();
      await durable.end();
      return [embeddedFigure(list.name, "pages/s", figure)];
    } finally {
      for (const site of sites) await site.close();
    }
  },
};

const lines: Bench = {
  name: `embedded: import of ${rate(imported)} outbound lines, whole stack`,
  async run(server) {
    const folder = mkdtempSync(join(tmpdir(), "stowage-bench-"));
    const database = await openDatabase({ dataDir: folder });
    try {
      await migrate(database);
      const embedded = await openShop(database, imported);
      const durable = await openShop(await server.database(), imported);
      try {
        await embedded.imports("warm");
        await durable.imports("warm");
        const figure = await interleaved(
          (round) => embedded.imports(`r${round}`),
          (round) => durable.imports(`r${round}`),
          embeddedRounds,
        );
        return [embeddedFigure(lines.name, "lines/s", figure)];
      } finally {
        await embedded.close();
        await durable.close();
      }
    } finally {
      await database.close();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

export const benches: readonly Bench[] = [orders, list, lines];
