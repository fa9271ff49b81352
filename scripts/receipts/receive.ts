import type { Client } from "../replay/client.ts";
import type { Order } from "./plan.ts";
import type { World } from "./setup.ts";

type Row = Readonly<Record<string, unknown>>;

/**
 * Takes a purchase order from its notice to the shelves, as several people would: one announces it, one counts what came,
 * one says what is rejected, one settles where it goes and puts it there.
 */
export async function receive(client: Client, world: World, order: Order): Promise<void> {
  const { id, lineIds } = await announce(client, world, order);
  const step = async (action: string, body: object = {}): Promise<string> => {
    const { additionals } = await client.must(`/v1/inbound/action/${action}`, { ids: [id], ...body });
    return String((additionals.results as Row[])[0]?.status);
  };
  const lines = order.lines.map((line, index) => ({ ...line, named: { inbound_detail_id: lineIds[index] } }));
  const came = lines.filter(({ received }) => received > 0);
  for (const { named, received } of came) await step("count", { details: [{ ...named, num_loc: String(received) }] });
  await step("confirm_validate", { as_counted: true });
  const results = came
    .filter(({ rejected }) => rejected > 0)
    .map(({ named, received, rejected }) => ({
      ...named,
      num_loc: String(received - rejected),
      num_bad: String(rejected),
      reject_reason: "Rejected",
    }));
  if (results.length > 0) await client.must("/v1/inbound/qualitycheck/a", results);
  await step("confirm_qc");
  if (came.length === 0) return demandEnd(order, await step("finish_putaway"));
  await step("plan_putaway");
  const { additionals } = await client.must("/v1/inbound/putaway/proposal", { ids: [id] });
  const details = (additionals.proposal as Row[]).map(({ inbound_detail_id, quality, num, storage_loc_code }) => ({
    inbound_detail_id,
    ...(quality === "good" ? { num_loc: num, storage_loc_code } : { num_bad: num, storage_bad_code: storage_loc_code }),
  }));
  demandEnd(order, await step("confirm_putaway", { details }));
}

async function announce(client: Client, { scope }: World, { no, due, vendor, lines }: Order) {
  const { additionals } = await client.must("/v1/inbound/a", {
    ...scope,
    ...{ inbound_bill_no: no, inbound_expect: due, vendor_no: vendor, need_qc: "yes" },
    details: lines.map(({ product, ordered, price }) => ({
      ...{ product_code: product, num_expect: String(ordered), currency_code: "USD", unit_price: price },
    })),
  });
  const [made] = additionals.inbound as { inbound_id: string; details: { inbound_detail_id: string }[] }[];
  return { id: made?.inbound_id ?? "", lineIds: made?.details.map((line) => line.inbound_detail_id) ?? [] };
}

function demandEnd({ no }: Order, status: string): void {
  if (status !== "putaway_confirmed") throw new Error(`order ${no} ended ${status}`);
}
