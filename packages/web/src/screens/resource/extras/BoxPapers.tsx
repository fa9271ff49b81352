import { Button, Dropdown, Space } from "antd";
import { useState } from "react";
import type { AnyRow } from "../../../api/resources.ts";
import { useWords } from "../../../i18n/index.ts";
import { contentsOf, PaperDialog } from "../../../record/PaperDialog.tsx";
import { ShippingPapers } from "../../../record/ShippingPapers.tsx";
import { useMay, useUserInfo } from "../../../session/hooks.ts";
import { DownIcon } from "../../../ui/icons.tsx";
import { useOpenedFile } from "../../../ui/useOpenedFile.ts";
import { UnpackBox } from "./UnpackBox.tsx";

/** Opens the content lists or labels of boxes as a PDF, in the language of the screen. */
export function BoxPapers({ rows }: { readonly rows: readonly AnyRow[] }) {
  const words = useWords();
  const may = useMay();
  const { userId } = useUserInfo();
  const { open, busy } = useOpenedFile();
  const [choosing, setChoosing] = useState(false);
  const confirmed = rows.filter(({ boxing_status }) => boxing_status === "confirmed");
  const shipping = <ShippingPapers ids={[...new Set(confirmed.map(({ outbound_id }) => outbound_id))]} />;
  if (!may("boxingSetup", "boxing_report")) return shipping;
  const ids = rows.map(({ boxing_id }) => boxing_id);
  const print = (report_type: string) => void open(`/v1/boxing/report/${userId}`, { ids, report_type });
  const contents = contentsOf(words, { ids }, userId);
  const items = [{ key: "chosen", label: words.say("document.choosePaper") }];
  return (
    <>
      <Space.Compact>
        <Button loading={busy} onClick={() => print("boxing_detail")}>
          {contents.label}
        </Button>
        <Dropdown trigger={["click"]} menu={{ items, onClick: () => setChoosing(true) }}>
          <Button aria-label={words.say("document.choosePaper")} icon={<DownIcon />} />
        </Dropdown>
      </Space.Compact>
      <Button loading={busy} onClick={() => print("box_label")}>
        {words.say("document.printBoxLabels")}
      </Button>
      {shipping}
      {choosing && (
        <PaperDialog
          title={contents.label}
          reports={{ boxing_detail: contents }}
          kept="box_papers"
          sort="given"
          onClose={() => setChoosing(false)}
        />
      )}
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
