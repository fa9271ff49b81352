import type { DocumentDeclaration } from "@stowage/model";
import { type UseQueryResult, useQueries } from "@tanstack/react-query";
import { lineKinds } from "../../api/lineKinds.ts";
import { type AnyRow, declaredAs } from "../../api/resources.ts";
import { rowsOf } from "../../api/useRow.ts";
import { RelatedRows, relatedAtOnce } from "../../grid/RelatedRows.tsx";
import { useWords } from "../../i18n/index.ts";
import { useMay } from "../../session/hooks.ts";
import { Arriving } from "../../ui/Arriving.tsx";
import type { TabItem } from "../../ui/Tabs.tsx";
import { DocumentLines } from "./DocumentLines.tsx";
import type { Relation } from "./extras.ts";
import { extrasOf } from "./extrasOf.ts";
import { History } from "./History.tsx";
import type { HistoryStep } from "./steps.ts";
import type { useLines } from "./useDocument.ts";

const movements: Relation = {
  name: "transaction",
  field: "document_id",
  columns: ["at", "reason", "product_code", "storage_loc_code", "num", "booked", "note"],
};

/** What belongs to a document: its lines by kind, what it led to as far as there is any, its history last. */
export function useDocumentTabs(
  document: DocumentDeclaration,
  row: AnyRow,
  kinds: ReturnType<typeof useLines>["kinds"],
  history: UseQueryResult<readonly HistoryStep[]>,
): readonly TabItem[] {
  const words = useWords();
  const may = useMay();
  const id = String(row[document.key]);
  const isOnly = lineKinds(document).length === 1;
  const related = [
    ...(extrasOf(document).related ?? []),
    ...(document.movements.length > 0 ? [movements] : []),
  ].flatMap((relation) => {
    const declared = declaredAs(relation.name);
    return declared && may(declared.menu, "query") ? [{ ...relation, declared }] : [];
  });
  const found = useQueries({
    queries: related.map(({ declared, field, order, within = {} }) =>
      rowsOf(declared, [field], id, { pageSize: relatedAtOnce, within, ...(order ? { order } : {}) }),
    ),
  });
  return [
    ...kinds.map(({ kind, found: lines }) => ({
      key: kind.name,
      label: isOnly ? words.say("document.lines") : words.resources(kind.declared.name),
      count: lines.data?.rows.length,
      children: (
        <Arriving found={lines}>
          {({ rows }) => <DocumentLines document={document} kind={kind} lines={rows} />}
        </Arriving>
      ),
    })),
    ...related.flatMap(({ declared, field, columns, order, within }, at) => {
      const total = found[at]?.data?.total;
      if (!total) return [];
      return [
        {
          key: declared.name,
          label: words.resources(declared.name),
          count: total,
          children: <RelatedRows always declared={declared} by={[field]} {...{ columns, id, order, within }} />,
        },
      ];
    }),
    {
      key: "history",
      label: words.say("document.history"),
      count: history.data?.length,
      children: <Arriving found={history}>{(steps) => <History document={document} history={steps} />}</Arriving>,
    },
  ];
}
