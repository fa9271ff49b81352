import { useWords } from "../i18n/index.ts";

type Tone = "neutral" | "good" | "attention" | "wrong" | "now";

const tones: Readonly<Record<string, Tone>> = {
  putaway_confirmed: "good",
  shipped: "good",
  delivered: "good",
  picked_up: "good",
  case_closed: "neutral",
  adjusted: "good",
  in_stock: "good",
  confirmed: "good",
  approved: "good",
  sent: "good",
  waiting: "now",
  failed: "wrong",
  good: "good",
  cancelled: "wrong",
  reversed: "wrong",
  rejected: "wrong",
  bad: "attention",
  intercepted: "attention",
  awaiting_interception: "attention",
};

/** What a state means for whoever looks: done, waiting, or gone wrong. */
export function toneOf(value: string): Tone {
  const plain = value.replace(/^return_/, "");
  return tones[plain] ?? (plain.startsWith("awaiting_") ? "now" : "neutral");
}

const signs: Record<Tone, string> = { neutral: "○", good: "✓", attention: "!", wrong: "×", now: "●" };

/** A state in words, with a sign beside its colour. */
export function StatusTag({ field, value }: { field: string; value: string }) {
  const words = useWords();
  const tone = toneOf(value);
  return (
    <span className={`status status-${tone}`}>
      <span aria-hidden="true">{signs[tone]}</span>
      {words.choice(field, value)}
    </span>
  );
}
