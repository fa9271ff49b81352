import type { Document } from "@stowage/model";
import { localInstant } from "../../i18n/format.ts";
import { useWords } from "../../i18n/index.ts";
import { type HistoryStep, stepsOf } from "./steps.ts";

const signs = { done: "✓", now: "●", ahead: "○", ended: "×" } as const;

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
      {stepsOf(document, status, history).map(({ state, place, by }) => (
        <li key={state} className={`step step-${place}`} aria-current={place === "now" ? "step" : undefined}>
          <span className="step-sign" aria-hidden="true">
            {signs[place]}
          </span>
          <span className="step-name">{words.choice(document.status, state)}</span>
          {by && (
            <span className="quiet step-by">
              {by.user_name} <time>{localInstant(by.at).slice(5)}</time>
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}
