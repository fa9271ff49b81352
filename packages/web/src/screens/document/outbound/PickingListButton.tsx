import { Button, Dropdown, Space } from "antd";
import { useState } from "react";
import type { AnyRow } from "../../../api/resources.ts";
import { useWords } from "../../../i18n/index.ts";
import { contentsOf, PaperDialog, type Report } from "../../../record/PaperDialog.tsx";
import { useMay, useUserInfo } from "../../../session/hooks.ts";
import { DownIcon } from "../../../ui/icons.tsx";
import { useOpenedFile } from "../../../ui/useOpenedFile.ts";

const path = "/v1/pickinglist/order";

/**
 * Opens the papers of orders as a PDF, in the language of the screen: their picking lists as they are walked, added up, or
 * short, and once they are boxed what lies in their boxes and the labels of these; or as somebody chooses them.
 */
export function PickingListButton({ rows }: { rows: readonly AnyRow[] }) {
  const words = useWords();
  const may = useMay();
  const { userId } = useUserInfo();
  const { open, busy } = useOpenedFile();
  const [choosing, setChoosing] = useState(false);
  const ids = rows.filter((row) => typeof row.pickinglist_no === "string").map((row) => row.outbound_id);
  if (ids.length === 0 || !may("pickingListQuery", "picking_list")) return null;
  const outbound_ids = rows.filter((row) => row.date_s_boxed).map((row) => row.outbound_id);
  const ofBoxes = outbound_ids.length > 0 && may("boxingSetup", "boxing_report");
  const items = [
    { key: "summary", label: words.say("document.printSummary") },
    { key: "mini_order", label: words.say("document.printMiniOrders") },
    ...(ofBoxes
      ? [
          { key: "boxing_detail", label: words.say("document.printBoxContents") },
          { key: "box_label", label: words.say("document.printBoxLabels") },
        ]
      : []),
    { type: "divider" as const },
    { key: "chosen", label: words.say("document.choosePaper") },
  ];
  const print = (report_type: string) =>
    report_type.startsWith("box")
      ? open(`/v1/boxing/report/${userId}`, { outbound_ids, report_type })
      : open(path, { ids, report_type });
  return (
    <>
      <Space.Compact>
        <Button loading={busy} onClick={() => void open(path, { ids })}>
          {words.say("document.printPickingList")}
        </Button>
        <Dropdown
          trigger={["click"]}
          menu={{ items, onClick: ({ key }) => void (key === "chosen" ? setChoosing(true) : print(key)) }}
        >
          <Button aria-label={words.say("document.otherPapers")} icon={<DownIcon />} />
        </Dropdown>
      </Space.Compact>
      {choosing && (
        <ChosenPaper ids={ids} outbound_ids={ofBoxes ? outbound_ids : []} onClose={() => setChoosing(false)} />
      )}
    </>
  );
}

interface Papers {
  readonly ids: readonly unknown[];
  /** Those that are boxed, where what lies in their boxes may be printed. */
  readonly outbound_ids: readonly unknown[];
  readonly onClose: () => void;
}

function ChosenPaper({ ids, outbound_ids, onClose }: Papers) {
  const words = useWords();
  const { userId } = useUserInfo();
  const reports: Readonly<Record<string, Report>> = {
    order: { label: words.resource("picking_list"), path, body: { ids } },
    summary: { label: words.say("document.printSummary"), path, body: { ids, report_type: "summary" } },
    mini_order: { label: words.say("document.printMiniOrders"), path, body: { ids, report_type: "mini_order" } },
    ...(outbound_ids.length > 0 ? { boxing_detail: contentsOf(words, { outbound_ids }, userId) } : {}),
  };
  const title = words.say("document.otherPapers");
  return <PaperDialog title={title} reports={reports} kept="picking_papers" sort="walking" onClose={onClose} />;
}
