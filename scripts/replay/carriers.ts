import { type PlayedGateway, playGateway, type Way } from "../../packages/server/test/carriers/playedGateway.ts";
import { chance } from "./chance.ts";
import type { Client } from "./client.ts";

/** One call in so many goes wrong at a played carrier. */
const failing = 1 / 20;
const wrong: readonly Way[] = ["fails", "late drop", "nonsense", "drops", "twice"];
/** How many waybill numbers one carrier assigned to the company. */
const assigned = 999_999;

/**
 * Who brings the orders of a run: two carriers that are asked for a label through gateways played here, one that wants to
 * know the weight first and one that is asked at the bench, one that assigned a range of numbers, and the warehouse's truck.
 */
export class Carriers {
  readonly gateways: ReadonlyMap<string, PlayedGateway>;

  private constructor(gateways: ReadonlyMap<string, PlayedGateway>) {
    this.gateways = gateways;
  }

  static async play(): Promise<Carriers> {
    const gateways = new Map<string, PlayedGateway>();
    for (const code of ["hct", "pelican"]) {
      const gateway = await playGateway(code.slice(0, 1).toUpperCase());
      let call = 0;
      gateway.answers([], () => {
        call += 1;
        if (chance(`${code} ${call}`, "fails") >= failing) return "right";
        return wrong[Math.floor(chance(`${code} ${call}`, "way") * wrong.length)] ?? "fails";
      });
      gateways.set(code, gateway);
    }
    return new Carriers(gateways);
  }

  /** What a server is told of them at its start. */
  get environment() {
    return { CARRIER_GATEWAYS: [...this.gateways.values()].map(({ address }) => address).join(" ") };
  }

  /** Makes them known to a company. */
  async setUp(client: Client): Promise<void> {
    const { companyId: company_id } = client;
    for (const [carrier_code, { address }] of this.gateways) {
      const weight_first = carrier_code !== "pelican";
      const row = { company_id, carrier_code, interface_address: address, weight_first };
      await client.must("/v1/carrier/interface/a", row);
    }
    const form = { prefix: "", number_length: 10, check_digit: "mod7" };
    const numbers = { first_no: "1", last_no: String(assigned) };
    await client.must("/v1/waybill/range/a", { company_id, carrier_code: "kerry_tj", ...form, ...numbers });
  }

  /** What the order of an invoice says of who brings it. */
  headerOf(invoice: string): Readonly<Record<string, string>> {
    const drawn = chance(invoice, "carrier");
    if (drawn < 0.4) return { carrier_code: "hct" };
    if (drawn < 0.7) return { carrier_code: "pelican", service_type: "STD" };
    return { carrier_code: drawn < 0.9 ? "kerry_tj" : "own_truck" };
  }

  async close(): Promise<void> {
    for (const gateway of this.gateways.values()) await gateway.close();
  }
}
