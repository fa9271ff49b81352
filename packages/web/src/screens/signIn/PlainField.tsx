import { type InputHTMLAttributes, useId, useState } from "react";
import { useWords } from "../../i18n/index.ts";

interface Props extends InputHTMLAttributes<HTMLInputElement> {
  readonly label: string;
  /** What is asked for, said before anything is wrong. */
  readonly hint?: string | undefined;
  readonly error?: string;
}

/** A labelled input with its error below; a password can be made visible. */
export function PlainField({ label, hint, error, type, ...rest }: Props) {
  const words = useWords();
  const id = useId();
  const [isShown, setIsShown] = useState(false);
  const isPassword = type === "password";
  return (
    <div className="plain-field">
      <label htmlFor={id}>{label}</label>
      <span className="plain-input">
        <input
          id={id}
          {...rest}
          type={isPassword && isShown ? "text" : type}
          aria-invalid={error ? true : undefined}
          aria-describedby={[hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ") || undefined}
        />
        {isPassword && (
          <button type="button" aria-pressed={isShown} onClick={() => setIsShown(!isShown)}>
            {words.say(isShown ? "signin.hidePassword" : "signin.showPassword")}
          </button>
        )}
      </span>
      {hint && (
        <span id={`${id}-hint`} className="quiet">
          {hint}
        </span>
      )}
      {error && (
        <span id={`${id}-error`} className="wrong">
          {error}
        </span>
      )}
    </div>
  );
}
