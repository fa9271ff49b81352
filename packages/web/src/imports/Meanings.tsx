import { type Declared, type Field, wordedValues } from "@stowage/model";
import { Button } from "antd";
import type { ImportOutcome } from "../api/imports.ts";
import { declaredAs } from "../api/resources.ts";
import { useWords } from "../i18n/index.ts";
import { Labelled } from "../ui/Labelled.tsx";
import { Select } from "../ui/Select.tsx";
import type { useImport } from "./useImport.ts";

/** A word of the file in a field that takes only some. */
export interface FileWord {
  readonly field: string;
  readonly word: string;
}

/** The words of a file that a trial did not understand, each once. */
export function unknownWords({ errors }: Pick<ImportOutcome, "errors">, declared: Declared): readonly FileWord[] {
  const found = errors.flatMap(({ code, field, value }) =>
    code === "NOT_A_CHOICE" && field && value && valuesOf(declared, field).length > 0 ? [{ field, word: value }] : [],
  );
  return [...new Map(found.map((one) => [`${one.field} ${one.word}`, one])).values()];
}

const valuesOf = (declared: Declared, name: string): readonly string[] => {
  const field = fieldOf(declared, name);
  return field ? wordedValues(field) : [];
};

/** A field of what is imported, or of its lines. */
function fieldOf(declared: Declared, name: string): Field | undefined {
  const lines =
    declared.type === "document" ? Object.values(declared.lines).flatMap(({ of }) => declaredAs(of) ?? []) : [];
  return [declared, ...lines].flatMap(({ fields }) => fields[name] ?? [])[0];
}

interface Props {
  readonly state: Pick<
    ReturnType<typeof useImport>,
    "declared" | "mapping" | "constants" | "meanings" | "setMeaning" | "outcome" | "busy" | "run"
  >;
}

/**
 * What words of a file mean that are none of the system's own: those that a trial did not understand, and those that were
 * told before, for this file or for the last with its headings.
 */
export function Meanings({ state }: Props) {
  const words = useWords();
  const { declared, mapping, constants, meanings, setMeaning, outcome, busy, run } = state;
  const told = Object.entries(meanings).flatMap(([field, own]) =>
    mapping[field] || constants[field] ? Object.keys(own).map((word) => ({ field, word })) : [],
  );
  const unknown = outcome ? unknownWords(outcome, declared) : [];
  const isTold = ({ field, word }: FileWord) => meanings[field]?.[word] !== undefined;
  const shown = outcome ? unknown : told;
  if (shown.length === 0) return null;
  return (
    <section className="import-meanings" aria-label={words.say("imports.words")}>
      <p className="quiet">{words.say("imports.wordsHint")}</p>
      <div className="row">
        {shown.map(({ field, word }) => (
          <Labelled key={`${field} ${word}`} label={words.say("imports.wordOf", { field: words.field(field), word })}>
            {(id) => (
              <Select
                id={id}
                allowClear
                showSearch={{ optionFilterProp: "label" }}
                placeholder={words.say("form.noChoice")}
                value={meanings[field]?.[word] ?? null}
                options={valuesOf(declared, field).map((value) => ({ value, label: words.choice(field, value) }))}
                onChange={(value: string | undefined | null) => setMeaning(field, word, value ?? null)}
              />
            )}
          </Labelled>
        ))}
        {outcome && (
          <Button disabled={!unknown.some(isTold)} loading={busy} onClick={() => void run("dry")}>
            {words.say("imports.check")}
          </Button>
        )}
      </div>
    </section>
  );
}
