import { model } from "@stowage/model";
import type { Made } from "../calls/cases/documents.ts";
import {
  type DocumentName,
  drafts,
  madeOf,
  neverLeft,
  paths,
  payloads,
  type Step,
  walk,
} from "../calls/cases/documents.ts";
import type { World } from "../support/world.ts";
import type { Row } from "../support/worldClient.ts";
import type { Counter } from "./counter.ts";
import type { Sent } from "./table.ts";

const lines = 5;
/** Administers the warehouse in which documents rest nowhere. */
const by = "far";

interface Course {
  readonly document: DocumentName;
  /** What a line says beside its product, by where in the document it stands. */
  readonly line: Row | ((at: number) => Row);
  readonly steps: readonly Step[];
  /** What it says of the order of these products that it is about. */
  readonly of?: (order: Made) => Row;
}

const putAway = (made: Made) => ({
  details: made.lineIds.map((id) => ({ [`${made.name}_detail_id`]: id, storage_loc_code: "A-01", num_loc: "2" })),
});
const receive: readonly Step[] = [["confirm_validate"], ["confirm_putaway", putAway]];
const pick: readonly Step[] = [["close_order"], ["print", () => ({ list_kind: "order" })], ["confirm_pick"]];
const box: Step = ["box", (made) => payloads.box?.(made) ?? {}];
const ship: Step = ["ship", () => ({ shipping_company_name: "Carrier", shipping_no: "X1" })];
const corrected: readonly Step[] = [["adjust"], ["reverse", () => ({ reason: "why not" })]];
const order = { document: "outbound", line: { outbound_nums: "2" } } as const;

/** How a document of each kind goes from its creation to its end. */
const courses: Readonly<Record<string, Course>> = {
  outbound: { ...order, steps: [...pick, box, ["confirm_boxing"], ship] },
  "outbound, boxed as it is": {
    ...order,
    steps: [
      ...pick,
      ["confirm_boxing", () => ({ fast: true, length: "30", width: "20", height: "15", weight: "1.5" })],
      ship,
    ],
  },
  inbound: { document: "inbound", line: { num_expect: "2", batch_no: "B1" }, steps: receive },
  returned: { document: "returned", line: { num_expect: "2" }, steps: receive },
  reservation: { document: "reservation", line: {}, steps: [["release"]] },
  adjustment: {
    document: "adjustment",
    line: { storage_loc_code: "A-02", num: "2" },
    steps: corrected,
  },
  storage_change: {
    document: "storage_change",
    line: (at) => ({ from_loc_code: `A-0${(at % 3) + 1}`, target_loc_code: "STAGING", num: "2" }),
    steps: [["reverse", () => ({ reason: "why not" })]],
  },
  outbound_adjustment: { document: "outbound_adjustment", line: {}, steps: corrected, of: neverLeft },
};

/** What is sent on each course, by a document of goods that never were where they come to, and by one of others. */
export async function walkCourses(counter: Counter): Promise<Readonly<Record<string, Readonly<Record<string, Sent>>>>> {
  const all: Record<string, Readonly<Record<string, Sent>>> = {};
  for (const [name, course] of Object.entries(courses)) {
    counter.during(name);
    // What is looked up once in the life of a server, and what is counted in a table that was empty.
    await sentOnCourse(counter, course, await stockedProducts(counter.world));
    const products = await stockedProducts(counter.world);
    all[`${name}, of goods that never were there`] = await sentOnCourse(counter, course, products);
    all[name] = await sentOnCourse(counter, course, products);
  }
  return all;
}

/** Five products of their own that stand in the warehouse, by their codes. */
async function stockedProducts(w: World): Promise<readonly string[]> {
  const codes = Array.from({ length: lines }, () => `FIVE-${w.unique()}`);
  const { companyId: company_id, mine: owner_id, far: wh_id } = w.here;
  const goods = { company_id, owner_id, product_name: "Goods", stock_unit_code: "EA" };
  await w.post(
    "/v1/product/a",
    codes.map((product_code) => ({ ...goods, product_code })),
  );
  const details = codes.map((product_code, at) => ({
    ...{ product_code, num_expect: "100", num_loc: "100" },
    storage_loc_code: `A-0${(at % 3) + 1}`,
  }));
  await w.post("/v1/inbound/simple/a", drafts.inbound(w, { wh_id, details }));
  return codes;
}

/** An order of two of each product, which has left. */
async function shippedOrder(w: World, details: readonly Row[]): Promise<Made> {
  const lines = details.map((line) => ({ ...line, outbound_nums: "2" }));
  const [row] = (await w.post("/v1/outbound/a", drafts.outbound(w, { wh_id: w.here.far, details: lines })))[
    model.outbound.reply
  ] as Row[];
  const made = madeOf("outbound", row ?? {});
  await walk(w, made, [...pick, box, ["confirm_boxing"], ship]);
  return made;
}

/** What is sent for each step of a new document with a line for each of these products. */
async function sentOnCourse(
  { world, ask }: Counter,
  { document, line, steps, of }: Course,
  products: readonly string[],
): Promise<Readonly<Record<string, Sent>>> {
  const path = `/v1${paths[document]}`;
  const details = products.map((product_code, at) => ({
    product_code,
    ...(typeof line === "function" ? line(at) : line),
  }));
  const about = of ? of(await shippedOrder(world, details)) : { details };
  const body = drafts[document](world, { wh_id: world.here.far, ...about });
  const created = await ask(by, "POST", `${path}/a`, { body });
  const made = madeOf(document, created.answer.additionals[model[document].reply][0]);
  const all: Record<string, Sent> = { create: created.sent };
  for (const [action, payload] of steps) {
    const taken = await ask(by, "POST", `${path}/action/${action}`, { body: { ids: [made.id], ...payload?.(made) } });
    all[action] = taken.sent;
  }
  return all;
}
