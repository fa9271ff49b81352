import { compareWalk, isReady, type Resource } from "@stowage/model";
import { Button } from "antd";
import { type ReactNode, useState } from "react";
import { CallFailure } from "../../api/failure.ts";
import type { AnyRow } from "../../api/resources.ts";
import { useWords } from "../../i18n/index.ts";

/** Rows of a list that are confirmed, and what follows. */
export interface RowsToConfirm {
  readonly declared: Resource;
  readonly rows: readonly AnyRow[];
  readonly done: () => void;
}

interface Props {
  readonly declared: Resource;
  readonly rows: readonly AnyRow[];
  /** What is done with them, in words. */
  readonly called: string;
  /** What opens for those with which it can be done now. */
  readonly children: (ready: readonly AnyRow[], onClose: () => void) => ReactNode;
}

/** The button by which picked rows are confirmed, as far as something can be done with them now. */
export function ReadyRows({ declared, rows, called, children }: Props) {
  const words = useWords();
  const [asked, setAsked] = useState<readonly AnyRow[] | null>(null);
  const ready = asWalked(
    declared,
    rows.filter((row) => declared.work && isReady(declared.work, row)),
  );
  const counts = { action: called, count: ready.length, all: rows.length };
  return (
    <>
      {ready.length > 0 && (
        <Button type="primary" onClick={() => setAsked(ready)}>
          {words.say(ready.length < rows.length ? "document.confirmSomeRows" : "document.confirmRows", counts)}
        </Button>
      )}
      {ready.length < rows.length && (
        <span className="picked-out">
          ⚠ {words.say("document.rowsNotReady", { count: rows.length - ready.length })}
        </span>
      )}
      {asked && children(asked, () => setAsked(null))}
    </>
  );
}

/** Rows that are walked past come as somebody goes through the warehouse, in whatever order they were picked in the list. */
const asWalked = (declared: Resource, rows: readonly AnyRow[]): readonly AnyRow[] =>
  declared.walked ? rows.toSorted((a, b) => compareWalk(walkedTo(a), walkedTo(b))) : rows;

const walkedTo = ({ walk_order, storage_loc_code, product_code }: AnyRow) => ({
  walk_order: typeof walk_order === "number" ? walk_order : null,
  storage_loc_code: String(storage_loc_code ?? ""),
  product_code: String(product_code ?? ""),
});

/** What was sent are the rows themselves: the place of one is its row. */
export const byRow = ({ code, status, message, errors, additionals }: CallFailure): CallFailure =>
  new CallFailure(code, status, message, {
    errors: errors.map(({ index, ...error }) => (index === undefined ? error : { ...error, line: index })),
    additionals,
  });
