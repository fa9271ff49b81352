import type { DocumentDeclaration } from "@stowage/model";
import { localInstant } from "../../i18n/format.ts";
import { useWords } from "../../i18n/index.ts";
import type { HistoryStep } from "./steps.ts";

/** Who did what, when and why; the newest first. */
export function History({ document, history }: { document: DocumentDeclaration; history: readonly HistoryStep[] }) {
  const words = useWords();
  return (
    <section className="section" aria-labelledby="history-title">
      <h3 id="history-title" className="visually-hidden">
        {words.say("document.history")}
      </h3>
      {history.length === 0 && <p className="quiet">{words.say("document.noHistory")}</p>}
      <ol className="history">
        {[...history].reverse().map((step) => (
          <li key={step.step}>
            <div>
              <strong>{document.actions[step.action] ? words.action(step.action) : words.function(step.action)}</strong>{" "}
              → {words.choice(document.status, step.to_state)}
            </div>
            <div className="quiet">
              {words.say("document.stepBy", { user: step.user_name ?? "–", at: localInstant(step.at) })}
            </div>
            {step.reason && <blockquote>{step.reason}</blockquote>}
          </li>
        ))}
      </ol>
    </section>
  );
}
