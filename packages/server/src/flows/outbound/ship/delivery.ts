import type { Details, ErrorCode } from "@stowage/model";
import type { Tx } from "../../../database/index.ts";
import { noPictureAmong } from "../../../files/index.ts";
import type { Refused } from "../../common/steps.ts";
import type { AnyStep, OrderStep, Result } from "../types.ts";
import { setWaybillStatus } from "../waybills/waybills.ts";
import { hangOnOrder, looseFiles } from "./orderFiles.ts";
import { wrongTime } from "./receipt.ts";

type Told = OrderStep<"deliver" | "pick_up" | "change_delivery">;
type Check = (tx: Tx, whId: string, steps: readonly Told[]) => Promise<readonly Result[]>;

/** Orders arrived, or were fetched: by whom they were received and when is kept with them, and what proves it. */
export const deliver: Check = async (tx, whId, steps) => {
  const results = await receive(tx, steps, () => new Date().toISOString());
  await setWaybillStatus(tx, whId, withNumbers(steps, results), "delivered");
  return results;
};

/** What was told of it is corrected. */
export const changeDelivery: Check = (tx, _whId, steps) =>
  receive(tx, steps, ({ document }) => document.date_delivered ?? new Date().toISOString());

/** They are under way again. What hangs on them stays: it was uploaded, whatever it proves. */
export async function revertDelivery(
  tx: Tx,
  whId: string,
  steps: readonly OrderStep<"revert_delivery">[],
): Promise<readonly Result[]> {
  const set = { received_by: null, date_delivered: null, delivery_note: null };
  const results = steps.map((): Result => ({ ok: true, set }));
  await setWaybillStatus(tx, whId, withNumbers(steps, results), "handed_over");
  return results;
}

/** The orders that took their step and whose boxes have waybills. */
const withNumbers = (steps: readonly AnyStep[], results: readonly Result[]): readonly string[] =>
  steps.flatMap(({ document }, at) =>
    results[at]?.ok && document.carrier_code && document.shipping_no ? [document.id] : [],
  );

async function receive(tx: Tx, steps: readonly Told[], usually: (step: Told) => string): Promise<readonly Result[]> {
  const taken = new Set<string>();
  const results: Result[] = [];
  const proven: { step: Told; attachments: readonly { readonly file_id: string }[] }[] = [];
  for (const step of steps) {
    const { received_by = null, delivery_note = null, date_delivered } = step.payload;
    const at = date_delivered ?? usually(step);
    const ids = (step.payload.delivery_proof ?? []).map(({ file_id }) => file_id);
    const loose = ids.length > 0 ? await looseFiles(tx, step.caller, ids) : new Map();
    const known = new Map([...loose].filter(([id]) => !taken.has(id)));
    const time = wrongTime(step.document.date_shipped, at);
    const refused = time
      ? wrong("date_delivered", time.code, time.details)
      : (wrongProof(step, ids, known) ?? (await notShown(tx, ids)));
    results.push(refused ?? { ok: true, set: { received_by, date_delivered: at, delivery_note } });
    if (refused || ids.length === 0) continue;
    for (const id of ids) taken.add(id);
    proven.push({ step, attachments: [...known.values()] });
  }
  for (const { step, attachments } of proven) {
    const { id: outbound_id, company_id, wh_id, owner_id } = step.document;
    const order = { outbound_id, company_id, wh_id, owner_id };
    const signed_by = step.payload.received_by ?? null;
    await hangOnOrder(tx, { order, upload_type: "proof", attachments, signed_by }, step.caller.userId);
  }
  return results;
}

/** A file hangs on one order: of several at once, each has its own. */
function wrongProof({ requested }: Told, ids: readonly string[], known: ReadonlyMap<string, unknown>): Refused | null {
  if (ids.length > 0 && requested.length > 1) return wrong("delivery_proof", "ONE_AT_A_TIME");
  const unknown = ids.find((id) => !known.has(id));
  return unknown ? wrong("delivery_proof", "UNKNOWN_FILE", { value: unknown }) : null;
}

/** A file that was called a picture may be none. */
async function notShown(tx: Tx, ids: readonly string[]): Promise<Refused | null> {
  const other = await noPictureAmong(tx, ids);
  return other === undefined ? null : wrong("delivery_proof", "NO_PICTURE", { value: other });
}

function wrong(field: string, code: ErrorCode, more: Details = {}): Refused {
  const details = { field, ...more };
  return { ok: false, code, details, errors: [{ field, code, details }] };
}
