import { carrierOf, givesNumbers } from "@stowage/model";
import type { Tx } from "../../../database/index.ts";
import { addressLacking, carrierName, serviceUnknown, unfitFor } from "../../common/delivery.ts";
import type { Refused } from "../../common/steps.ts";
import type { OrderStep } from "../types.ts";
import { type BoxWaybill, boxWaybills, has } from "../waybills/boxWaybills.ts";

type ShipStep = OrderStep<"ship">;

/** With whom an order leaves, as its header keeps it. */
export interface LeavingWith {
  readonly carrier_code: ShipStep["document"]["carrier_code"];
  readonly shipping_company_name: string | null;
  readonly shipping_no: string | null;
}

/** With whom these orders leave, or why one cannot: in the order of the steps. */
export async function leavingWith(
  tx: Tx,
  whId: string,
  steps: readonly ShipStep[],
): Promise<readonly (LeavingWith | Refused)[]> {
  const asked = steps.filter((step) => givesNumbers(codeOf(step)));
  const boxes = await boxWaybills(
    tx,
    whId,
    asked.map(({ document }) => document.id),
  );
  return steps.map((step) => leaving(step, boxes.get(step.document.id) ?? []));
}

const codeOf = ({ document, payload }: ShipStep) => payload.carrier_code ?? document.carrier_code;

function leaving(step: ShipStep, boxes: readonly BoxWaybill[]): LeavingWith | Refused {
  const { document, payload } = step;
  const carrier_code = codeOf(step);
  const carrier = carrierOf(carrier_code);
  if (!carrier) {
    const { shipping_company_name: name, shipping_no = null } = payload;
    return name ? { carrier_code: null, shipping_company_name: name, shipping_no } : refused("shipping_company_name");
  }
  const unfit = unfitFor({ ...document, carrier_code }) ?? serviceUnknown({ ...document, carrier_code });
  if (unfit) return { ok: false, code: unfit.code, details: unfit.details, errors: [unfit] };
  const lacking = carrier_code === document.carrier_code ? [] : addressLacking({ ...document, carrier_code });
  if (lacking[0]) return { ok: false, code: lacking[0].code, details: lacking[0].details, errors: lacking };
  const shipping_company_name = carrierName(carrier_code);
  if (!carrier.numbered) return { carrier_code, shipping_company_name, shipping_no: payload.shipping_no ?? null };
  const without = boxes.find((box) => !has(box, { carrier_code }));
  if (without) {
    const code = without.waybill_status === "requested" ? "WAYBILL_REQUESTED" : "WAYBILL_MISSING";
    return { ok: false, code, details: { box_no: without.box_no, carrier_code: carrier.code } };
  }
  const shipping_no = boxes[0]?.shipping_no ?? null;
  // Its number is the one on the label: another that is typed would be lost.
  const isOther = payload.shipping_no && payload.shipping_no !== shipping_no;
  return isOther ? refused("shipping_no", "READ_ONLY") : { carrier_code, shipping_company_name, shipping_no };
}

const refused = (field: string, code: "REQUIRED" | "READ_ONLY" = "REQUIRED"): Refused => ({
  ok: false,
  code,
  details: { field },
  errors: [{ field, code, details: { field } }],
});
