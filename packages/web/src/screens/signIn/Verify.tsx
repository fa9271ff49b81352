import { useEffect, useEffectEvent, useRef, useState } from "react";
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
  const { outcome, contact } = useVerified(token);
  const seconds = useCountdown(outcome !== null, back);
  const failed = outcome !== null && typeof outcome === "object";
  return (
    <LonePage title={words.say("signin.verifyTitle")}>
      {contact && (
        <p className="quiet">
          {contact.contact_email}
          <br />
          {contact.company_name}
        </p>
      )}
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

interface Contact {
  readonly contact_email: string;
  readonly company_name: string;
}

function useVerified(token: string): { readonly outcome: Outcome | null; readonly contact: Contact | null } {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [contact, setContact] = useState<Contact | null>(null);
  const { language } = useWords();
  const sent = useRef(false);
  // A token works once: it is sent once, however often this is shown.
  useEffect(() => {
    if (sent.current) return;
    sent.current = true;
    const body = { token, lang: language };
    void (async () => {
      try {
        const { contact: found } = await call("/v1/contact/q", { body, bare: true });
        setContact((found as readonly Contact[])[0] ?? null);
        const { verification } = await call("/v1/verifyEmail.json", { body, bare: true });
        setOutcome((verification as { readonly registration_status: "approved" }).registration_status);
      } catch (thrown) {
        setOutcome(asFailure(thrown));
      }
    })();
  }, [token, language]);
  return { outcome, contact };
}

function useCountdown(isRunning: boolean, done: () => void): number {
  const [seconds, setSeconds] = useState(backAfterSeconds);
  const finish = useEffectEvent(done);
  useEffect(() => {
    if (!isRunning) return;
    if (seconds <= 0) return finish();
    const timer = setTimeout(() => setSeconds(seconds - 1), 1000);
    return () => clearTimeout(timer);
  }, [isRunning, seconds]);
  return seconds;
}
