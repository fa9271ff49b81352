import type { Declared } from "@stowage/model";
import { Button } from "antd";
import { Suspense, useState } from "react";
import type { AnyRow } from "../api/resources.ts";
import { useWords } from "../i18n/index.ts";
import { useHasRight, useMayDo } from "../session/hooks.ts";
import { lazyPart } from "../ui/lazyScreen.tsx";
import { quickFields } from "./editable.ts";

const QuickEdit = lazyPart(async () => (await import("./QuickEdit.tsx")).QuickEdit);

/** Changes a field of all picked rows, for who may change each of them. */
export function EditPicked({ declared, rows }: { readonly declared: Declared; readonly rows: readonly AnyRow[] }) {
  const words = useWords();
  const mayDo = useMayDo();
  const hasRight = useHasRight();
  const [isOpen, setOpen] = useState(false);
  if (!rows.every((row) => mayDo(declared, "update", row)) || quickFields(declared, hasRight).length === 0) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{words.say("list.changeField", { count: rows.length })}</Button>
      <Suspense>{isOpen && <QuickEdit declared={declared} rows={rows} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
