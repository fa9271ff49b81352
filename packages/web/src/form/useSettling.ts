import type { Declared } from "@stowage/model";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { App, type FormInstance } from "antd";
import { asFailure } from "../api/failure.ts";
import type { LineKind, Lines } from "../api/lineKinds.ts";
import type { AnyRow } from "../api/resources.ts";
import { rowsOf } from "../api/useRow.ts";
import { useWords, type Words } from "../i18n/index.ts";
import { failureText } from "../ui/FailureNote.tsx";
import type { FormValues } from "./draft.ts";
import type { FormField } from "./fields.ts";
import { type BothInLine, mergeFields } from "./merging.ts";
import type { useFormLines } from "./useFormLines.ts";

type Whose = "mine" | "theirs";

interface Entering {
  readonly declared: Declared;
  readonly form: FormInstance;
  readonly entry: {
    readonly fields: readonly FormField[];
    readonly restart: (current: AnyRow) => { readonly now: FormValues; readonly before: FormValues };
  };
  readonly lines: ReturnType<typeof useFormLines>;
}

/**
 * After somebody else saved: goes on from the row and its lines as they are now, with one's own changes over them or without,
 * and says what both changed.
 *
 * @param then is told once that is done
 */
export function useSettling({ declared, form, entry, lines }: Entering, then: (whose: Whose) => void) {
  const words = useWords();
  const client = useQueryClient();
  const { message } = App.useApp();

  function settle(current: AnyRow, latest: Lines, whose: Whose): readonly string[] {
    const { now, before } = entry.restart(current);
    const inLines = lines.restart(latest, whose);
    const mine = form.getFieldsValue(true) as FormValues;
    const { merged, both } = mergeFields(entry.fields, { before, mine, theirs: now });
    form.setFieldsValue(whose === "mine" ? merged : now);
    then(whose);
    return whose === "mine"
      ? [...both.map((name) => words.field(name)), ...inLines.map((one) => saidOf(one, words))]
      : [];
  }

  return async (current: AnyRow, whose: Whose): Promise<void> => {
    try {
      const said = settle(current, await latestLines(client, declared, lines.kinds, current), whose);
      if (said.length > 0) void message.warning(words.say("form.conflictBoth", { fields: said.join(", ") }), 12);
    } catch (thrown) {
      void message.error(failureText(asFailure(thrown), words), 6);
    }
  };
}

/** The lines of a row as it is now. */
export async function latestLines(
  client: QueryClient,
  declared: Declared,
  kinds: readonly LineKind[],
  { version, ...current }: AnyRow,
): Promise<Lines> {
  const read = kinds.map(async ({ name, declared: line, order }) => {
    const id = String(current[declared.key]);
    const { rows } = await client.fetchQuery(rowsOf(line, line.line?.field ?? "", id, { order, version }));
    return [name, rows] as const;
  });
  return Object.fromEntries(await Promise.all(read));
}

/** What both changed in a line. */
function saidOf({ at, column }: BothInLine, words: Words): string {
  if (at < 0) return words.say("form.conflictGone");
  return column ? `#${at + 1} ${words.field(column.shows)}` : words.say("form.conflictLine", { line: at + 1 });
}
