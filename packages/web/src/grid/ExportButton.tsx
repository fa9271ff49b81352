import type { Declared } from "@stowage/model";
import { Suspense, useState } from "react";
import type { Shown } from "../api/columns.ts";
import type { ScreenSearch } from "../api/search.ts";
import { useWords } from "../i18n/index.ts";
import { useMayDo } from "../session/hooks.ts";
import { IconButton } from "../ui/IconButton.tsx";
import { DownloadIcon } from "../ui/icons.tsx";
import { lazyPart } from "../ui/lazyScreen.tsx";
import type { ColumnLayout } from "./layout.ts";
import type { useList } from "./useList.ts";

const ExportDialog = lazyPart(async () => (await import("./ExportDialog.tsx")).ExportDialog);

interface Props {
  readonly declared: Declared;
  readonly search: ScreenSearch;
  readonly columns: readonly Shown[];
  readonly layout: readonly ColumnLayout[];
  readonly list: ReturnType<typeof useList>;
}

/** Writes what the list asks for to a file; for whoever may take data out. */
export function ExportButton({ declared, search, columns, layout, list }: Props) {
  const words = useWords();
  const mayDo = useMayDo();
  const [open, setOpen] = useState(false);
  if (!mayDo(declared, "dataexport")) return null;
  const fit = columns.filter(({ field, toldBy }) => !toldBy && field.kind !== "file").map(({ name }) => name);
  const shown = layout.filter((column) => !column.hidden && fit.includes(column.name)).map(({ name }) => name);
  return (
    <>
      <IconButton name={words.say("list.export")} icon={<DownloadIcon />} onClick={() => setOpen(true)} />
      <Suspense>
        {open && (
          <ExportDialog
            declared={declared}
            search={search}
            shown={shown}
            all={fit}
            total={list.data?.total ?? 0}
            totalIsExact={list.data?.totalIsExact ?? true}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </>
  );
}
