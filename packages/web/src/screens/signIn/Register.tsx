import { passwordLength } from "@stowage/model/rules/passwordLength";
import { useState } from "react";
import { demandSame, usePasswordRule } from "../../account/newPassword.ts";
import { call } from "../../api/client.ts";
import { useWords } from "../../i18n/index.ts";
import { FailureNote } from "../../ui/FailureNote.tsx";
import { LonePage } from "./LonePage.tsx";
import { PlainForm } from "./PlainForm.tsx";
import { useEntry } from "./useEntry.ts";

interface Props {
  readonly back: () => void;
  readonly resend: () => void;
}

const questions = [
  { name: "email", type: "email", autoComplete: "email", maxLength: 254, word: "signin.email" },
  { name: "last_name", autoComplete: "family-name", maxLength: 80, word: "signin.lastName", half: true },
  { name: "first_name", autoComplete: "given-name", maxLength: 80, word: "signin.firstName", half: true },
  { name: "company_full_name", autoComplete: "organization", maxLength: 120, word: "signin.companyFullName" },
  { name: "company_short_name", autoComplete: "off", maxLength: 40, word: "signin.companyShortName", half: true },
  { name: "telephone", type: "tel", autoComplete: "tel", maxLength: 40, word: "signin.phone", half: true },
  { name: "serial_number", autoComplete: "off", maxLength: 60, word: "signin.serialNumber" },
  {
    name: "password",
    type: "password",
    autoComplete: "new-password",
    maxLength: passwordLength.max,
    word: "signin.password",
  },
  {
    name: "repeated",
    type: "password",
    autoComplete: "new-password",
    maxLength: passwordLength.max,
    word: "signin.passwordAgain",
  },
] as const;

/** Asks to come in with a company. The answer is the same whether the address is known or not. */
export function Register({ back, resend }: Props) {
  const words = useWords();
  const [sentTo, setSentTo] = useState("");
  const rule = usePasswordRule();
  const fields = questions.map(({ word, ...field }) => ({
    ...field,
    label: words.say(word),
    ...(field.name === "password" ? { hint: rule } : {}),
  }));
  const entry = useEntry(fields, async ({ repeated = "", ...values }) => {
    demandSame(values.password ?? "", repeated, words);
    const entered = Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, name === "password" ? value : value.trim()]),
    );
    await call("/v1/register.json", {
      body: { ...entered, language: words.language, lang: words.language },
      bare: true,
    });
    setSentTo(entered.email ?? "");
  });
  return (
    <LonePage title={words.say("signin.registerTitle")}>
      {sentTo ? (
        <p className="note note-good" role="status">
          {words.say("signin.registered", { email: sentTo })}
        </p>
      ) : (
        <>
          <p className="quiet">{words.say("signin.registerNote")}</p>
          {entry.failure && <FailureNote failure={entry.failure} notice="notice.registrationFailed" />}
          <PlainForm fields={fields} entry={entry} submit={words.say("signin.register")} />
        </>
      )}
      <div className="sign-in-links">
        <button type="button" className="text-button" onClick={back}>
          {words.say("frame.toSignIn")}
        </button>
        <button type="button" className="text-button" onClick={resend}>
          {words.say("signin.resendVerification")}
        </button>
      </div>
    </LonePage>
  );
}

/** Asks for the verifying letter again. The answer is the same whether the address waits for it or not. */
export function Resend({ back }: { back: () => void }) {
  const words = useWords();
  const [sentTo, setSentTo] = useState("");
  const fields = [
    { name: "email", label: words.say("signin.email"), type: "email", autoComplete: "email", maxLength: 254 },
  ];
  const entry = useEntry(fields, async ({ email = "" }) => {
    await call("/v1/resendVerifyEmail.json", { body: { email: email.trim(), lang: words.language }, bare: true });
    setSentTo(email.trim());
  });
  return (
    <LonePage title={words.say("signin.resendTitle")}>
      {entry.failure && <FailureNote failure={entry.failure} notice="notice.resendFailed" />}
      {sentTo ? (
        <p className="note note-good" role="status">
          {words.say("signin.resent", { email: sentTo })}
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
