import pg from "pg";
import type { Client } from "../../scripts/replay/client.ts";
import { type Bench, type Figure, interleaved, median, milliseconds, rate } from "../support/bench.ts";
import { siteOnServer } from "../support/site.ts";
import {
  batchOf,
  boxOf,
  cleanedUp,
  consigneeOf,
  fillLedger,
  movements,
  orderOf,
  perLot,
  perOrder,
  warehouse,
} from "./recallRows.ts";

const limitMs = 1_000;
/** Of each kind in each round, each of another lot or order. */
const asked = 10;

/** What is sought, how many rows an answer has at least, and the plain statement that adds up its movements. */
interface Question {
  readonly by: string;
  readonly sought: (n: number) => string;
  readonly least: number;
  readonly plain: string;
  /** Why it may take longer. */
  readonly note?: string;
}

const ofDocuments = (which: string) => `
  select s.lot_id, m.document_id, sum(m.qty_delta) from (${which}) o
  join movement m on m.wh_id = $1 and m.document_id = o.outbound_id and m.qty_delta <> 0
  join stock s on s.wh_id = $1 and s.stock_id = m.stock_id group by 1, 2`;

const questions: readonly Question[] = [
  {
    by: `a lot of ${perLot} order lines`,
    sought: batchOf,
    least: perLot,
    plain: `
      select m.document_kind, m.document_id, sum(m.qty_delta) from lot l
      join stock s on s.wh_id = $1 and s.lot_id = l.lot_id
      join movement m on m.wh_id = $1 and m.stock_id = s.stock_id and m.qty_delta <> 0
      where l.wh_id = $1 and array_remove(array[upper(l.batch_no), upper(l.lottable1), upper(l.lottable2), upper(l.lottable3),
        upper(l.lottable4), upper(l.lottable5)], null) @> array[upper($2::text)]
      group by 1, 2`,
  },
  {
    by: "an order",
    sought: orderOf,
    least: perOrder,
    plain: ofDocuments("select outbound_id from outbound where wh_id = $1 and upper(order_no) = upper($2)"),
  },
  {
    by: "a box",
    sought: boxOf,
    least: perOrder,
    plain: ofDocuments("select outbound_id from boxing where wh_id = $1 and upper(box_no) = upper($2)"),
  },
  {
    by: "a consignee",
    note: "an answer is counted as a whole: all of its rows are gathered with their names and boxes before the first thousand are told",
    sought: consigneeOf,
    least: perOrder,
    plain:
      ofDocuments(`select o.outbound_id from customer c join outbound o on o.wh_id = $1 and o.consignee_id = c.customer_id
      where upper(c.customer_no) = upper($2)`),
  },
];

const bench: Bench = {
  name: `recall over ${rate(movements)} movements, from a lot every location, box, order and consignee, and back`,
  async run(server): Promise<Figure[]> {
    const site = await siteOnServer(server, fillLedger);
    const plain = new pg.Client({ connectionString: site.databaseUrl });
    await plain.connect();
    try {
      for (const statement of cleanedUp) await plain.query(statement);
      const client = await site.client();
      const { rows } = await plain.query<{ count: string }>("select count(*) as count from movement");
      if (Number(rows[0]?.count) < movements) throw new Error(`only ${rows[0]?.count} movements`);
      const figures: Figure[] = [];
      for (const question of questions) figures.push(await measure(client, plain, question));
      client.close();
      return figures;
    } finally {
      await plain.end();
      await site.close();
    }
  },
};

export const benches: readonly Bench[] = [bench];

async function measure(
  client: Client,
  plain: pg.Client,
  { by, sought, least, plain: statement, note }: Question,
): Promise<Figure> {
  let [next, found] = [0, 0];
  const times: number[] = [];
  const { ours, reference, ratio } = await interleaved(
    async () => {
      const took: number[] = [];
      for (let n = 0; n < asked; n += 1) {
        const begun = performance.now();
        found = await recalled(client, sought(next * 97), least);
        took.push(performance.now() - begun);
        next += 1;
      }
      times.push(...took);
      return 1_000 / median(took);
    },
    async () => {
      const took: number[] = [];
      for (let n = 0; n < asked; n += 1) {
        const begun = performance.now();
        await plain.query({ name: by, text: statement, values: [warehouse, sought((next + n) * 97)] });
        took.push(performance.now() - begun);
      }
      return 1_000 / median(took);
    },
  );
  const slowest = Math.max(...times);
  return {
    name: `recall over ${rate(movements)} movements by ${by}, over HTTP`,
    ratio,
    reach: `< ${milliseconds(limitMs)}`,
    reached: 1_000 / ours < limitMs,
    reference:
      "its movements found by keys and added up by lot and document alone, one statement written by hand, prepared",
    detail: `${milliseconds(1_000 / ours)} against ${milliseconds(1_000 / reference)}; the slowest of ${times.length} took ${milliseconds(slowest)}; ${rate(found)} rows with locations, orders, boxes and consignees`,
    ...(note ? { note } : {}),
  };
}

type Row = Readonly<Record<string, unknown>>;

/** How many rows an answer has. @throws Error where what left does not say by which box to whom, or rows lack. */
async function recalled(client: Client, sought: string, least: number): Promise<number> {
  const { additionals } = await client.must("/v1/inventory/recall/q", {
    query: [
      { queryField: "wh_id", queryCondition: "equal", queryValue: warehouse },
      { queryField: "sought", queryCondition: "equal", queryValue: sought },
    ],
    pageSize: 1_000,
  });
  const { recall: rows, total } = additionals as { recall: readonly Row[]; total: number };
  const left = rows.filter(({ trace }) => trace === "left");
  if (left.length === 0 || total < least) throw new Error(`${sought}: ${total} rows, ${left.length} of them left`);
  const lacking = left.find(({ box_nos, order_no, consignee_name }) => !box_nos || !order_no || !consignee_name);
  if (lacking) throw new Error(`${sought}: ${JSON.stringify(lacking)}`);
  return total;
}
