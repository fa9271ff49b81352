import type { Carriers } from "./carriers.ts";
import type { Client, Reply } from "./client.ts";
import type { Evidence } from "./evidence.ts";
import type { Expected } from "./expected.ts";
import { Shipments } from "./returns.ts";
import type { Job } from "./rules.ts";
import type { World } from "./setup.ts";

export interface Refusal {
  readonly job: Job;
  readonly code: string;
  readonly message: string;
}

type Surroundings = Pick<Desk, "client" | "world" | "expected" | "evidence" | "run" | "carriers">;

/** What all work on the server has at hand, and tells of itself. */
export class Desk {
  readonly refusals: Refusal[] = [];
  readonly counts = {
    orders: 0,
    lines: 0,
    split: 0,
    intercepted: 0,
    returns: 0,
    returnsWithOrder: 0,
    adjustments: 0,
    receipts: 0,
    receiptLines: 0,
  };
  readonly shipments = new Shipments();
  /** How many boxes each order left in whose carrier gives numbers. */
  readonly labelled = new Map<string, number>();
  readonly client: Client;
  readonly world: World;
  readonly expected: Expected;
  readonly evidence: Evidence;
  readonly run: string;
  /** None where the server is not ours, and speaks to none that are played here. */
  readonly carriers: Carriers | null;

  constructor({ client, world, expected, evidence, run, carriers }: Surroundings) {
    this.client = client;
    this.world = world;
    this.expected = expected;
    this.evidence = evidence;
    this.run = run;
    this.carriers = carriers;
  }

  scope() {
    return { company_id: this.client.companyId, wh_id: this.world.whId, owner_id: this.world.ownerId };
  }

  arrival(code: string, quantity: number) {
    return { product_code: code, num_loc: String(quantity), storage_loc_code: this.world.locations.get(code) };
  }

  /** Only for want of stock may anything be refused. */
  refused(job: Job, reply: Pick<Reply, "code" | "message" | "additionals">): void {
    if (reply.code !== "INSUFFICIENT_STOCK")
      throw new Error(
        `${job.kind} ${job.invoice} was refused: ${reply.code} ${JSON.stringify(reply.additionals).slice(0, 600)}`,
      );
    this.refusals.push({ job, code: reply.code, message: reply.message });
    this.expected.refused(job.lines.reduce((sum, { quantity }) => sum + quantity, 0));
  }

  /** Goods come back in one document, of the order that is named, if any. */
  async comesBack(job: Job, number: string, order: string): Promise<void> {
    const done = this.evidence.supply(job.lines);
    await this.client.must("/v1/return/simple/a", {
      ...this.scope(),
      returned_bill_no: number,
      returned_by: job.customer ?? job.country,
      returned_date: job.at.slice(0, 10),
      ...(order ? { order_no: order } : {}),
      details: job.lines.map(({ code, quantity }) => ({
        ...this.arrival(code, quantity),
        num_expect: String(quantity),
      })),
    });
    done();
    for (const { code, quantity } of job.lines) this.expected.moved("return", code, quantity);
    this.counts.returns += 1;
    if (order) this.counts.returnsWithOrder += 1;
  }
}
