import { Button } from "antd";
import type { AnyRow } from "../../../api/resources.ts";
import { useWords } from "../../../i18n/index.ts";
import { useMay } from "../../../session/hooks.ts";
import { useOpenedFile } from "../../../ui/useOpenedFile.ts";

/** Opens the picking lists of orders as a PDF, in the language of the screen. */
export function PickingListButton({ rows }: { rows: readonly AnyRow[] }) {
  const words = useWords();
  const may = useMay();
  const { open, busy } = useOpenedFile();
  const ids = rows.filter((row) => typeof row.pickinglist_no === "string").map((row) => row.outbound_id);
  if (ids.length === 0 || !may("pickingListQuery", "picking_list")) return null;
  return (
    <Button loading={busy} onClick={() => void open("/v1/pickinglist/order", { ids })}>
      {words.say("document.printPickingList")}
    </Button>
  );
}
