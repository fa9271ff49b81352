import type { DocumentDeclaration } from "@stowage/model";
import { useMemo } from "react";
import type { AnyRow } from "../../api/resources.ts";
import { ColumnPanel } from "../../grid/ColumnPanel.tsx";
import { useLayout, useVisibleColumns } from "../../grid/useLayout.ts";
import { useWords } from "../../i18n/index.ts";
import { RecordFacts } from "../../record/RecordFacts.tsx";
import { mainOf } from "../../session/display.ts";

/** Said above, or to all documents of the list alike. */
const elsewhere = ["company_name", "wh_no", "wh_name", "owner_no", "created_at", "updated_at"];

/** The fields of a document as a whole, without those that the user put out of sight. */
export function DocumentFacts({ document, row }: { document: DocumentDeclaration; row: AnyRow }) {
  const words = useWords();
  const visible = useVisibleColumns(document);
  const said = useMemo(() => {
    const { number, status, block, subtitle = [] } = document;
    return [number.field, status, block?.flag ?? "", block?.reason ?? "", ...subtitle, ...elsewhere];
  }, [document]);
  const columns = useMemo(() => visible.filter(({ name }) => !said.includes(name)), [visible, said]);
  const all = useMemo(() => columns.map(({ name }) => name), [columns]);
  const [layout, setLayout] = useLayout(mainOf(document.name), columns, all);
  const hidden = layout.flatMap(({ name, hidden: isHidden }) => (isHidden ? [name] : []));
  return (
    <div className="document-facts">
      <RecordFacts declared={document} row={row} without={[...said, ...hidden]} />
      <ColumnPanel layout={layout} onLayout={setLayout} of={words.resource(document.name)} flowing />
    </div>
  );
}
