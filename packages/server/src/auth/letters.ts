import type { Tx } from "../database/index.ts";
import type { Language } from "../http/caller.ts";

export const letterKinds = [
  "reset_password",
  "set_password",
  "account_locked",
  "password_changed",
  "second_factor_on",
  "second_factor_off",
  "passkey_added",
  "passkey_removed",
  "verify_email",
  "already_registered",
  "registration_approved",
  "registration_rejected",
] as const;
export type LetterKind = (typeof letterKinds)[number];

/**
 * What a letter is about: an account, or a registration that has none yet. Its text, and the one-time token in it, are
 * made when it leaves.
 */
export type LetterOrder = {
  readonly kind: LetterKind;
  /** That of the account or registration unless told. */
  readonly language?: Language;
} & (
  | { readonly accountId: string; readonly registrationId?: never }
  | { readonly registrationId: string; readonly accountId?: never }
);

/** Puts a letter in the outbox, in the transaction of what it tells about; the room `mail` gives it. */
export type PostLetter = (tx: Tx, order: LetterOrder) => Promise<void>;
