import { type Document, meaningOf } from "@stowage/model";
import { localInstant } from "../../i18n/format.ts";
import { useWords } from "../../i18n/index.ts";
import { toneSigns } from "../../ui/StatusTag.tsx";
import { type HistoryStep, type ShownStep, stepsOf } from "./steps.ts";

/** The states as steps, with who and when. */
export function StepBar({
  document,
  status,
  history,
}: {
  document: Document;
  status: string;
  history: readonly HistoryStep[];
}) {
  const words = useWords();
  return (
    <ol className="steps" aria-label={words.say("document.steps")}>
      {stepsOf(document, status, history).map((step) => (
        <Step key={step.state} document={document} step={step} />
      ))}
    </ol>
  );
}

function Step({ document, step: { state, progress, by } }: { document: Document; step: ShownStep }) {
  const words = useWords();
  const isHere = progress === "now" || progress === "ended";
  // Where the document stands looks as its state does in lists.
  const tone = meaningOf(document, state)?.tone ?? "working";
  const sign = isHere ? toneSigns[tone] : progress === "done" ? "✓" : "○";
  return (
    <li className={`step step-${isHere ? `here tone-${tone}` : progress}`} aria-current={isHere ? "step" : undefined}>
      <span className="step-sign" aria-hidden="true">
        {sign}
      </span>
      <span className="step-name">{words.choice(document.status, state)}</span>
      {by && (
        <span className="quiet step-by">
          {by.user_name} <time>{localInstant(by.at).slice(5)}</time>
        </span>
      )}
    </li>
  );
}
