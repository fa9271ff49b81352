import { useRouter, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { asFailure } from "../../api/failure.ts";
import { useWords } from "../../i18n/index.ts";
import { signIn, signInByPasskey } from "../../session/signIn.ts";
import { useSession } from "../../session/store.ts";
import { FailureNote } from "../../ui/FailureNote.tsx";
import { useSecret } from "../../ui/useSecret.ts";
import { AskForLetter, NewPassword } from "./Letters.tsx";
import { LonePage } from "./LonePage.tsx";
import { PlainForm } from "./PlainForm.tsx";
import { Register, Resend } from "./Register.tsx";
import { SecondStep } from "./SecondStep.tsx";
import { useEntry } from "./useEntry.ts";
import { usePasskey } from "./usePasskey.ts";
import { Verify } from "./Verify.tsx";

interface Credentials {
  readonly login_name: string;
  readonly password: string;
}

type Shown = "signIn" | "ask" | "register" | "resend";

/** Where everyone comes in; also where the links of letters lead that set a password or verify an address. */
export function SignInScreen() {
  const words = useWords();
  const [shown, setShown] = useState<Shown>("signIn");
  const [note, setNote] = useState("");
  const [secret, forget] = useSecret();
  const show = (next: Shown, text = "") => {
    if (secret) forget();
    setShown(next);
    setNote(text);
  };
  const back = () => show("signIn");
  const [, purpose, token = ""] = /^(reset|verify)=(.+)$/.exec(secret) ?? [];
  if (purpose === "verify") return <Verify key={token} token={token} back={back} resend={() => show("resend")} />;
  if (purpose === "reset")
    return (
      <NewPassword
        key={token}
        token={token}
        done={() => show("signIn", words.say("signin.passwordChanged"))}
        back={back}
        askAgain={() => show("ask")}
      />
    );
  if (shown === "ask") return <AskForLetter back={back} />;
  if (shown === "register") return <Register back={back} resend={() => show("resend")} />;
  if (shown === "resend") return <Resend back={back} />;
  return <Entrance note={note} show={show} />;
}

function Entrance({ note, show }: { note: string; show: (shown: Shown) => void }) {
  const words = useWords();
  const router = useRouter();
  const { next, ended } = useSearch({ from: "/Login" });
  const [awaited, setAwaited] = useState<Credentials | null>(null);
  async function come({ login_name, password }: Credentials, oneTimeCode?: string) {
    await signIn(login_name, password, { language: words.language, oneTimeCode });
    await goIn();
  }
  async function goIn() {
    const { loadDisplay } = await import("../../session/display.ts");
    // The settings only dress the screens; without them one can work.
    await loadDisplay(useSession.getState().userInfo?.userId ?? "").catch(() => undefined);
    router.history.push(next ?? "/Main/home");
  }
  const passkey = usePasskey(async (credential) => {
    await signInByPasskey(credential, words.language);
    await goIn();
  });
  const fields = [
    {
      name: "login_name",
      label: words.say("signin.loginName"),
      autoComplete: passkey.offered ? "username webauthn" : "username",
      autoCapitalize: "none",
      maxLength: 120,
    },
    {
      name: "password",
      label: words.say("signin.password"),
      type: "password",
      autoComplete: "current-password",
      maxLength: 1000,
    },
  ];
  const entry = useEntry(fields, async ({ login_name = "", password = "" }) => {
    passkey.clear();
    const credentials = { login_name: login_name.trim(), password };
    try {
      await come(credentials);
    } catch (thrown) {
      if (asFailure(thrown).code !== "SECOND_FACTOR_REQUIRED") throw thrown;
      setAwaited(credentials);
    }
  });
  const failure = passkey.failure ?? entry.failure;
  if (awaited) return <SecondStep pass={(code) => come(awaited, code)} back={() => setAwaited(null)} />;
  return (
    <LonePage title="Stowage">
      {note && (
        <p className="note note-good" role="status">
          {note}
        </p>
      )}
      {ended && !note && !failure && (
        <p className="note note-attention" role="status">
          {words.say(next ? "signin.endedHere" : "signin.ended")}
        </p>
      )}
      {failure && <FailureNote failure={failure} />}
      <PlainForm fields={fields} entry={entry} submit={words.say(entry.busy ? "signin.signingIn" : "signin.signIn")} />
      {passkey.offered && (
        <button
          type="button"
          className="button sign-in-button sign-in-passkey"
          disabled={entry.busy || passkey.busy}
          onClick={() => void passkey.choose()}
        >
          {words.say("signin.byPasskey")}
        </button>
      )}
      <div className="sign-in-links">
        <button type="button" className="text-button" onClick={() => show("ask")}>
          {words.say("signin.forgot")}
        </button>
        <button type="button" className="text-button" onClick={() => show("register")}>
          {words.say("signin.register")}
        </button>
        <button type="button" className="text-button" onClick={() => show("resend")}>
          {words.say("signin.resendVerification")}
        </button>
      </div>
      <p className="quiet sign-in-note">{words.say("signin.infoDepartment")}</p>
    </LonePage>
  );
}
