import { model } from "@stowage/model";
import { Button } from "antd";
import { call } from "../../../api/client.ts";
import type { AnyRow } from "../../../api/resources.ts";
import { useWords } from "../../../i18n/index.ts";
import { WaybillLabels } from "../../../record/WaybillLabels.tsx";
import { useMayTake } from "../../../session/hooks.ts";
import { useAsk } from "./useAsk.ts";

interface Picked {
  readonly rows: readonly AnyRow[];
}

/** Prints the labels of waybills that count, and asks the carrier again for those that failed. */
export function WaybillsPicked({ rows }: Picked) {
  const counting = rows.filter(({ boxing_id }) => boxing_id);
  return (
    <>
      <WaybillLabels rows={counting.filter(({ shipping_no }) => shipping_no)} />
      <AskAgain rows={counting} />
    </>
  );
}

export const WaybillPanel = ({ row }: { readonly row: AnyRow }) => (
  <div className="record-papers">
    <WaybillsPicked rows={[row]} />
  </div>
);

function AskAgain({ rows }: Picked) {
  const words = useWords();
  const mayTake = useMayTake(model.outbound);
  const { ask, busy } = useAsk(model.waybill.name);
  const failed = rows.filter(({ waybill_status }) => waybill_status === "failed");
  if (failed.length === 0 || !mayTake(model.outbound.actions.assign_carrier)) return null;
  const orders = new Set(failed.map(({ outbound_id }) => String(outbound_id)));
  const again = () =>
    ask(async () => {
      for (const id of orders) await call(`/v1/waybill/${id}/a`, { body: {} });
      return words.say("document.carrierAsked");
    });
  return (
    <Button loading={busy} onClick={() => void again()}>
      {words.say("document.askCarrierAgain")}
    </Button>
  );
}
