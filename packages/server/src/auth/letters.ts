import type { model, Row } from "@stowage/model";
import type { Tx } from "../database/index.ts";
import type { Language } from "../http/caller.ts";

export type LetterKind = Row<typeof model.outbox>["letter_kind"];

/**
 * What a letter is about: an account, or a registration that has none yet. Its text, and the one-time token in it, are
 * made when it leaves.
 */
export type LetterOrder = {
  readonly kind: LetterKind;
  /** By default the language of the account or registration. */
  readonly language?: Language;
} & (
  | { readonly accountId: string; readonly registrationId?: never }
  | { readonly registrationId: string; readonly accountId?: never }
);

/** Puts a letter in the outbox, in the transaction of what it is about. `mail/postLetter.ts` is the one. */
export type PostLetter = (tx: Tx, order: LetterOrder) => Promise<void>;
