import type { Field } from "../define/fields.ts";
import { type CheckedValue, checkFieldValue } from "./fieldValue.ts";

/** The attributes of a lot that owners name for themselves, in their places. */
export const lottableNames = ["lottable1", "lottable2", "lottable3", "lottable4", "lottable5"] as const;

export const lottableKinds = ["text", "number", "date", "choice"] as const;

/** What an owner says of one of them. */
export interface Lottable {
  readonly lottable_no: number;
  readonly lottable_kind: (typeof lottableKinds)[number];
  readonly lottable_choices: string | null;
  readonly lottable_required: boolean;
}

/** The choices as people write them: `red, green`. */
export const choicesOf = (text: string | null | undefined): readonly string[] => [
  ...new Set((text ?? "").split(/[,，、;；\n]/).flatMap((one) => one.trim() || [])),
];

const fieldOf: Record<Lottable["lottable_kind"], (of: Pick<Lottable, "lottable_choices">) => Field> = {
  text: () => ({ kind: "text", max: 80 }),
  number: () => ({ kind: "decimal" }),
  date: () => ({ kind: "date" }),
  choice: ({ lottable_choices }) => ({ kind: "choice", values: choicesOf(lottable_choices) }),
};

/** What is asked where one is typed or chosen. */
export const lottableField = (of: Pick<Lottable, "lottable_kind" | "lottable_choices">): Field =>
  fieldOf[of.lottable_kind](of);

/** A value as goods of the owner may have it there; a number without what says nothing, so that `1.50` and `1.5` are one lot. */
export function checkLottable(of: Lottable, value: string): CheckedValue {
  const checked = checkFieldValue(lottableField(of), value.trim());
  if (of.lottable_kind !== "number" || !("value" in checked)) return checked;
  const [whole = "", part = ""] = String(checked.value).split(".");
  const rest = part.replace(/0+$/, "");
  return { value: `${whole.replace(/^(-?)0+(?=\d)/, "$1")}${rest && "."}${rest}` };
}
