import type { Database } from "../database/index.ts";
import { backdate, type Past } from "./backdate.ts";
import { type DemoClient, day, idOf } from "./client.ts";
import { scopeOf } from "./documents.ts";
import { type Goods, type Owner, owners, plainGoods } from "./goods.ts";
import type { House } from "./masters.ts";
import { workdays } from "./workdays.ts";

/** A notice of so many days ago, all of whose goods came. */
export interface Arrival extends Past {
  readonly head: Readonly<Record<string, unknown>>;
  readonly lines: readonly Line[];
}

interface Line {
  readonly id: string;
  readonly goods: Goods;
  readonly expected: number;
  readonly good: number;
  readonly bad: number;
  readonly to: string;
  readonly lot: Readonly<Record<string, string>>;
  readonly serials?: readonly string[];
}

const taken = ["INVALID_STATE", "DOCUMENT_BLOCKED", "NOT_ABNORMAL"];

/** Announces and counts what came before today; it is put away as its days come. */
export async function makeArrivals(
  client: DemoClient,
  database: Database,
  companyId: string,
  house: House,
): Promise<readonly Arrival[]> {
  const arrivals = [
    ...stocked.flatMap((_, time) => owners.map((owner) => stocking(companyId, house, owner, time))),
    ...workdays.filter(({ orders }) => orders > 3).map(({ ago }, at) => further(companyId, house, ago, at)),
  ];
  await client.post(
    "/v1/inbound/a",
    arrivals.map(({ id, ago, head, lines }) => ({
      inbound_id: id,
      ...head,
      inbound_expect: day(-ago),
      need_qc: "no",
      details: lines.map((line) => ({
        inbound_detail_id: line.id,
        product_code: line.goods.code,
        num_expect: String(line.expected),
        ...line.lot,
      })),
    })),
  );
  for (const arrival of arrivals) await step(client, "confirm_validate", arrival, counted);
  if (house.holds.length > 0) for (const arrival of arrivals) await step(client, "release", arrival);
  // Goods are of the day on which they were counted.
  await backdate(database, house.whId, "inbound", arrivals);
  return arrivals;
}

export const putAway = (client: DemoClient, arrival: Arrival) => step(client, "confirm_putaway", arrival, whereTo);

const step = (client: DemoClient, action: string, { id, lines }: Arrival, saidOf?: (line: Line) => object) =>
  client.post(`/v1/inbound/action/${action}`, { ids: [id], ...(saidOf ? { details: lines.map(saidOf) } : {}) }, taken);

const counted = ({ id, good, bad, serials }: Line) => ({
  inbound_detail_id: id,
  num_loc: String(good),
  num_bad: String(bad),
  ...(serials ? { product_sn: serials } : {}),
});

const whereTo = ({ id, good, bad, to }: Line) => ({
  inbound_detail_id: id,
  num_loc: String(good),
  storage_loc_code: to,
  ...(bad > 0 ? { num_bad: String(bad), storage_bad_code: "BAD" } : {}),
});

/** How many days ago each product came. */
const stocked = [58, 30] as const;

/** Two arrivals of each product, a month apart, so that there are lots to choose from. */
function stocking(companyId: string, house: House, owner: Owner, time: number): Arrival {
  const area = owner.no === "MORNING" ? "A" : owner.no === "BOTANY" ? "B" : "C";
  const made = -60 + time * 30;
  return {
    id: idOf("stock", house.no, owner.no, String(time)),
    ago: stocked[time] ?? 0,
    head: {
      ...scopeOf(companyId, house, owner),
      inbound_bill_no: `PO-${house.no}-${owner.no}-${time + 1}`,
      vendor_no: time === 0 ? "V001" : "V002",
    },
    lines: owner.goods.map((goods, at) => {
      const expected = goods.serial ? 6 : 60 + ((at * 37) % 90);
      const bad = at % 7 === 3 && !goods.serial ? 2 : 0;
      const lot = {
        batch_no: `L${day(made).replaceAll("-", "").slice(2)}`,
        manufactur_date: day(made),
        valid_date: day(goods.days ? goods.days + made + 40 : 0),
      };
      return {
        ...{ id: idOf("stockline", house.no, goods.code, String(time)), goods, expected, good: expected - bad, bad },
        to: `${area}-${String((at % 10) + 1).padStart(2, "0")}-${Math.min(5, 1 + time + Math.floor(at / 10) * 2)}`,
        lot: goods.days ? lot : {},
        ...(goods.serial ? { serials: serialsOf(goods, house, 1 + time * 6, expected) } : {}),
      };
    }),
  };
}

const serialsOf = (goods: Goods, house: House, from: number, count: number) =>
  Array.from({ length: count }, (_, n) => `${goods.code}-${house.no}-${String(from + n).padStart(4, "0")}`);

/** What came once more of one product. */
function further(companyId: string, house: House, ago: number, at: number): Arrival {
  const owner = owners[1] as Owner;
  const id = idOf("pastreceipt", house.no, String(ago));
  const count = 24 + ((at * 7) % 30);
  return {
    ...{ id, ago },
    head: {
      ...scopeOf(companyId, house, owner),
      inbound_bill_no: `PO-${house.no}-P${String(at + 1).padStart(3, "0")}`,
    },
    lines: [
      {
        ...{ id: idOf("pastreceiptline", id), goods: plainGoods(owner)[at % 20] as Goods },
        ...{ expected: count, good: count, bad: 0, to: `B-${String((at % 10) + 1).padStart(2, "0")}-5` },
        lot: { batch_no: `P${String(ago).padStart(2, "0")}`, valid_date: day(1000 - ago) },
      },
    ],
  };
}
