import { useRouter, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { useWords } from "../../i18n/index.ts";
import { signIn } from "../../session/signIn.ts";
import { useSession } from "../../session/store.ts";
import { FailureNote } from "../../ui/FailureNote.tsx";
import { AskForLetter, NewPassword } from "./Letters.tsx";
import { LonePage } from "./LonePage.tsx";
import { PlainField } from "./PlainField.tsx";
import { useEntry } from "./useEntry.ts";

/** Where everyone comes in; also where the letter's link leads that sets a password. */
export function SignInScreen() {
  const words = useWords();
  const [shown, setShown] = useState<"signIn" | "ask">("signIn");
  const [note, setNote] = useState("");
  const [token, setToken] = useState(() => /^#reset=(.+)$/.exec(location.hash)?.[1]);
  const back = (text = "") => {
    history.replaceState(null, "", "/Login");
    setToken(undefined);
    setShown("signIn");
    setNote(text);
  };
  if (token) return <NewPassword token={token} done={() => back(words.say("signin.passwordChanged"))} />;
  if (shown === "ask") return <AskForLetter back={back} />;
  return <Entrance note={note} forgot={() => setShown("ask")} />;
}

function Entrance({ note, forgot }: { note: string; forgot: () => void }) {
  const words = useWords();
  const router = useRouter();
  const { next } = useSearch({ from: "/Login" });
  const labels = { login_name: words.say("signin.loginName"), password: words.say("signin.password") };
  const entry = useEntry(labels, async ({ login_name = "", password = "" }) => {
    await signIn(login_name.trim(), password, words.language);
    const { loadDisplay } = await import("../../session/display.ts");
    // The settings only dress the screens; without them one can work.
    await loadDisplay(useSession.getState().userInfo?.userId ?? "").catch(() => undefined);
    router.history.push(next ?? "/Main/home");
  });
  return (
    <LonePage title="Stowage">
      {note && (
        <p className="note note-good" role="status">
          {note}
        </p>
      )}
      {entry.failure && <FailureNote failure={entry.failure} />}
      <form onSubmit={(event) => void entry.onSubmit(event)} noValidate>
        <PlainField
          name="login_name"
          label={labels.login_name}
          autoFocus
          autoComplete="username"
          maxLength={120}
          error={entry.errorOf("login_name")}
        />
        <PlainField
          name="password"
          type="password"
          label={labels.password}
          autoComplete="current-password"
          maxLength={1000}
          error={entry.errorOf("password")}
        />
        <button type="submit" className="button button-primary sign-in-button" disabled={entry.busy}>
          {words.say(entry.busy ? "signin.signingIn" : "signin.signIn")}
        </button>
      </form>
      <button type="button" className="text-button" onClick={forgot}>
        {words.say("signin.forgot")}
      </button>
    </LonePage>
  );
}
