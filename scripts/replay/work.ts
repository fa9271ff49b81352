import { Desk } from "./desk.ts";
import type { Job } from "./rules.ts";
import { inParts } from "./setup.ts";
import { Waves } from "./waves.ts";

/** Sends the jobs to the server, as people would, and tells the calculation what was done. */
export class Work extends Desk {
  readonly #waves = new Waves(this);

  /** Brings goods in so that each product has `needs` pieces free, in notices of 500 lines. */
  async receive(day: string, needs: ReadonlyMap<string, number>): Promise<void> {
    const missing = [...needs]
      .map(([code, quantity]) => ({ code, quantity: quantity - Math.max(0, this.expected.stock.get(code) ?? 0) }))
      .filter(({ quantity }) => quantity > 0);
    let part = 0;
    await inParts(
      missing,
      async (lines) => {
        part += 1;
        const done = this.evidence.supply(lines);
        await this.client.must("/v1/inbound/simple/a", {
          ...this.scope(),
          inbound_bill_no: `${this.run}-${day}-${part}`,
          details: lines.map(({ code, quantity }) => ({
            ...this.arrival(code, quantity),
            num_expect: String(quantity),
          })),
        });
        done();
        for (const { code, quantity } of lines) this.expected.receive(code, quantity);
        this.counts.receipts += 1;
        this.counts.receiptLines += lines.length;
      },
      500,
    );
  }

  /** Orders are worked on together, everything else one by one. */
  async perform(jobs: readonly Job[]): Promise<void> {
    await this.#waves.perform(jobs.filter(({ kind }) => kind === "order"));
    for (const job of jobs) {
      if (job.kind === "return") await this.#return(job);
      else if (job.kind !== "order") await this.#adjust(job);
    }
  }

  async #return(job: Job): Promise<void> {
    let part = 0;
    for (const [order, lines] of this.shipments.split(job)) {
      part += 1;
      await this.comesBack({ ...job, lines }, `${job.invoice}-${part}`, order);
    }
  }

  async #adjust(job: Job): Promise<void> {
    const made = await this.client.must("/v1/inventory/adjustment/a", {
      ...this.scope(),
      adjust_category: job.kind === "found" ? "in" : "out",
      adjust_reason: `${job.kind === "found" ? "found" : "written off"}, ${job.invoice}`,
      details: job.lines.map(({ code, quantity }) => ({
        product_code: code,
        storage_loc_code: this.world.locations.get(code),
        num: String(quantity),
      })),
    });
    const id = String((made.additionals.adjustment as { adjustment_id: string }[])[0]?.adjustment_id);
    const done = job.kind === "found" ? this.evidence.supply(job.lines) : undefined;
    const demand = job.kind === "found" ? undefined : this.evidence.demand(job);
    const reply = await this.client.post("/v1/inventory/adjustment/action/adjust", { ids: [id], reason: job.invoice });
    if (reply.status !== 200) {
      demand?.refused(reply);
      this.refused(job, reply);
      await this.client.must("/v1/inventory/adjustment/action/cancel", { ids: [id], reason: "short of stock" });
      return;
    }
    demand?.had();
    done?.();
    this.expected.done(job);
    this.counts.adjustments += 1;
  }
}
