import { useEffect, useRef, useState } from "react";
import { call } from "../../api/client.ts";
import { asFailure, type CallFailure } from "../../api/failure.ts";
import { useWords } from "../../i18n/index.ts";
import { FailureNote } from "../../ui/FailureNote.tsx";
import { LonePage } from "./LonePage.tsx";

/** Long enough to read what happened. */
const backAfterSeconds = 10;

type Outcome = "awaiting_approval" | "approved" | CallFailure;

/** Where the link of a verifying letter leads: says how it went, and goes back to the sign-in. */
export function Verify({ token, back, resend }: { token: string; back: () => void; resend: () => void }) {
  const words = useWords();
  const outcome = useVerified(token);
  const seconds = useCountdown(outcome !== null, back);
  const failed = outcome !== null && typeof outcome === "object";
  return (
    <LonePage title={words.say("signin.verifyTitle")}>
      {outcome === null && <p role="status">{words.say("signin.verifying")}</p>}
      {failed && <FailureNote failure={outcome} />}
      {outcome !== null && (
        <p className={failed ? "quiet" : "note note-good"} role="status">
          {words.say(
            failed ? "signin.verifyFailed" : outcome === "approved" ? "signin.verified" : "signin.verifiedApproval",
            { seconds },
          )}
        </p>
      )}
      <div className="sign-in-links">
        <button type="button" className="text-button" onClick={back}>
          {words.say("frame.toSignIn")}
        </button>
        {failed && (
          <button type="button" className="text-button" onClick={resend}>
            {words.say("signin.resendVerification")}
          </button>
        )}
      </div>
    </LonePage>
  );
}

function useVerified(token: string): Outcome | null {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const { language } = useWords();
  const sent = useRef(false);
  // A token works once: it is sent once, however often this is shown.
  useEffect(() => {
    if (sent.current) return;
    sent.current = true;
    call("/v1/verifyEmail.json", { body: { token, lang: language }, bare: true }).then(
      ({ verification }) => setOutcome((verification as { registration_status: "approved" }).registration_status),
      (thrown: unknown) => setOutcome(asFailure(thrown)),
    );
  }, [token, language]);
  return outcome;
}

function useCountdown(isRunning: boolean, done: () => void): number {
  const [seconds, setSeconds] = useState(backAfterSeconds);
  const finish = useRef(done);
  finish.current = done;
  useEffect(() => {
    if (!isRunning) return;
    if (seconds <= 0) return finish.current();
    const timer = setTimeout(() => setSeconds(seconds - 1), 1000);
    return () => clearTimeout(timer);
  }, [isRunning, seconds]);
  return seconds;
}
