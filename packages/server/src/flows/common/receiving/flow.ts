import { countMore } from "./countMore.ts";
import type { Kind } from "./kind.ts";
import { planPutaway } from "./planPutaway.ts";
import { confirmPutaway, finishPutaway } from "./putaway.ts";
import { clearQc, recordQc } from "./qcResults.ts";
import { cancel, revertTo } from "./revert.ts";
import { returnToInbound, revertPutaway } from "./revertPutaway.ts";
import { splitLine } from "./splitLine.ts";
import { type Admit, confirmQc, confirmValidate, type Done, release } from "./validate.ts";

/** The effects of all actions of inbound and return; `more`: what one of them does beyond the other. */
export const receivingFlow = <P extends "" | "return_">(
  kind: Kind<P>,
  more: { admit?: Admit; admitCount?: Admit | undefined; counted?: Done; undone?: Done } = {},
) => ({
  count: countMore(kind, { admit: more.admitCount }),
  confirm_validate: confirmValidate(kind, more),
  record_qc: recordQc(kind),
  clear_qc: clearQc(kind),
  confirm_qc: confirmQc(kind, more),
  confirm_putaway: confirmPutaway(kind),
  finish_putaway: finishPutaway(kind),
  revert_validate: revertTo(kind, "confirm_validate", more.undone),
  revert_qc: revertTo(kind, "confirm_qc"),
  revert_putaway: revertPutaway(kind),
  return_to_inbound: returnToInbound(kind),
  cancel: cancel(kind, more.undone),
  release: release(kind),
  split_line: splitLine(kind, more),
  plan_putaway: planPutaway(kind),
});
