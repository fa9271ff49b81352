import { type CallFailure, nobodyKnows } from "../api/failure.ts";
import { type UiKey, useWords, type Words } from "../i18n/index.ts";

/** What a failure says to the user, anew after a change of the language; the client's own codes have their words here. */
export function failureText(failure: CallFailure, words: Words): string {
  if (failure.code === "OFFLINE") return words.say("notice.networkError");
  if (failure.code === "BROKEN_OFF") return words.say("notice.fileBrokenOff");
  if (failure.code === "INCOMPLETE") return words.say("notice.rowsMissing");
  if (failure.code === "BAD_REPLY") return words.say("notice.systemBusy");
  const isOfBefore = failure.language !== null && failure.language !== words.language;
  const anew = isOfBefore ? words.failed(failure.code, failure.details) : null;
  return anew ?? (failure.message || words.error(failure.code));
}

interface FailureNoteProps {
  readonly failure: CallFailure;
  /** What was not done, as a sentence that takes the reason as `{message}` or stands before it. */
  readonly notice?: UiKey | undefined;
  /** Whether why it was not done is told elsewhere, beside what is to be corrected. */
  readonly isToldBeside?: boolean;
  readonly onRetry?: () => void;
}

/** Answers that nobody at a screen can do anything about: it is somebody else who looks up the request. */
const isForHelpers = ({ status }: CallFailure): boolean => status >= 500;

/** What happened, what to do, and the request's number for whoever helps; a refusal that its reader understands needs no helper. */
export function FailureNote({ failure, notice, isToldBeside = false, onRetry }: FailureNoteProps) {
  const words = useWords();
  const message = isToldBeside ? words.say("frame.markedBelow") : failureText(failure, words);
  const told = notice === undefined || nobodyKnows(failure.code) ? message : words.say(notice, { message });
  return (
    <div className="note note-wrong failure-note" role={isToldBeside ? "status" : "alert"}>
      <span className="note-sign" aria-hidden="true">
        ×
      </span>
      <div className="note-text">
        <div>{told}</div>
        {!told.includes(message) && <div>{message}</div>}
        {failure.requestId && isForHelpers(failure) && (
          <div className="quiet note-more">{words.say("frame.requestNumber", { id: failure.requestId })}</div>
        )}
      </div>
      {onRetry && (
        <button type="button" className="button" onClick={onRetry}>
          {words.say("frame.retry")}
        </button>
      )}
    </div>
  );
}
