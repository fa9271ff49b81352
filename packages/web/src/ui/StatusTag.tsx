import type { Field, Tone } from "@stowage/model";
import { useWords } from "../i18n/index.ts";

/** The sign that stands for each tone, for whoever does not see its colour. */
export const toneSigns: Readonly<Record<Tone, string>> = {
  waiting: "●",
  working: "◐",
  held: "!",
  wrong: "×",
  done: "✓",
  ended: "–",
};

/** How each value of a field looks, where the field is a state; undefined where it is none. */
export const tonesOf = (field: Field | undefined): Readonly<Record<string, Tone>> | undefined =>
  field?.kind === "choice" ? field.tones : undefined;

interface Props {
  /** The field's name, under which its values have their words. */
  readonly name: string;
  readonly field: Field | undefined;
  readonly value: string;
}

/** A state in words, with a sign beside its colour: what it means to whoever looks, its declaration says. */
export function StatusTag({ name, field, value }: Props) {
  const words = useWords();
  const tone = tonesOf(field)?.[value] ?? "working";
  return (
    <span className={`status status-${tone}`}>
      <span aria-hidden="true">{toneSigns[tone]}</span>
      {words.choice(name, value)}
    </span>
  );
}
