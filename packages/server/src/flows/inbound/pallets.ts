import type { HeaderOf, model, PayloadOf } from "@stowage/model";
import type { Tx } from "../../database/index.ts";
import type { Effect, Step } from "../../documents/flow.ts";
import { palletsElsewhere } from "../../hooks/pallets.ts";
import { inboundKind } from "../common/receiving/kind.ts";
import { type Line, loadLines, writeLines } from "../common/receiving/lines.ts";
import type { Admit } from "../common/receiving/validate.ts";
import { type LineError, lineError, refusedLines } from "../common/refusals.ts";
import { takeSsccs } from "../common/ssccs.ts";
import { idOf, type Refused } from "../common/steps.ts";

type Inbound = typeof model.inbound;
type NumberPallets = Step<PayloadOf<Inbound["actions"]["number_pallets"]>, HeaderOf<Inbound>>;

/** Refuses steps that put goods on a pallet of another inbound. */
export const admitPallets: Admit = async (tx, whId, counts) => {
  const naming = [...counts].filter(([step]) => step.payload.details?.some(({ sscc }) => sscc));
  return refusedFor(tx, whId, new Map(naming));
};

/** Gives lines the codes of their pallets: what rows say, and to every other that has none a new one of its company. */
export const numberPallets: Effect<
  NumberPallets["payload"],
  never,
  HeaderOf<Inbound> & NumberPallets["document"]
> = async (tx, whId, steps) => {
  const lines = await loadLines(tx, inboundKind, whId, steps.map(idOf));
  const made = new Map(steps.map((step) => [step, asSaid(step, lines.get(step.document.id) ?? [])]));
  const bare = [...made.values()].flat().filter(isBare);
  const codes = await takeSsccs(
    tx,
    bare.map(({ company_id }) => company_id),
  );
  const given = new Map(bare.map((line, index) => [line.line_id, codes[index] ?? null]));
  const refusals = new Map<NumberPallets, Refused>();
  const numbered = new Map<NumberPallets, readonly Line[]>();
  for (const [step, own] of made) {
    if (own.some((line) => isBare(line) && given.get(line.line_id) === null))
      refusals.set(step, { ok: false, code: "GS1_PREFIX_REQUIRED" });
    else
      numbered.set(
        step,
        own.map((line) => ({ ...line, sscc: line.sscc ?? given.get(line.line_id) ?? null })),
      );
  }
  for (const [step, refusal] of await refusedFor(tx, whId, numbered)) {
    refusals.set(step, refusal);
    numbered.delete(step);
  }
  const changes = [...numbered].flatMap(([step, own]) =>
    own.map(({ line_id, sscc, inventory_status }) => ({ line_id, sscc, inventory_status, by: step.caller.userId })),
  );
  await writeLines(tx, inboundKind, whId, changes);
  return steps.map((step) => refusals.get(step) ?? { ok: true });
};

/** Of goods that did not come there is no pallet. */
const isBare = ({ sscc, num_expect, num_loc, num_bad, inventory_status }: Line): boolean =>
  sscc === null && (inventory_status === "expected" ? num_expect : 0n) + num_loc + num_bad > 0n;

function asSaid({ payload }: NumberPallets, lines: readonly Line[]): readonly Line[] {
  const said = new Map(payload.details?.map(({ inbound_detail_id, sscc }) => [inbound_detail_id, sscc]));
  return lines.map((line) => ({ ...line, sscc: said.get(line.line_id) ?? line.sscc }));
}

/** Which of these steps want a pallet that another inbound has, each line told. */
async function refusedFor<S>(
  tx: Tx,
  whId: string,
  counts: ReadonlyMap<S, readonly Line[]>,
): Promise<ReadonlyMap<S, Refused>> {
  const pallets = [...counts].flatMap(([step, lines]) =>
    lines.flatMap((line) =>
      line.sscc ? [{ step, line, sscc: line.sscc, inbound_id: line.document_id, owner_id: line.owner_id }] : [],
    ),
  );
  const errors = new Map<S, LineError[]>();
  for (const [{ step, line }, where] of await palletsElsewhere(tx, whId, pallets)) {
    const wrong = lineError(line, "PALLET_ELSEWHERE", { field: "sscc", ...where });
    errors.set(step, [...(errors.get(step) ?? []), wrong]);
  }
  return new Map([...errors].map(([step, wrong]) => [step, refusedLines(wrong)]));
}
