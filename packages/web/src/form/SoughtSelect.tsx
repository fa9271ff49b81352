import { useRef, useState } from "react";
import { labelOf, lookUp } from "../api/lookup.ts";
import { type AnyRow, declaredAs } from "../api/resources.ts";
import { useWorkspace } from "../session/hooks.ts";
import { LookupSelect, type LookupSelectProps } from "../ui/LookupSelect.tsx";

type Props = Omit<LookupSelectProps, "onPick" | "onTab" | "onLeft"> & {
  readonly onPick: (row: AnyRow | null) => void;
  /** What was typed is to be sought; it answers the text where nothing is found for it, else null. */
  readonly onSought?: ((seek: () => Promise<string | null>) => void) | undefined;
};

/**
 * A lookup in a form. Who types and goes on before the answer is there means what it finds; what is not found stays in
 * sight, and whoever asks is told.
 */
export function SoughtSelect({ onPick, onSought, ...props }: Props) {
  const here = useWorkspace();
  const [left, setLeft] = useState<string | null>(null);
  const [picked, setPicked] = useState<AnyRow | null>(null);
  /** The text that is sought; another that is typed or picked meanwhile goes before it. */
  const sought = useRef<string | null>(null);
  const { target, category, within, value } = props;
  const declared = declaredAs(target);
  const shown = value && declared && picked?.[declared.key] === value ? labelOf(declared, picked) : props.shownValue;

  function pick(row: AnyRow | null): void {
    sought.current = null;
    setLeft(null);
    setPicked(row);
    onSought?.(() => Promise.resolve(null));
    onPick(row);
  }

  async function seek(text: string, isMeant: boolean): Promise<string | null> {
    const workspace = { ...here, ...props.workspace };
    const rows = declared ? await lookUp(declared, { text, category, within, workspace }) : [];
    if (sought.current !== text) return null;
    const [row] = rows;
    if (row && (isMeant || rows.length === 1 || isCalled(row, text))) {
      pick(row);
      return null;
    }
    return value && !isMeant ? null : text;
  }

  /** Something was typed and left: with Tab it is meant, by a click elsewhere only where it is clear what it means. */
  function leave(text: string, isMeant: boolean): void {
    sought.current = text;
    // A value that stands there gives way only to what is meant.
    if (isMeant && value) onPick(null);
    if (isMeant || !value) setLeft(text);
    onSought?.(() => seek(text, isMeant));
  }

  return (
    <LookupSelect
      {...props}
      value={value ?? left}
      shownValue={value ? shown : (left ?? undefined)}
      onPick={pick}
      onTab={(row, text) => (row ? pick(row) : leave(text, true))}
      onLeft={(text) => leave(text, false)}
    />
  );
}

const isCalled = (row: AnyRow, text: string): boolean =>
  Object.values(row).some((value) => String(value ?? "").toLowerCase() === text.trim().toLowerCase());
