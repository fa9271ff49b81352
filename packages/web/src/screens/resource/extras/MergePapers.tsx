import { Button } from "antd";
import type { AnyRow } from "../../../api/resources.ts";
import { useWords } from "../../../i18n/index.ts";
import { useMay } from "../../../session/hooks.ts";
import { useOpenedFile } from "../../../ui/useOpenedFile.ts";

/** Opens the papers that were uploaded for orders as one PDF, in the order in which they are listed. */
export function MergePapers({ rows }: { readonly rows: readonly AnyRow[] }) {
  const words = useWords();
  const may = useMay();
  const { open, busy } = useOpenedFile();
  if (!may("outboundOperation", "shipping_list")) return null;
  const ids = rows.map(({ outbound_file_id }) => outbound_file_id);
  return (
    <Button loading={busy} onClick={() => void open("/v1/util/pdfmerge", { ids })}>
      {words.say("document.mergePapers")}
    </Button>
  );
}
