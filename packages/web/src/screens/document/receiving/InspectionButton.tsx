import type { DocumentDeclaration } from "@stowage/model";
import { Button } from "antd";
import type { AnyRow } from "../../../api/resources.ts";
import { useWords } from "../../../i18n/index.ts";
import { useMay, useUserInfo } from "../../../session/hooks.ts";
import { useOpenedFile } from "../../../ui/useOpenedFile.ts";

/** Opens quantity inspection reports as a PDF: before the count papers to write on. */
export function InspectionButton({ document, rows }: { document: DocumentDeclaration; rows: readonly AnyRow[] }) {
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
