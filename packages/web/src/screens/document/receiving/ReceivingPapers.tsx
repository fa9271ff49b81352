import { type DocumentDeclaration, model } from "@stowage/model";
import { Button } from "antd";
import type { Lines } from "../../../api/lineKinds.ts";
import type { AnyRow } from "../../../api/resources.ts";
import { useWords } from "../../../i18n/index.ts";
import { useMay, useUserInfo } from "../../../session/hooks.ts";
import { useOpenedFile } from "../../../ui/useOpenedFile.ts";

interface Props {
  readonly document: DocumentDeclaration;
  readonly rows: readonly AnyRow[];
  readonly lines?: Lines;
}

/** Opens papers as a PDF: inspection reports, which before the count are papers to write on, and what to put away where. */
export function ReceivingPapers({ document, rows, lines }: Props) {
  const words = useWords();
  const may = useMay();
  const { userId } = useUserInfo();
  const { open, busy } = useOpenedFile();
  const ids = rows.map((row) => row[document.key]);
  const print = (path: string) => void open(`/v1${document.path}/${path}/report/${userId}`, { ids });
  const isAwaited = rows.every((row) => String(row[document.status]).endsWith("awaiting_putaway"));
  const hasPallets = lines ? lines.details?.some(({ sscc }) => sscc) : document.name === model.inbound.name;
  return (
    <>
      {may(document.menu, "quantity_inspection") && (
        <Button loading={busy} onClick={() => print("quantityinspection")}>
          {words.say("document.printInspection")}
        </Button>
      )}
      {isAwaited && may(document.menu, "putaway_list") && (
        <Button loading={busy} onClick={() => print("putaway")}>
          {words.say("document.printPutaway")}
        </Button>
      )}
      {hasPallets && may(document.menu, "putaway_list") && (
        <Button loading={busy} onClick={() => print("palletlabel")}>
          {words.say("document.printPallets")}
        </Button>
      )}
    </>
  );
}
