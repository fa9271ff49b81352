import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Button } from "antd";
import type { CallFailure } from "../api/failure.ts";
import type { AnyRow } from "../api/resources.ts";
import { shown } from "../i18n/format.ts";
import { useWords, type Words } from "../i18n/index.ts";
import { failureText } from "../ui/FailureNote.tsx";
import { Note } from "../ui/Note.tsx";
import { draftOf, initialValues, shownThrough } from "./draft.ts";
import type { LineColumn, LineValues } from "./lineColumns.ts";
import type { TheirChange } from "./merging.ts";
import type { FormState } from "./useFormState.ts";
import { latestLines } from "./useSettling.ts";

const mostTold = 12;

interface Props {
  readonly state: FormState;
  readonly failure: CallFailure;
  /** The row as it was when it was opened. */
  readonly row: AnyRow | null;
}

/** Somebody else saved meanwhile: what they changed, and the choice to keep one's own changes on top or take the row as it is now. */
export function Conflict({ state, failure, row }: Props) {
  const words = useWords();
  const [current] = (failure.additionals[state.declared.reply] ?? []) as readonly AnyRow[];
  return (
    <Note tone="attention" title={failureText(failure, words)}>
      {current && (
        <>
          <Theirs {...{ state, row, current }} />
          <span className="row">
            <Button size="small" type="primary" onClick={() => void state.settle(current, "mine")}>
              {words.say("form.conflictMine")}
            </Button>
            <Button size="small" onClick={() => void state.settle(current, "theirs")}>
              {words.say("form.conflictTheirs")}
            </Button>
          </span>
        </>
      )}
    </Note>
  );
}

/** What the other changed, field by field and cell by cell, as it was and as it is now. */
function Theirs({ state, row, current }: Pick<Props, "state" | "row"> & { readonly current: AnyRow }) {
  const words = useWords();
  const client = useQueryClient();
  const { declared, lines } = state;
  const { data: latest } = useQuery({
    queryKey: [declared.name, "conflict", current[declared.key], current.version],
    queryFn: () => latestLines(client, declared, lines.kinds, current),
  });
  const said = [
    ...fieldsSaid(state, row, current, words),
    ...(latest ? lines.theirs(latest) : []).map((one) => lineSaid(one, words)),
  ];
  if (said.length === 0) return null;
  return (
    <ul className="error-list">
      {said.slice(0, mostTold).map((one) => (
        <li key={one}>{one}</li>
      ))}
      {said.length > mostTold && <li>…</li>}
    </ul>
  );
}

function fieldsSaid({ declared, parts, before }: FormState, row: AnyRow | null, current: AnyRow, words: Words) {
  const fields = [...parts.main, ...parts.more];
  const changed = draftOf(fields, initialValues(fields, current), before ?? {});
  return fields.flatMap(({ name, field }) => {
    if (!(name in changed)) return [];
    const read = (of: AnyRow | null, value: unknown) =>
      field.kind === "lookup" ? shownThrough(declared, name, of) : shown(field.kind, value, name, words);
    const pair = { before: read(row, before?.[name]) || none, now: read(current, current[name]) || none };
    return [words.say("form.conflictField", { field: words.field(name), ...pair })];
  });
}

const none = "–";

function lineSaid({ at, what, before, now }: TheirChange, words: Words): string {
  const lineOf = (product: string) => words.say("document.lineOf", { line: at + 1, product }).trim();
  const goods = ({ product_code, product_name }: LineValues) =>
    [product_code, product_name].filter((one) => typeof one === "string").join(" ") || none;
  if (typeof what === "string")
    return words.say("form.conflictField", { field: lineOf(""), before: goods(before), now: goods(now) });
  const line = lineOf(String(now.product_code ?? ""));
  const read = (values: LineValues) => cellText(what, values, words) || none;
  const field = words.field(what.shows);
  return words.say("document.changedFrom", { line, field, before: read(before), now: read(now) });
}

const cellText = ({ field, name, shows }: LineColumn, values: LineValues, words: Words): string =>
  field.kind === "lookup" ? String(values[shows] ?? "") : shown(field.kind, values[name], name, words);
