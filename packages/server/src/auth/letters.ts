import type { Tx } from "../database/index.ts";
import type { Language } from "../http/caller.ts";

export const letterKinds = ["reset_password", "set_password", "account_locked", "password_changed"] as const;
export type LetterKind = (typeof letterKinds)[number];

/** What a letter is about. Its text, and the one-time token in it, are made when it leaves. */
export interface LetterOrder {
  readonly kind: LetterKind;
  readonly accountId: string;
  /** The account's own unless told. */
  readonly language?: Language;
}

/** Puts a letter in the outbox, in the transaction of what it tells about; the room `mail` gives it. */
export type PostLetter = (tx: Tx, order: LetterOrder) => Promise<void>;
