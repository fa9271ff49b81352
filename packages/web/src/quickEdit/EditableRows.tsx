import { Suspense, useState } from "react";
import { shownName } from "../api/columns.ts";
import type { AnyRow } from "../api/resources.ts";
import { RowsGrid, type RowsGridProps } from "../grid/RowsGrid.tsx";
import { useWords } from "../i18n/index.ts";
import { useHasRight, useMayDo } from "../session/hooks.ts";
import { lazyPart } from "../ui/lazyScreen.tsx";
import { quickFields } from "./editable.ts";

const QuickEdit = lazyPart(async () => (await import("./QuickEdit.tsx")).QuickEdit);

interface Cell {
  readonly row: AnyRow;
  readonly name: string;
}

/** The rows of a page, whose cells are changed where they stand by who may change the row. */
export function EditableRows(props: Omit<RowsGridProps, "onEdit">) {
  const { declared } = props;
  const mayDo = useMayDo();
  const hasRight = useHasRight();
  const { language } = useWords();
  const [cell, setCell] = useState<Cell | null>(null);
  function edit(row: AnyRow, column: string) {
    const name = shownName(declared, column, row, language);
    const offered = quickFields(declared, hasRight).some((one) => one.name === name);
    if (offered && mayDo(declared, "update", row)) setCell({ row, name });
  }
  return (
    <>
      <RowsGrid {...props} onEdit={edit} />
      <Suspense>
        {cell && <QuickEdit declared={declared} rows={[cell.row]} field={cell.name} onClose={() => setCell(null)} />}
      </Suspense>
    </>
  );
}
