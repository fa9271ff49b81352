import type { Document } from "@stowage/model";
import { useMemo } from "react";
import type { AnyRow } from "../../api/resources.ts";
import { ColumnPanel } from "../../grid/ColumnPanel.tsx";
import { useLayout, useVisibleColumns } from "../../grid/useLayout.ts";
import { useWords } from "../../i18n/index.ts";
import { mainOf } from "../../session/display.ts";
import { Facts } from "../../ui/Facts.tsx";

/** Said above, or to all documents of the list alike. */
const elsewhere = ["company_name", "wh_no", "created_at", "updated_at"];

/** The fields of a document as a whole: all of them, or those that the user left visible, in their order. */
export function DocumentFacts({ document, row }: { document: Document; row: AnyRow }) {
  const words = useWords();
  const visible = useVisibleColumns(document);
  const columns = useMemo(() => {
    const without = [document.number.field, document.status, document.block?.flag, ...elsewhere];
    return visible.filter(({ name }) => !without.includes(name));
  }, [document, visible]);
  const all = useMemo(() => columns.map(({ name }) => name), [columns]);
  const [layout, setLayout] = useLayout(mainOf(document.name), columns, all);
  return (
    <div className="document-facts">
      <Facts declared={document} row={row} names={layout.flatMap(({ name, hidden }) => (hidden ? [] : [name]))} />
      <ColumnPanel layout={layout} onLayout={setLayout} of={words.resource(document.name)} flowing />
    </div>
  );
}
