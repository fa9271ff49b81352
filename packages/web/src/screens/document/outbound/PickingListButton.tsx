import { Button, Dropdown, Space } from "antd";
import type { AnyRow } from "../../../api/resources.ts";
import { useWords } from "../../../i18n/index.ts";
import { useMay } from "../../../session/hooks.ts";
import { DownIcon } from "../../../ui/icons.tsx";
import { useOpenedFile } from "../../../ui/useOpenedFile.ts";

const path = "/v1/pickinglist/order";

/** Opens the picking lists of orders as a PDF, in the language of the screen: as they are walked, added up, or short. */
export function PickingListButton({ rows }: { rows: readonly AnyRow[] }) {
  const words = useWords();
  const may = useMay();
  const { open, busy } = useOpenedFile();
  const ids = rows.filter((row) => typeof row.pickinglist_no === "string").map((row) => row.outbound_id);
  if (ids.length === 0 || !may("pickingListQuery", "picking_list")) return null;
  const items = [
    { key: "summary", label: words.say("document.printSummary") },
    { key: "mini_order", label: words.say("document.printMiniOrders") },
  ];
  return (
    <Space.Compact>
      <Button loading={busy} onClick={() => void open(path, { ids })}>
        {words.say("document.printPickingList")}
      </Button>
      <Dropdown
        trigger={["click"]}
        menu={{ items, onClick: ({ key: report_type }) => void open(path, { ids, report_type }) }}
      >
        <Button aria-label={words.say("document.otherPapers")} icon={<DownIcon />} />
      </Dropdown>
    </Space.Compact>
  );
}
