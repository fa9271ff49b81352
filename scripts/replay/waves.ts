import { setTimeout as sleep } from "node:timers/promises";
import { givesNumbers } from "@stowage/model";
import { chance } from "./chance.ts";
import type { Reply } from "./client.ts";
import type { Desk } from "./desk.ts";
import type { Job, Line } from "./rules.ts";
import { inParts } from "./setup.ts";
import { Totes } from "./totes.ts";

/** One order in so many is intercepted, and one in so many comes back. */
const intercepted = 1 / 50;
const comingBack = 1 / 20;
/** The steps beside which an order may be intercepted. */
const stages = ["pick", "box", "ship"] as const;
type Stage = (typeof stages)[number];

interface Order {
  readonly job: Job;
  readonly id: string;
  /** What was booked for it. */
  lines: readonly Line[];
  readonly tote: string;
  readonly interceptedAt: Stage | null;
}

interface Result {
  readonly ok: boolean;
  readonly code?: string;
  readonly message?: string;
  readonly details?: Readonly<Record<string, unknown>>;
}

/** While the carrier has not answered, whoever ships looks again. */
const lookAgainMs = 250;
/** Carriers want one of every order; the wholesaler's file names none. */
const customerTel = "020 7946 0000";
const maxRows = 1500;
const picksAtOnce = 50;

/**
 * Orders that are worked on together: closed at once, picked in one walk into totes, then boxed and shipped one by one. Some
 * are intercepted while somebody works on them, some come back, and half of those that are short are split.
 */
export class Waves {
  readonly #desk: Desk;
  readonly #totes: Totes;

  constructor(desk: Desk) {
    this.#desk = desk;
    this.#totes = new Totes(desk.world.totes);
  }

  async perform(jobs: readonly Job[]): Promise<void> {
    const made: Order[] = [];
    for (const job of jobs) made.push(await this.#make(job));
    const closed = made.length > 0 ? await this.#close(made) : [];
    const picked = closed.length > 0 ? await this.#pick(closed) : [];
    for (const order of picked) await this.#send(order);
    for (const { tote } of made) this.#totes.leave(tote);
  }

  async #make(job: Job): Promise<Order> {
    const { client, run } = this.#desk;
    const made = await client.must("/v1/outbound/a", {
      ...this.#desk.scope(),
      order_no: job.invoice,
      ...(job.customer ? { consignee_no: `${run}-${job.customer}` } : {}),
      consignee_name: job.customer ? `Customer ${job.customer}` : job.country,
      delivery_address: job.country,
      delivery_tel: customerTel,
      currency_code: "GBP",
      ...this.#desk.carriers?.headerOf(job.invoice),
      short_policy: chance(job.invoice, "split") < 0.5 ? "split" : "refuse",
      details: job.lines.map(({ code, quantity, price }) => ({
        product_code: code,
        outbound_nums: String(quantity),
        ...(price ? { unit_price: price, currency_code: "GBP" } : {}),
      })),
    });
    const id = String((made.additionals.outbound as { outbound_id: string }[])[0]?.outbound_id);
    const at = Math.floor(chance(job.invoice, "stage") * stages.length);
    const interceptedAt = chance(job.invoice, "intercepted") < intercepted ? (stages[at] ?? null) : null;
    return { job, id, lines: job.lines, tote: this.#totes.take(), interceptedAt };
  }

  /** Answers the orders for which something was booked. */
  async #close(orders: readonly Order[]): Promise<readonly Order[]> {
    const demands = orders.map(({ job }) => this.#desk.evidence.demand(job));
    const results = resultsOf(
      await this.#act(
        "close_order",
        orders.map(({ id }) => id),
      ),
    );
    const closed: Order[] = [];
    for (const [index, order] of orders.entries()) {
      const result = results[index] ?? { ok: false };
      const missing = missingOf(result);
      if (!result.ok) {
        const reply = { status: 409, code: result.code ?? "", message: result.message ?? "" };
        demands[index]?.refused({ ...reply, additionals: { results: [result] } });
        this.#desk.refused(order.job, { ...reply, additionals: { results: [result] } });
        await this.#must("cancel", order.id, { reason: "short of stock" });
        continue;
      }
      closed.push(order);
      if (missing.size === 0) demands[index]?.had();
      else {
        demands[index]?.partly(missing);
        await this.#withoutRest(order, missing, String(result.details?.split_order_no));
      }
    }
    return closed;
  }

