import { type DocumentDeclaration, isReady, type Resource } from "@stowage/model";
import { useQuery } from "@tanstack/react-query";
import { Button } from "antd";
import { useEffect, useRef } from "react";
import { rowsWithAny } from "../../api/allRows.ts";
import { blockOf, whyBlocked } from "../../api/block.ts";
import { calledOf } from "../../api/calledOf.ts";
import type { CallFailure, FieldError } from "../../api/failure.ts";
import type { AnyRow } from "../../api/resources.ts";
import { useWords, type Words } from "../../i18n/index.ts";
import { Note } from "../../ui/Note.tsx";
import type { PayloadRow } from "./payload.ts";
import { useToldHere } from "./SaidOnce.tsx";
import { isOutdated } from "./useDocument.ts";

/** A row with which nothing can be done, and why: it keeps the others from being confirmed with it. */
export interface Held {
  readonly line: number;
  /** The document of the row, as people call it. */
  readonly number: string;
  readonly why: string;
  /** Seen as it stands by now, and not only refused when it was sent. */
  readonly isStanding: boolean;
}

interface Asked {
  readonly declared: Resource;
  readonly document: DocumentDeclaration;
  /** The rows as the dialog opened with them. */
  readonly start: readonly PayloadRow[];
  readonly rows: readonly PayloadRow[];
  readonly failure: CallFailure | null;
  readonly errors: readonly FieldError[];
}

/** The rows that keep the others from being confirmed: held by now, as they are read anew once somebody says so, or refused as a whole. */
export function useHeldRows({ declared, document, start, rows, failure, errors }: Asked): readonly Held[] {
  const words = useWords();
  const keyOf = ({ of }: PayloadRow) => String(of[declared.key]);
  const keys = start.map(keyOf);
  const { data, refetch } = useQuery({
    queryKey: [declared.name, "standing", keys],
    initialData: start.map(({ of }): AnyRow => of),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    queryFn: ({ signal }) => rowsWithAny(declared.name, declared.key, keys, { signal }),
  });
  const isRefused = failure !== null && isOutdated(failure);
  useEffect(() => {
    if (isRefused) void refetch();
  }, [isRefused, refetch]);
  const byKey = new Map(data.map((row) => [String(row[declared.key]), row]));
  return rows.flatMap((row, line): readonly Held[] => {
    const now = byKey.get(keyOf(row));
    const number = calledOf(document, row.of);
    if (!now || (declared.work && !isReady(declared.work, now)))
      return [{ line, number, why: whyNot({ declared, document, now }, words), isStanding: true }];
    const refused = errors.find((error) => error.line === line && isOfWhole(error, document));
    return refused ? [{ line, number, why: refused.message, isStanding: false }] : [];
  });
}

/** What is refused of a document as a whole names it, and no field. */
export const isOfWhole = ({ field, details }: FieldError, document: DocumentDeclaration): boolean =>
  field === undefined && details?.[document.number.field] !== undefined;

interface Standing extends Pick<Asked, "declared" | "document"> {
  readonly now: AnyRow | undefined;
}

function whyNot({ declared, document, now }: Standing, words: Words): string {
  if (!now) return words.error("NOT_FOUND");
  const block = blockOf(document, now);
  if (block) return words.say("document.abnormal", { reason: whyBlocked(block, words) || words.field("abnormal") });
  const own = declared.work?.state ?? "";
  const isOpen = declared.work?.open.includes(String(now[own]));
  const [field, state] = isOpen ? [document.status, now[document.status]] : [own, now[own]];
  return words.choice(field, String(state));
}

interface Props {
  readonly held: readonly Held[];
  /** How many rows there are, with these. */
  readonly count: number;
  readonly takeOut: () => void;
}

const mostTold = 4;

/** Says which rows keep the others back, and takes them out, so that one goes on with the rest. */
export function HeldRows({ held, count, takeOut }: Props) {
  const words = useWords();
  const note = useRef<HTMLDivElement>(null);
  const isHeld = held.length > 0;
  useToldHere(isHeld);
  useEffect(() => {
    if (isHeld) void note.current?.scrollIntoView({ block: "nearest" });
  }, [isHeld]);
  if (!isHeld) return null;
  const told = [...new Map(held.map(({ number, why }) => [`${number} ${why}`, { number, why }])).values()];
  const rest = count - held.length;
  return (
    <div ref={note} className="step-over" role="alert">
      <Note tone="attention" title={words.say("document.rowsNotReady", { count: held.length })}>
        <ul className="error-list">
          {told.slice(0, mostTold).map(({ number, why }) => (
            <li key={`${number} ${why}`}>
              <strong className="code">{number}</strong> {why}
            </li>
          ))}
          {told.length > mostTold && <li>…</li>}
        </ul>
        {rest > 0 && (
          <Button onClick={takeOut}>{words.say("document.goOnWithout", { count: held.length, rest })}</Button>
        )}
      </Note>
    </div>
  );
}
