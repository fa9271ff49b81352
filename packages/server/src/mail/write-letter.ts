import { fill, messages } from "@stowage/messages";
import { sql } from "kysely";
import type { LetterKind } from "../auth/letters.ts";
import { limits } from "../auth/limits.ts";
import { type LinkPurpose, makeLink } from "../auth/links.ts";
import type { Tx } from "../database/index.ts";
import type { Language } from "../http/caller.ts";

export interface OutboxLetter {
  readonly letter_id: string;
  readonly account_id: string;
  readonly kind: LetterKind;
  readonly language: Language;
  readonly recipient: string;
}

export interface WrittenLetter {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

const linkOf: Readonly<Record<LetterKind, LinkPurpose | null>> = {
  reset_password: "reset_password",
  set_password: "set_password",
  account_locked: "reset_password",
  password_changed: null,
};

const minutes = (ms: number) => ms / 60_000;

/**
 * Writes the text of a letter, with a fresh one-time token in it: the outbox itself holds no secret. The token stands
 * behind `#`, which browsers do not send, so that no server's log gets to see it.
 */
export async function writeLetter(tx: Tx, letter: OutboxLetter, baseUrl: string): Promise<WrittenLetter> {
  const { rows } = await sql<{ login_name: string; user_name: string }>`
    select a.login_name, u.user_name from account a join "user" u on u.user_id = a.user_id
    where a.account_id = ${letter.account_id}::uuid`.execute(tx);
  const purpose = linkOf[letter.kind];
  const token = purpose ? await makeLink(tx, purpose, letter.account_id) : "";
  const words = messages[letter.language].letter[letter.kind];
  const details = {
    product: messages[letter.language].ui.frame.productName,
    name: rows[0]?.user_name ?? "",
    login: rows[0]?.login_name ?? "",
    link: `${baseUrl}/Login#reset=${token}`,
    minutes: minutes(limits.letterTokenMs),
    hours: minutes(limits.firstPasswordTokenMs) / 60,
    lockMinutes: minutes(limits.lockMs),
  };
  return {
    to: letter.recipient,
    subject: oneLine(fill(words.subject, details)),
    text: `${fill(words.body, details)}\n`,
  };
}

const oneLine = (text: string) => text.replace(/\s+/g, " ");
