import { carrierOf } from "@stowage/model";
import type { Tx } from "../../../database/index.ts";
import { addressLacking, carrierName, serviceOf, serviceUnknown, type Unfit, unfitFor } from "../../common/delivery.ts";
import { holdStores, type NamedStore, storeKey, storesNamed } from "../../common/stores.ts";
import { markedBy, mended } from "../exceptions/abnormal.ts";
import type { OrderStep, Result } from "../types.ts";
import { openEarly } from "./askEarly.ts";
import { askedOf } from "./boxWaybills.ts";
import { askedByInterface } from "./interfaces.ts";
import { issueWaybills, lacks, voidOfOrders } from "./waybills.ts";

type Step = OrderStep<"assign_carrier">;

/** An order with what is said of its delivery now. */
interface Delivered {
  readonly step: Step;
  readonly delivery: ReturnType<typeof deliveryOf>;
}

/**
 * Another carrier: waybills of the one before are void, and boxes that are closed have numbers of this one; those at the
 * bench too, where it is asked before they are packed. What its carrier or its store marked is mended by that, or marked anew.
 */
export async function assignCarrier(tx: Tx, whId: string, steps: readonly Step[]): Promise<readonly Result[]> {
  const checked = steps.map((step) => ({ step, delivery: deliveryOf(step), unfit: unfitOf(step) }));
  const fit = checked.filter(({ unfit }) => unfit.length === 0);
  const inState = (status: string) =>
    fit.filter(({ step }) => step.document.status === status).map((one) => ({ ...one, ...askedOf(one.step) }));
  const early = await openEarly(tx, whId, inState("awaiting_boxing"));
  const boxed = [...inState("boxed"), ...inState("awaiting_shipping"), ...early];
  const elsewhere = boxed.filter(goesElsewhere);
  const told = await askedByInterface(tx, elsewhere);
  await voidOfOrders(
    tx,
    whId,
    [...told].map(({ outbound_id }) => outbound_id),
  );
  const issued = await issueWaybills(tx, whId, boxed, { noteFailures: false });
  const results = new Map<Step, Result>();
  for (const { step, unfit } of checked) {
    const [first] = unfit;
    if (first) results.set(step, { ok: false, code: first.code, details: first.details, errors: unfit });
  }
  const numbers = new Map<Step, string | null>();
  const requested = new Set<Step>();
  for (const [index, { step }] of boxed.entries()) {
    const one = issued[index];
    const about = { carrier_code: step.payload.carrier_code ?? null };
    if (lacks(one)) results.set(step, { ok: false, code: "WAYBILL_NUMBERS_SPENT", details: { ...about, ...one } });
    else {
      numbers.set(step, one?.shipping_no ?? null);
      if (one?.requested) requested.add(step);
    }
  }
  const done = fit.filter(({ step }) => !results.has(step));
  await voidOfOrders(
    tx,
    whId,
    done.flatMap(({ step }) => (numbers.get(step) || requested.has(step) ? [] : [step.document.id])),
  );
  const stores = await storesOf(tx, done);
  for (const { step, delivery } of done) {
    const { carrier_code = null, service_type } = delivery;
    const store = stores(step);
    const store_no = store?.store_no ?? delivery.store_no;
    const store_name = store?.store_name ?? delivery.store_name;
    const isUnknown = carrierOf(carrier_code)?.toStores === true && !store?.open;
    const shipping_company_name = carrierName(carrier_code);
    const shipping_no = numbers.get(step) ?? null;
    results.set(step, {
      ok: true,
      set: {
        ...{ carrier_code, store_no, store_name, service_type, shipping_company_name, shipping_no },
        ...(isUnknown
          ? markedBy(step.document, "unknown_store")
          : mended(step.document, "unknown_store", "carrier_refused")),
      },
    });
  }
  return steps.map((step): Result => results.get(step) ?? { ok: false, code: "INTERNAL" });
}

/** Whether a carrier that was told where an order goes, and how, has to be told anew. */
const goesElsewhere = ({ step: { document }, delivery: { store_no, service_type } }: Delivered): boolean =>
  (store_no ?? null) !== (document.store_no ?? null) || (service_type ?? null) !== (document.service_type ?? null);

/** The store that an order names, of a carrier that brings to stores; undefined where it is not known. */
async function storesOf(tx: Tx, steps: readonly Delivered[]) {
  const named = new Map(
    steps.flatMap(({ step, delivery: { carrier_code, store_no } }): [Step, NamedStore][] =>
      store_no && carrier_code && carrierOf(carrier_code)?.toStores
        ? [[step, { company_id: String(step.document.company_id), carrier_code, store_no }]]
        : [],
    ),
  );
  const all = [...named.values()];
  await holdStores(
    tx,
    all.map(({ company_id }) => company_id),
    { shared: true },
  );
  const stores = await storesNamed(tx, all);
  return (step: Step) => {
    const store = named.get(step);
    return store && stores.get(storeKey(store));
  };
}

/** Why the order cannot go with its carrier, or what one that it had not lacks to bring it somewhere. */
function unfitOf(step: Step): readonly Unfit[] {
  const delivery = deliveryOf(step);
  const unfit = unfitFor(delivery) ?? serviceUnknown(delivery);
  if (unfit) return [unfit];
  const isOther = delivery.carrier_code !== step.document.carrier_code;
  return isOther ? addressLacking({ ...step.document, ...delivery }) : [];
}

/** What the order says of its delivery, with what the step says of it instead. */
function deliveryOf({ document, payload }: Step) {
  const { order_type } = document;
  const carrier_code = payload.carrier_code ?? document.carrier_code;
  const service = payload.service_type ?? document.service_type;
  return {
    order_type,
    carrier_code,
    store_no: payload.store_no ?? document.store_no,
    store_name: payload.store_name ?? document.store_name,
    service_type: serviceOf(carrierOf(carrier_code), service) ?? service,
  };
}
