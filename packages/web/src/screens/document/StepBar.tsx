import type { DocumentDeclaration } from "@stowage/model";
import { localInstant } from "../../i18n/format.ts";
import { useWords, type Words } from "../../i18n/index.ts";
import { type OnItsWay, type ShownStep, stepsOf } from "./steps.ts";

interface Props {
  readonly document: DocumentDeclaration;
  readonly status: string;
  readonly way: OnItsWay;
}

/** The steps of a document as what was done, the time beside it, the name on hover; on a phone as pieces and a sentence. */
export function StepBar({ document, status, way }: Props) {
  const words = useWords();
  const steps = stepsOf(document, status, way);
  const here = steps.find(({ progress }) => progress === "now") ?? steps.at(-1);
  const ahead = steps.filter(({ progress }) => progress === "ahead").map((step) => nameOf(document, step, words));
  return (
    <div className="steps-line">
      <ol className="steps" aria-label={words.say("document.steps")}>
        {steps.map((step) => (
          <Step key={step.name} document={document} step={step} isHere={step === here} />
        ))}
      </ol>
      {here && (
        <p className="steps-sentence" aria-hidden="true">
          <strong>
            {nameOf(document, here, words)} {progressOf(here, words)}
          </strong>
          {ahead.length > 0 && (
            <span className="quiet">
              {words.say("record.stepsAhead", { steps: ahead.join(words.say("frame.comma")) })}
            </span>
          )}
        </p>
      )}
    </div>
  );
}

const nameOf = (document: DocumentDeclaration, { name, progress }: ShownStep, words: Words): string => {
  if (progress === "ended") return words.choice(document.status, name);
  const deed = words.record("deed", name);
  return deed === name ? words.action(name) : deed;
};

/** Done, and not on all lines: some of it was given up. */
const isShort = ({ progress, counted }: ShownStep): boolean =>
  progress === "done" && counted !== undefined && counted.done < counted.all;

function progressOf(step: ShownStep, words: Words): string {
  const { progress, counted } = step;
  const isTold = progress === "done" ? isShort(step) : progress === "now" || (counted?.done ?? 0) > 0;
  return counted && isTold ? words.say("record.progressOf", { done: counted.done, all: counted.all }) : "";
}

function Step({ document, step, isHere }: { document: DocumentDeclaration; step: ShownStep; isHere: boolean }) {
  const words = useWords();
  const { by, counted } = step;
  // What was given up whole, or taken back, was done on nothing.
  const progress = step.progress === "done" && isShort(step) && counted?.done === 0 ? "ahead" : step.progress;
  const who = by ? words.say("document.stepBy", { user: by.user_name ?? "–", at: localInstant(by.at) }) : undefined;
  return (
    <li
      className={`step step-${progress} ${isShort(step) ? "step-short" : ""}`}
      aria-current={isHere ? "step" : undefined}
      title={who}
    >
      <StepSign progress={progress} part={counted ? counted.done / counted.all : 0} />
      <span className="step-name">{nameOf(document, step, words)}</span>
      <span className="step-told">
        {progressOf(step, words) || (progress === "done" && by && <time>{localInstant(by.at).slice(5)}</time>)}
      </span>
    </li>
  );
}

const turn = 2 * Math.PI * 4;

/** Done is filled, what is at hand fills as its lines are done, what is to come is hollow. */
function StepSign({ progress, part }: { progress: ShownStep["progress"]; part: number }) {
  return (
    <svg className="step-sign" width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
      <circle cx="8" cy="8" r="7" className="step-ring" />
      {progress === "now" && part > 0 && (
        <circle
          cx="8"
          cy="8"
          r="4"
          className="step-pie"
          strokeDasharray={`${turn * part} ${turn}`}
          transform="rotate(-90 8 8)"
        />
      )}
      {progress === "done" && <path d="m4.8 8.2 2.2 2.2 4.2-4.6" className="step-check" />}
      {progress === "ended" && <path d="M5 8h6" className="step-check" />}
    </svg>
  );
}
