import { useState } from "react";
import { call } from "../../api/client.ts";
import { CallFailure } from "../../api/failure.ts";
import { useWords } from "../../i18n/index.ts";
import { FailureNote } from "../../ui/FailureNote.tsx";
import { LonePage } from "./LonePage.tsx";
import { PlainField } from "./PlainField.tsx";
import { useEntry } from "./useEntry.ts";

/** Asks for the letter that sets a new password. The answer is the same whether there is such an account or not. */
export function AskForLetter({ back }: { back: () => void }) {
  const words = useWords();
  const [sent, setSent] = useState(false);
  const labels = { login_name: words.say("signin.loginName") };
  const entry = useEntry(labels, async ({ login_name = "" }) => {
    await call("/v1/resetPWD.json", { body: { login_name: login_name.trim(), lang: words.language }, bare: true });
    setSent(true);
  });
  return (
    <LonePage title={words.say("signin.resetTitle")}>
      <p>{words.say("signin.forgotNote")}</p>
      {entry.failure && <FailureNote failure={entry.failure} />}
      {sent ? (
        <p className="note note-good" role="status">
          {words.say("signin.letterSent")}
        </p>
      ) : (
        <form onSubmit={(event) => void entry.onSubmit(event)} noValidate>
          <PlainField
            name="login_name"
            label={labels.login_name}
            autoFocus
            autoComplete="username"
            maxLength={120}
            error={entry.errorOf("login_name")}
          />
          <button type="submit" className="button button-primary sign-in-button" disabled={entry.busy}>
            {words.say("signin.send")}
          </button>
        </form>
      )}
      <button type="button" className="text-button" onClick={back}>
        {words.say("frame.toSignIn")}
      </button>
    </LonePage>
  );
}

/** Sets the password with the token of a letter. */
export function NewPassword({ token, done }: { token: string; done: () => void }) {
  const words = useWords();
  const labels = { password: words.say("signin.newPassword"), repeated: words.say("signin.repeatPassword") };
  const entry = useEntry(labels, async ({ password = "", repeated = "" }) => {
    if (password !== repeated) throw new CallFailure("BAD_REQUEST", 0, words.say("signin.passwordsDiffer"));
    await call("/v1/resetPWD.json", { body: { token, password, lang: words.language }, bare: true });
    done();
  });
  return (
    <LonePage title={words.say("signin.resetTitle")}>
      {entry.failure && <FailureNote failure={entry.failure} />}
      <form onSubmit={(event) => void entry.onSubmit(event)} noValidate>
        <PlainField
          name="password"
          type="password"
          label={labels.password}
          autoFocus
          autoComplete="new-password"
          error={entry.errorOf("password")}
        />
        <PlainField
          name="repeated"
          type="password"
          label={labels.repeated}
          autoComplete="new-password"
          error={entry.errorOf("repeated")}
        />
        <button type="submit" className="button button-primary sign-in-button" disabled={entry.busy}>
          {words.say("form.save")}
        </button>
      </form>
    </LonePage>
  );
}
