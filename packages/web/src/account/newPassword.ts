import { useEffect, useState } from "react";
import { call } from "../api/client.ts";
import { CallFailure } from "../api/failure.ts";
import { useWords, type Words } from "../i18n/index.ts";

interface Rules {
  readonly min_length: number;
  readonly min_different: number;
}

/** The rules for a new password in words, as the server has them; undefined until the server has sent them. */
export function usePasswordRule(): string | undefined {
  const words = useWords();
  const [rules, setRules] = useState<Rules>();
  useEffect(() => {
    let isMounted = true;
    void call("/v1/config.json", { method: "GET", bare: true }).then(
      ({ config }) => isMounted && setRules((config as { readonly password_rules: Rules }).password_rules),
      // The server's refusal of a weak password says the rules too.
      () => undefined,
    );
    return () => {
      isMounted = false;
    };
  }, []);
  return rules && words.say("signin.passwordRule", { min: rules.min_length, different: rules.min_different });
}

/** @throws CallFailure at `repeated` where the two differ. */
export function demandSame(password: string, repeated: string, words: Words): void {
  if (password === repeated) return;
  const message = words.say("signin.passwordsDiffer");
  throw new CallFailure("BAD_REQUEST", 0, message, { errors: [{ field: "repeated", code: "BAD_REQUEST", message }] });
}
