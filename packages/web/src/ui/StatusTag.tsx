import type { Field, Tone } from "@stowage/model";
import { useWords } from "../i18n/index.ts";
import { Pill } from "./Pill.tsx";

/** How each value of a field looks, where the field is a state; undefined where it is none. */
export const tonesOf = (field: Field | undefined): Readonly<Record<string, Tone>> | undefined =>
  field?.kind === "choice" ? field.tones : undefined;

interface Props {
  /** The field's name, under which its values have their words. */
  readonly name: string;
  readonly field: Field | undefined;
  readonly value: string;
  /** Beside a title. */
  readonly large?: boolean;
  /** How it looks, where not as its state alone does: what is blocked is held in any. */
  readonly tone?: Tone | undefined;
}

/** A state in words, with a sign beside its colour: what it means to whoever looks, its declaration says. */
export function StatusTag({ name, field, value, large = false, tone }: Props) {
  const words = useWords();
  return (
    <Pill tone={tone ?? tonesOf(field)?.[value] ?? "working"} large={large}>
      {words.choice(name, value)}
    </Pill>
  );
}
