import type { AnyRow } from "../../../api/resources.ts";
import { ShippingPapers } from "../../../record/ShippingPapers.tsx";
import { WaybillLabels } from "../../../record/WaybillLabels.tsx";
import { NumbersButton } from "./NumbersButton.tsx";
import { PickingListButton } from "./PickingListButton.tsx";

/** What is printed of orders, and what is read in of one. */
export function OrderPapers({ rows }: { readonly rows: readonly AnyRow[] }) {
  const [row, another] = rows;
  const withBoxes = rows.filter(({ date_s_boxed }) => date_s_boxed);
  const boxed = withBoxes.map(({ outbound_id }) => outbound_id);
  const [carrier, otherCarrier] = [...new Set(withBoxes.map(({ carrier_code }) => carrier_code))];
  return (
    <>
      <PickingListButton rows={rows} />
      <ShippingPapers ids={boxed} carrier={otherCarrier ? undefined : carrier} />
      <WaybillLabels rows={withBoxes} />
      {row && !another && <NumbersButton row={row} />}
    </>
  );
}