  /** What was short became an order of its own, for which nobody waits. */
  async #withoutRest(order: Order, missing: ReadonlyMap<string, number>, number: string): Promise<void> {
    const { client, counts, expected } = this.#desk;
    const found = await client.must("/v1/outbound/q", { query: [equal("order_no", number)], page: 1, pageSize: 2 });
    const rests = found.additionals.outbound as { outbound_id: string }[];
    if (rests.length !== 1) throw new Error(`${rests.length} orders are called ${number}`);
    await this.#must("cancel", String(rests[0]?.outbound_id), { reason: "short of stock" });
    order.lines = less(order.lines, missing);
    expected.refused([...missing.values()].reduce((sum, quantity) => sum + quantity, 0));
    counts.split += 1;
  }

  /** Walks once for all of them; answers those that were not intercepted. */
  async #pick(orders: readonly Order[]): Promise<readonly Order[]> {
    const ids = orders.map(({ id }) => id);
    const [first] = resultsOf(await this.#act("print", ids, { list_kind: "batch" }));
    const list = String(first?.details?.pickinglist_no);
    const totes = new Map(orders.map(({ id, tote }) => [id, tote]));
    const [gone] = await Promise.all([
      Promise.all(orders.filter((one) => one.interceptedAt === "pick").map((one) => this.#intercept(one))),
      this.#walk(list, totes),
    ]);
    return orders.filter(({ id }) => !gone.includes(id));
  }

  /** Picks what is to be picked until nothing is. */
  async #walk(list: string, totes: ReadonlyMap<string, string>): Promise<void> {
    const { client } = this.#desk;
    for (;;) {
      const found = await client.must("/v1/outbound/picking/q", {
        query: [
          equal("pickinglist_no", list),
          equal("booking_state", "booked"),
          equal("outbound_status", "awaiting_pick"),
        ],
        sort: [{ sortField: "walk_order", sortOrder: "asc" }],
        page: 1,
        pageSize: maxRows,
      });
      const rows = found.additionals.picking as { booking_id: string; outbound_id: string }[];
      if (rows.length === 0) return;
      let isRefused = false;
      await inParts(
        rows,
        async (some) => {
          const picks = some.map(({ booking_id, outbound_id }) => ({
            booking_id,
            storage_loc_code: totes.get(outbound_id),
          }));
          if (isRefused) return;
          const reply = await client.post("/v1/outbound/pickingconfirm/a", picks);
          isRefused = reply.status !== 200;
          // An order among them was intercepted since the list was read: the walk goes on without it.
          if (isRefused && !passing.includes(reply.code))
            throw new Error(`picks answered ${reply.code} ${JSON.stringify(reply.additionals).slice(0, 600)}`);
        },
        picksAtOnce,
      );
    }
  }

  /** Boxes and ships; what is intercepted beside a step may have been faster or slower than that. */
  async #send(order: Order): Promise<void> {
    const { carriers, counts, expected, labelled, shipments } = this.#desk;
    if (await this.#step("box", order, () => this.#box(order))) return;
    if (await this.#step("ship", order, () => this.#ship(order))) return;
    const job = { ...order.job, lines: [...order.lines] };
    expected.done(job);
    shipments.shipped(job);
    counts.orders += 1;
    counts.lines += job.lines.length;
    if (givesNumbers(carriers?.headerOf(job.invoice).carrier_code)) labelled.set(order.id, boxesOf(order.lines));
    const [line] = job.lines;
    if (line && job.customer && chance(job.invoice, "comes back") < comingBack) await this.#comesBack(job, line.code);
  }

  /** Answers whether the order was intercepted, and is not to be worked on any more. */
  async #step(stage: Stage, order: Order, take: () => Promise<Reply>): Promise<boolean> {
    const [gone, reply] = await Promise.all([
      order.interceptedAt === stage ? this.#intercept(order) : undefined,
      take(),
    ]);
    if (!gone && reply.status !== 200)
      throw new Error(`${stage} answered ${reply.code} ${JSON.stringify(reply.additionals).slice(0, 800)}`);
    return gone !== undefined;
  }

  /** What is of one product goes into one box as it comes; all else is laid into two. */
  async #box(order: Order): Promise<Reply> {
    const measures = { length: "30", width: "20", height: "15", weight: "1.5" };
    if (order.lines.length === 1) return this.#act("confirm_boxing", [order.id], { fast: true, ...measures });
    const query = [equal("outbound_id", order.id)];
    const found = await this.#desk.client.must("/v1/outbound/detail/q", { query, page: 1, pageSize: maxRows });
    const lines = (found.additionals.outboundDetail as { outbound_detail_id: string; num_picked: string }[])
      .filter(({ num_picked }) => Number(num_picked) > 0)
      .map(({ outbound_detail_id, num_picked }) => ({ outbound_detail_id, num: num_picked }));
    const half = Math.ceil(lines.length / 2);
    const boxes = [lines.slice(0, half), lines.slice(half)]
      .filter(({ length }) => length > 0)
      .map((details, index) => ({ box_no: `${order.job.invoice}-${index + 1}`, ...measures, details }));
    const boxed = await this.#act("box", [order.id], { boxes });
    return boxed.status === 200 ? this.#act("confirm_boxing", [order.id]) : boxed;
  }

  /** Sends it off; where its label is still to come, as soon as that is there. */
  async #ship({ id, job }: Order): Promise<Reply> {
    const { carriers, client } = this.#desk;
    const way = carriers ? {} : { shipping_company_name: "Own truck", shipping_no: `S${job.invoice}` };
    for (;;) {
      const reply = await this.#act("ship", [id], way);
      const code = resultsOf(reply)[0]?.code ?? reply.code;
      if (code === "WAYBILL_MISSING") await client.post(`/v1/waybill/${id}/a`, {});
      else if (code !== "WAYBILL_REQUESTED") return reply;
      await sleep(lookAgainMs);
    }
  }

  /** Answers the order where it was intercepted, nothing where it had left before. */
  async #intercept({ id, lines }: Order): Promise<string | undefined> {
    const done = this.#desk.evidence.supply(lines);
    const asked = await this.#act("request_intercept", [id], { reason: "the owner stops it" });
    if (asked.status !== 200) {
      done(false);
      return undefined;
    }
    await this.#must("confirm_intercept", id);
    await this.#must("cancel", id, { reason: "the owner stops it" });
    done();
    this.#desk.counts.intercepted += 1;
    return id;
  }

  async #comesBack(job: Job, code: string): Promise<void> {
    const one = { ...job, lines: [{ code, quantity: 1, price: null }] };
    for (const [order, lines] of this.#desk.shipments.split(one))
      await this.#desk.comesBack({ ...one, lines }, `${job.invoice}-back`, order);
  }

  #act(action: string, ids: readonly string[], payload: Record<string, unknown> = {}): Promise<Reply> {
    return this.#desk.client.post(`/v1/outbound/action/${action}`, { ids, ...payload });
  }

  async #must(action: string, id: string, payload: Record<string, unknown> = {}): Promise<void> {
    await this.#desk.client.must(`/v1/outbound/action/${action}`, { ids: [id], ...payload });
  }
}

