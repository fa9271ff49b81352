import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { call } from "../../api/client.ts";
import { useWords } from "../../i18n/index.ts";
import { FailureNote } from "../../ui/FailureNote.tsx";
import { LonePage } from "./LonePage.tsx";
import { PlainField } from "./PlainField.tsx";
import { useEntry } from "./useEntry.ts";

/** Founds the first company of an empty server, with the one-time token behind `#` that the server printed. */
export function SetUpScreen() {
  const words = useWords();
  const navigate = useNavigate();
  const [token] = useState(() => location.hash.slice(1));
  const labels = {
    company_name: words.say("signin.companyFullName"),
    login_name: words.say("signin.loginName"),
    password: words.say("signin.password"),
  };
  const entry = useEntry(labels, async ({ company_name = "", login_name = "", password = "" }) => {
    const body = {
      token,
      company_name: company_name.trim(),
      login_name: login_name.trim(),
      password,
      language: words.language,
    };
    await call("/v1/setup", { body, bare: true });
    await navigate({ to: "/Login" });
  });
  return (
    <LonePage title="Stowage">
      {entry.failure && <FailureNote failure={entry.failure} />}
      <form onSubmit={(event) => void entry.onSubmit(event)} noValidate>
        <PlainField
          name="company_name"
          label={labels.company_name}
          autoFocus
          autoComplete="organization"
          maxLength={120}
          error={entry.errorOf("company_name")}
        />
        <PlainField
          name="login_name"
          label={labels.login_name}
          autoComplete="username"
          maxLength={120}
          error={entry.errorOf("login_name")}
        />
        <PlainField
          name="password"
          type="password"
          label={labels.password}
          autoComplete="new-password"
          error={entry.errorOf("password")}
        />
        <button type="submit" className="button button-primary sign-in-button" disabled={entry.busy}>
          {words.say("form.save")}
        </button>
      </form>
    </LonePage>
  );
}
