import { useWords } from "../../i18n/index.ts";
import { FailureNote } from "../../ui/FailureNote.tsx";
import { LonePage } from "./LonePage.tsx";
import { PlainField } from "./PlainField.tsx";
import { useEntry } from "./useEntry.ts";

/** The second step of signing in: a code of the authenticator app, or a recovery code. */
export function SecondStep({ pass, back }: { pass: (code: string) => Promise<void>; back: () => void }) {
  const words = useWords();
  const labels = { one_time_code: words.say("signin.oneTimeCode") };
  const entry = useEntry(labels, ({ one_time_code = "" }) => pass(one_time_code.trim()));
  return (
    <LonePage title={words.say("signin.twoStepTitle")}>
      <p className="quiet">{words.say("signin.twoStepNote")}</p>
      {entry.failure && <FailureNote failure={entry.failure} />}
      <form onSubmit={(event) => void entry.onSubmit(event)} noValidate>
        <PlainField
          name="one_time_code"
          label={labels.one_time_code}
          autoFocus
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          error={entry.failure ? undefined : entry.errorOf("one_time_code")}
        />
        <button type="submit" className="button button-primary sign-in-button" disabled={entry.busy}>
          {words.say(entry.busy ? "signin.signingIn" : "signin.signIn")}
        </button>
      </form>
      <button type="button" className="text-button" onClick={back}>
        {words.say("frame.toSignIn")}
      </button>
    </LonePage>
  );
}
