import { type Document, model } from "@stowage/model";
import { Button } from "antd";
import type { AnyRow } from "../../api/resources.ts";
import { useWords } from "../../i18n/index.ts";
import { useMay, useUserInfo } from "../../session/hooks.ts";
import { useOpenedFile } from "../../ui/useOpenedFile.ts";

/** The papers that there are of a document, or of those that are picked. */
export function PaperButtons({ document, rows }: { document: Document; rows: readonly AnyRow[] }) {
  if (document.name === model.outbound.name) return <PickingListButton rows={rows} />;
  const isReceived = document.name === model.inbound.name || document.name === model.returned.name;
  return isReceived ? <InspectionButton document={document} rows={rows} /> : null;
}

/** Opens quantity inspection reports as a PDF: before the count papers to write on. */
function InspectionButton({ document, rows }: { document: Document; rows: readonly AnyRow[] }) {
  const words = useWords();
  const may = useMay();
  const { userId } = useUserInfo();
  const { open, busy } = useOpenedFile();
  if (!may(document.menu, "quantity_inspection")) return null;
  const ids = rows.map((row) => row[document.key]);
  return (
    <Button
      loading={busy}
      onClick={() => void open(`/v1${document.path}/quantityinspection/report/${userId}`, { ids })}
    >
      {words.say("document.printInspection")}
    </Button>
  );
}

/** Opens the picking lists of orders as a PDF, in the language of the screen. */
function PickingListButton({ rows }: { rows: readonly AnyRow[] }) {
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
