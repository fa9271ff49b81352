import type { Declared } from "@stowage/model";
import { useMemo, useState } from "react";
import { type AnyRow, declaredAs } from "../api/resources.ts";
import { useWords, type Words } from "../i18n/index.ts";
import { type Line, type LineErrors, newLine } from "./line.ts";
import { checkLine, isBlank, type LineColumn, lineColumns, lineDraft, lineValues, startValues } from "./lineColumns.ts";
import type { WayOfMaking } from "./way.ts";

/** The lines of a document in a form; `declared` is undefined where the resource has none. */
export function useFormLines(
  document: Declared,
  {
    old,
    isNew,
    way,
    changed,
  }: { old: readonly AnyRow[] | undefined; isNew: boolean; way: WayOfMaking | undefined; changed: () => void },
) {
  const words = useWords();
  const own = document.type === "document" ? declaredAs(Object.values(document.lines)[0]?.of ?? "") : undefined;
  const declared = way?.line ?? own;
  const columns = useMemo(() => (declared ? lineColumns(declared) : []), [declared]);
  const [all, setAll] = useState<readonly Line[]>(() =>
    isNew && declared
      ? [newLine(startValues(columns))]
      : (old ?? []).map((row) => newLine(declared ? lineValues(declared, row) : {})),
  );
  const [touched, setTouched] = useState(isNew);
  const [errors, setErrors] = useState<LineErrors>({});
  const filled = () => all.filter((line) => !isBlank(columns, line.values));

  function set(next: readonly Line[]): void {
    setAll(next);
    setTouched(true);
    setErrors({});
    changed();
  }
  /** What the model says against the lines; null where nothing. Blank lines go. */
  function check(): LineErrors | null {
    const wrong = wrongCells(columns, filled(), words, way?.check);
    if (declared) setAll(filled());
    setErrors(wrong);
    return Object.keys(wrong).length > 0 ? wrong : null;
  }
  const details = (): { details?: readonly AnyRow[] } =>
    declared && touched ? { details: filled().map((line) => lineDraft(declared, columns, line.values)) } : {};
  return { declared, all, set, errors, check, details, refuse: setErrors };
}

function wrongCells(
  columns: readonly LineColumn[],
  lines: readonly Line[],
  words: Words,
  further?: WayOfMaking["check"],
): LineErrors {
  const found = lines.flatMap((line, at) => {
    const wrong = Object.entries({ ...further?.(line.values), ...checkLine(columns, line.values) });
    const said = wrong.map(([name, one]) => [
      name,
      words.failed(one.code, { ...one.details, field: name }) ?? one.code,
    ]);
    return said.length > 0 ? [[at, Object.fromEntries(said)] as const] : [];
  });
  return Object.fromEntries(found);
}
