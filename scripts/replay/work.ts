import type { Client, Reply } from "./client.ts";
import type { Evidence } from "./evidence.ts";
import type { Expected } from "./expected.ts";
import { Shipments } from "./returns.ts";
import type { Job, Line } from "./rules.ts";
import { inParts, type World } from "./setup.ts";

export interface Refusal {
  readonly job: Job;
  readonly code: string;
  readonly message: string;
}

/** Sends the jobs to the server, one by one as a person would, and tells the calculation what was done. */
export class Work {
  readonly refusals: Refusal[] = [];
  readonly counts = {
    orders: 0,
    lines: 0,
    returns: 0,
    returnsWithOrder: 0,
    adjustments: 0,
    receipts: 0,
    receiptLines: 0,
  };
  readonly #shipments = new Shipments();
  readonly #client: Client;
  readonly #world: World;
  readonly #expected: Expected;
  readonly #evidence: Evidence;
  readonly #run: string;

  constructor(client: Client, world: World, expected: Expected, evidence: Evidence, run: string) {
    this.#client = client;
    this.#world = world;
    this.#expected = expected;
    this.#evidence = evidence;
    this.#run = run;
  }

  /** Brings goods in so that each product has `needs` pieces free, in notices of 500 lines. */
  async receive(day: string, needs: ReadonlyMap<string, number>): Promise<void> {
    const missing = [...needs]
      .map(([code, quantity]) => ({ code, quantity: quantity - Math.max(0, this.#expected.stock.get(code) ?? 0) }))
      .filter(({ quantity }) => quantity > 0);
    let part = 0;
    await inParts(
      missing,
      async (lines) => {
        part += 1;
        const done = this.#evidence.supply(lines);
        await this.#client.must("/v1/inbound/simple/a", {
          ...this.#scope(),
          inbound_bill_no: `${this.#run}-${day}-${part}`,
          details: lines.map(({ code, quantity }) => ({
            ...this.#arrival(code, quantity),
            num_expect: String(quantity),
          })),
        });
        done();
        for (const { code, quantity } of lines) this.#expected.receive(code, quantity);
        this.counts.receipts += 1;
        this.counts.receiptLines += lines.length;
      },
      500,
    );
  }

  async perform(job: Job): Promise<void> {
    if (job.kind === "order") await this.#order(job);
    else if (job.kind === "return") await this.#return(job);
    else await this.#adjust(job);
  }

  async #order(job: Job): Promise<void> {
    const made = await this.#client.must("/v1/outbound/a", {
      ...this.#scope(),
      order_no: job.invoice,
      ...(job.customer ? { consignee_no: `${this.#run}-${job.customer}` } : {}),
      consignee_name: job.customer ? `Customer ${job.customer}` : job.country,
      delivery_address: job.country,
      currency_code: "GBP",
      details: job.lines.map(({ code, quantity, price }) => ({
        product_code: code,
        outbound_nums: String(quantity),
        ...(price ? { unit_price: price, currency_code: "GBP" } : {}),
      })),
    });
    const id = String((made.additionals.outbound as { outbound_id: string }[])[0]?.outbound_id);
    const attempt = this.#evidence.demand(job);
    const closed = await this.#act("close_order", id);
    attempt(closed.status === 200, closed);
    if (closed.status !== 200) {
      await this.#refused(job, closed);
      await this.#must("cancel", id, { reason: "short of stock" });
      return;
    }
    await this.#must("print", id);
    await this.#must("confirm_pick", id);
    await this.#must("confirm_boxing", id, { fast: true, length: "30", width: "20", height: "15", weight: "1.5" });
    await this.#must("ship", id, { shipping_company_name: "Own truck", shipping_no: `S${job.invoice}` });
    this.#expected.done(job);
    this.#shipments.shipped(job);
    this.counts.orders += 1;
    this.counts.lines += job.lines.length;
  }

  async #return(job: Job): Promise<void> {
    let part = 0;
    for (const [order, lines] of this.#shipments.split(job)) {
      part += 1;
      const done = this.#evidence.supply(lines);
      await this.#client.must("/v1/return/simple/a", {
        ...this.#scope(),
        returned_bill_no: `${job.invoice}-${part}`,
        returned_by: job.customer ?? job.country,
        returned_date: job.at.slice(0, 10),
        ...(order ? { order_no: order } : {}),
        details: lines.map(({ code, quantity }) => ({
          ...this.#arrival(code, quantity),
          num_expect: String(quantity),
        })),
      });
      done();
      for (const line of lines) this.#expected.moved("return", line.code, line.quantity);
      this.counts.returns += 1;
      if (order) this.counts.returnsWithOrder += 1;
    }
  }

  async #adjust(job: Job): Promise<void> {
    const made = await this.#client.must("/v1/inventory/adjustment/a", {
      ...this.#scope(),
      adjust_category: job.kind === "found" ? "in" : "out",
      adjust_reason: `${job.kind === "found" ? "found" : "written off"}, ${job.invoice}`,
      details: job.lines.map(({ code, quantity }) => ({
        product_code: code,
        storage_loc_code: this.#world.locations.get(code),
        num: String(quantity),
      })),
    });
    const id = String((made.additionals.adjustment as { adjustment_id: string }[])[0]?.adjustment_id);
    const done = job.kind === "found" ? this.#evidence.supply(job.lines) : undefined;
    const attempt = job.kind === "found" ? undefined : this.#evidence.demand(job);
    const reply = await this.#client.post("/v1/inventory/adjustment/action/adjust", { ids: [id], reason: job.invoice });
    attempt?.(reply.status === 200, reply);
    if (reply.status !== 200) {
      await this.#refused(job, reply);
      await this.#client.must("/v1/inventory/adjustment/action/cancel", { ids: [id], reason: "short of stock" });
      return;
    }
    done?.();
    this.#expected.done(job);
    this.counts.adjustments += 1;
  }

  async #refused(job: Job, reply: Reply): Promise<void> {
    if (reply.code !== "INSUFFICIENT_STOCK")
      throw new Error(
        `${job.kind} ${job.invoice} was refused: ${reply.code} ${JSON.stringify(reply.additionals).slice(0, 600)}`,
      );
    this.refusals.push({ job, code: reply.code, message: reply.message });
    this.#expected.refused(job.lines.reduce((sum, line: Line) => sum + line.quantity, 0));
  }

  #scope() {
    return { company_id: this.#client.companyId, wh_id: this.#world.whId, owner_id: this.#world.ownerId };
  }

  #arrival(code: string, quantity: number) {
    return { product_code: code, num_loc: String(quantity), storage_loc_code: this.#world.locations.get(code) };
  }

  #act(action: string, id: string, payload: Record<string, unknown> = {}): Promise<Reply> {
    return this.#client.post(`/v1/outbound/action/${action}`, { ids: [id], ...payload });
  }

  async #must(action: string, id: string, payload: Record<string, unknown> = {}): Promise<void> {
    const reply = await this.#act(action, id, payload);
    if (reply.status !== 200)
      throw new Error(
        `${action} answered ${reply.status} ${reply.code}: ${JSON.stringify(reply.additionals).slice(0, 800)}`,
      );
  }
}
