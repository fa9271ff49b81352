import { useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { demandSame, usePasswordRule } from "../../account/newPassword.ts";
import { call } from "../../api/client.ts";
import { asFailure } from "../../api/failure.ts";
import { useWords } from "../../i18n/index.ts";
import { FailureNote } from "../../ui/FailureNote.tsx";
import { useSecret } from "../../ui/useSecret.ts";
import { LonePage } from "./LonePage.tsx";
import { PlainForm } from "./PlainForm.tsx";
import { useEntry } from "./useEntry.ts";

/** Founds the first company of an empty server, with the one-time token behind `#` that the server printed. */
export function SetUpScreen() {
  const [token] = useSecret();
  const awaited = useAwaited(token !== "");
  const [spent, setSpent] = useState("");
  if (awaited === undefined) return <LonePage title="Stowage">{null}</LonePage>;
  return awaited && spent !== token ? (
    <Founding key={token} token={token} onSpent={() => setSpent(token)} />
  ) : (
    <Closed />
  );
}

/** Whether the server still waits for its first company; undefined until it has said so. */
function useAwaited(hasToken: boolean): boolean | undefined {
  const [awaited, setAwaited] = useState<boolean>();
  useEffect(() => {
    if (!hasToken) return;
    void call("/v1/config.json", { method: "GET", bare: true }).then(
      ({ config }) => setAwaited((config as { awaits_set_up: boolean }).awaits_set_up),
      // Who has a link may try it; the server says what is wrong.
      () => setAwaited(true),
    );
  }, [hasToken]);
  return hasToken ? awaited : false;
}

function Closed() {
  const words = useWords();
  const navigate = useNavigate();
  return (
    <LonePage title="Stowage">
      <p className="note" role="status">
        {words.say("signin.setUpClosed")}
      </p>
      <button
        type="button"
        className="button button-primary sign-in-button"
        onClick={() => void navigate({ to: "/Login" })}
      >
        {words.say("frame.toSignIn")}
      </button>
    </LonePage>
  );
}

function Founding({ token, onSpent }: { token: string; onSpent: () => void }) {
  const words = useWords();
  const navigate = useNavigate();
  const fields = [
    {
      name: "company_name",
      label: words.say("signin.companyFullName"),
      autoComplete: "organization",
      maxLength: 120,
    },
    { name: "login_name", label: words.say("signin.loginName"), autoComplete: "username", maxLength: 120 },
    {
      name: "password",
      label: words.say("signin.password"),
      type: "password",
      autoComplete: "new-password",
      hint: usePasswordRule(),
    },
    {
      name: "repeated",
      label: words.say("signin.passwordAgain"),
      type: "password",
      autoComplete: "new-password",
    },
  ];
  const entry = useEntry(fields, async ({ company_name = "", login_name = "", password = "", repeated = "" }) => {
    demandSame(password, repeated, words);
    const body = {
      token,
      company_name: company_name.trim(),
      login_name: login_name.trim(),
      password,
      language: words.language,
    };
    try {
      await call("/v1/setup", { body, bare: true });
    } catch (thrown) {
      if (asFailure(thrown).code === "LINK_INVALID") onSpent();
      throw thrown;
    }
    await navigate({ to: "/Login" });
  });
  return (
    <LonePage title="Stowage">
      {entry.failure && <FailureNote failure={entry.failure} />}
      <PlainForm fields={fields} entry={entry} submit={words.say("form.save")} />
    </LonePage>
  );
}
