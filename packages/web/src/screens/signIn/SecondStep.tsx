import { useWords } from "../../i18n/index.ts";
import { FailureNote } from "../../ui/FailureNote.tsx";
import { LonePage } from "./LonePage.tsx";
import { PlainForm } from "./PlainForm.tsx";
import { useEntry } from "./useEntry.ts";

/** The second step of signing in: a code of the authenticator app, or a recovery code. */
export function SecondStep({ pass, back }: { pass: (code: string) => Promise<void>; back: () => void }) {
  const words = useWords();
  const fields = [
    {
      name: "one_time_code",
      label: words.say("signin.oneTimeCode"),
      autoComplete: "one-time-code",
      autoCapitalize: "characters",
      spellCheck: false,
      maxLength: 40,
    },
  ];
  const entry = useEntry(fields, ({ one_time_code = "" }) => pass(one_time_code.trim()));
  return (
    <LonePage title={words.say("signin.twoStepTitle")}>
      <p className="quiet">{words.say("signin.twoStepNote")}</p>
      {entry.failure && <FailureNote failure={entry.failure} />}
      <PlainForm
        fields={fields}
        entry={entry.failure ? { ...entry, errorOf: () => undefined } : entry}
        submit={words.say(entry.busy ? "signin.signingIn" : "signin.signIn")}
      />
      <button type="button" className="text-button" onClick={back}>
        {words.say("frame.toSignIn")}
      </button>
    </LonePage>
  );
}
