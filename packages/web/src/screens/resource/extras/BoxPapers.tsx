import { Button } from "antd";
import type { AnyRow } from "../../../api/resources.ts";
import { useWords } from "../../../i18n/index.ts";
import { ShippingPapers } from "../../../record/ShippingPapers.tsx";
import { useMay, useUserInfo } from "../../../session/hooks.ts";
import { useOpenedFile } from "../../../ui/useOpenedFile.ts";
import { UnpackBox } from "./UnpackBox.tsx";

/** Opens the content lists or labels of boxes as a PDF, in the language of the screen. */
export function BoxPapers({ rows }: { readonly rows: readonly AnyRow[] }) {
  const words = useWords();
  const may = useMay();
  const { userId } = useUserInfo();
  const { open, busy } = useOpenedFile();
  const confirmed = rows.filter(({ boxing_status }) => boxing_status === "confirmed");
  const shipping = <ShippingPapers ids={[...new Set(confirmed.map(({ outbound_id }) => outbound_id))]} />;
  if (!may("boxingSetup", "boxing_report")) return shipping;
  const ids = rows.map(({ boxing_id }) => boxing_id);
  const print = (report_type: string) => void open(`/v1/boxing/report/${userId}`, { ids, report_type });
  return (
    <>
      <Button loading={busy} onClick={() => print("boxing_detail")}>
        {words.say("document.printBoxContents")}
      </Button>
      <Button loading={busy} onClick={() => print("box_label")}>
        {words.say("document.printBoxLabels")}
      </Button>
      {shipping}
    </>
  );
}

/** What there is to be printed of an open box, and how it is taken away. */
export const PapersOfBox = ({ row }: { readonly row: AnyRow }) => (
  <div className="record-papers">
    <BoxPapers rows={[row]} />
    <UnpackBox row={row} />
  </div>
);
