import { isStopped, model } from "@stowage/model";
import type { AnyRow } from "../../../api/resources.ts";
import { ShippingPapers } from "../../../record/ShippingPapers.tsx";
import { WaybillLabels } from "../../../record/WaybillLabels.tsx";
import { NumbersButton } from "./NumbersButton.tsx";
import { PickingListButton } from "./PickingListButton.tsx";

const { outbound } = model;

/** What is printed of orders, and what is read in of one; an order that is stopped is not printed, so that nobody works by its papers. */
export function OrderPapers({ rows }: { readonly rows: readonly AnyRow[] }) {
  const [row, another] = rows;
  const goingOn = rows.filter((one) => !isStopped(outbound, String(one[outbound.status])));
  const withBoxes = goingOn.filter(({ date_s_boxed }) => date_s_boxed);
  const boxed = withBoxes.map(({ outbound_id }) => outbound_id);
  const [carrier, otherCarrier] = [...new Set(withBoxes.map(({ carrier_code }) => carrier_code))];
  return (
    <>
      <PickingListButton rows={goingOn} />
      <ShippingPapers ids={boxed} carrier={otherCarrier ? undefined : carrier} />
      <WaybillLabels rows={withBoxes} />
      {row && !another && <NumbersButton row={row} />}
    </>
  );
}
