import { useEffect, useState } from "react";
import { demandSame, usePasswordRule } from "../../account/newPassword.ts";
import { call } from "../../api/client.ts";
import { asFailure, CallFailure } from "../../api/failure.ts";
import { useWords } from "../../i18n/index.ts";
import { FailureNote } from "../../ui/FailureNote.tsx";
import { LonePage } from "./LonePage.tsx";
import { PlainForm } from "./PlainForm.tsx";
import { useEntry } from "./useEntry.ts";

/** Asks for the letter that sets a new password. The answer is the same whether there is such an account or not. */
export function AskForLetter({ back }: { back: () => void }) {
  const words = useWords();
  const [sent, setSent] = useState(false);
  const fields = [
    { name: "login_name", label: words.say("signin.loginOrEmail"), autoComplete: "username", maxLength: 120 },
  ];
  const entry = useEntry(fields, async ({ login_name = "" }) => {
    await call("/v1/resetPWD.json", { body: { login_name: login_name.trim(), lang: words.language }, bare: true });
    setSent(true);
  });
  return (
    <LonePage title={words.say("signin.resetTitle")}>
      <p>{words.say("signin.forgotNote")}</p>
      {entry.failure && <FailureNote failure={entry.failure} notice="notice.resetFailed" />}
      {sent ? (
        <p className="note note-good" role="status">
          {words.say("signin.letterSent")}
        </p>
      ) : (
        <PlainForm fields={fields} entry={entry} submit={words.say("signin.send")} />
      )}
      <button type="button" className="text-button" onClick={back}>
        {words.say("frame.toSignIn")}
      </button>
    </LonePage>
  );
}

interface NewPasswordProps {
  readonly token: string;
  readonly done: () => void;
  readonly back: () => void;
  readonly askAgain: () => void;
}

/** Sets the password with the token of a letter; of one that is spent or too old it says so at once. */
export function NewPassword({ token, done, back, askAgain }: NewPasswordProps) {
  const words = useWords();
  const hidden = { type: "password", autoComplete: "new-password" };
  const fields = [
    { name: "password", label: words.say("signin.newPassword"), hint: usePasswordRule(), ...hidden },
    { name: "repeated", label: words.say("signin.repeatPassword"), ...hidden },
  ];
  const link = useLink(token);
  const entry = useEntry(fields, async ({ password = "", repeated = "" }) => {
    demandSame(password, repeated, words);
    await call("/v1/resetPWD.json", { body: { token, password, lang: words.language }, bare: true });
    done();
  });
  const failure = entry.failure ?? link.failure;
  const isDead = failure?.code === "LINK_INVALID";
  return (
    <LonePage title={words.say("signin.resetTitle")}>
      {failure && <FailureNote failure={failure} notice="notice.resetFailed" />}
      {link.isAsked && <p role="status">{words.say("signin.verifying")}</p>}
      {!isDead && !link.isAsked && <PlainForm fields={fields} entry={entry} submit={words.say("form.save")} />}
      {isDead && (
        <button type="button" className="button button-primary sign-in-button" onClick={askAgain}>
          {words.say("signin.askAgain")}
        </button>
      )}
      <div className="sign-in-links">
        <button type="button" className="text-button" onClick={back}>
          {words.say("frame.toSignIn")}
        </button>
      </div>
    </LonePage>
  );
}

/** Whether the token is still good. What only the way to the server prevents is told when the form is sent. */
function useLink(token: string): { readonly isAsked: boolean; readonly failure: CallFailure | null } {
  const [link, setLink] = useState<{ isAsked: boolean; failure: CallFailure | null }>({ isAsked: true, failure: null });
  useEffect(() => {
    const leaving = new AbortController();
    const settle = (failure: CallFailure | null) => !leaving.signal.aborted && setLink({ isAsked: false, failure });
    const path = `/v1/resetPWD.json?token=${encodeURIComponent(token)}`;
    call(path, { method: "GET", bare: true, signal: leaving.signal }).then(
      () => settle(null),
      (thrown) => {
        const failure = asFailure(thrown);
        // A token that is none at all is refused by its form.
        const isDead = failure.code === "LINK_INVALID" || failure.status === 400;
        settle(isDead ? new CallFailure("LINK_INVALID", failure.status, "") : null);
      },
    );
    return () => leaving.abort();
  }, [token]);
  return link;
}