/** How many boxes its lines are laid into; see above. */
const boxesOf = ({ length }: readonly Line[]): number => Math.min(length, 2);

/** Why a walk begins anew: an order was stopped meanwhile. */
const passing: readonly string[] = ["INVALID_STATE"];

const equal = (queryField: string, queryValue: string) => ({ queryField, queryCondition: "equal", queryValue });

const resultsOf = ({ additionals }: Reply) => (additionals.results ?? []) as readonly Result[];

/** How much is missing of each product of an order that was closed in part. */
function missingOf({ details = {} }: Result): ReadonlyMap<string, number> {
  const codes = (details.short_products ?? []) as readonly string[];
  const pieces = (details.short_missing ?? []) as readonly string[];
  const missing = new Map<string, number>();
  for (const [index, code] of codes.entries()) missing.set(code, (missing.get(code) ?? 0) + Number(pieces[index]));
  return missing;
}

/** Lines without what is missing of their products. */
function less(lines: readonly Line[], missing: ReadonlyMap<string, number>): readonly Line[] {
  const left = new Map(missing);
  return lines
    .map((line) => {
      const lacking = Math.min(line.quantity, left.get(line.code) ?? 0);
      left.set(line.code, (left.get(line.code) ?? 0) - lacking);
      return { ...line, quantity: line.quantity - lacking };
    })
    .filter(({ quantity }) => quantity > 0);
}
