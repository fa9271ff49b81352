import { fill, letters, messages } from "@stowage/messages";
import { sql } from "kysely";
import { personName } from "../auth/admitRegistration.ts";
import type { LetterKind } from "../auth/letters.ts";
import { limits } from "../auth/limits.ts";
import { type LinkPurpose, makeLink } from "../auth/links.ts";
import type { Tx } from "../database/index.ts";
import type { Language } from "../http/caller.ts";

export interface OutboxLetter {
  readonly letter_id: string;
  readonly account_id: string | null;
  readonly registration_id: string | null;
  readonly kind: LetterKind;
  readonly language: Language;
  readonly recipient: string;
}

export interface WrittenLetter {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

export const linkOf: Readonly<Record<LetterKind, LinkPurpose | null>> = {
  reset_password: "reset_password",
  set_password: "set_password",
  codes_guessed: "reset_password",
  password_changed: null,
  second_factor_on: null,
  second_factor_off: null,
  passkey_added: null,
  passkey_removed: null,
  verify_email: "verify_email",
  already_registered: null,
  registration_approved: null,
  registration_rejected: null,
};

const minutes = (ms: number) => ms / 60_000;

/**
 * Writes the text of a letter, with a fresh one-time token in it: the outbox itself holds no secret. The token stands
 * behind `#`, which browsers do not send, so that no server's log gets to see it.
 */
export async function writeLetter(tx: Tx, letter: OutboxLetter, baseUrl: string): Promise<WrittenLetter> {
  const purpose = linkOf[letter.kind];
  const holder = { accountId: letter.account_id, registrationId: letter.registration_id };
  const token = purpose ? await makeLink(tx, purpose, holder) : "";
  const words = letters[letter.language][letter.kind];
  const fragment = purpose && `#${purpose === "verify_email" ? "verify" : "reset"}=${token}`;
  const details = {
    product: messages[letter.language].ui.frame.productName,
    ...(await aboutWhom(tx, letter)),
    link: `${baseUrl}/Login${fragment ?? ""}`,
    minutes: minutes(limits.letterTokenMs),
    hours: minutes(purpose === "verify_email" ? limits.verifyTokenMs : limits.firstPasswordTokenMs) / 60,
  };
  return {
    to: letter.recipient,
    subject: oneLine(fill(words.subject, details)),
    text: `${fill(words.body, details)}\n`,
  };
}

interface Whom {
  readonly name: string;
  readonly login: string;
  readonly company?: string;
  readonly reason?: string;
}

async function aboutWhom(tx: Tx, letter: OutboxLetter): Promise<Whom> {
  if (letter.account_id) {
    const { rows } = await sql<{ login_name: string; user_name: string }>`
      select a.login_name, u.user_name from account a join "user" u on u.user_id = a.user_id
      where a.account_id = ${letter.account_id}::uuid`.execute(tx);
    return { name: rows[0]?.user_name ?? "", login: rows[0]?.login_name ?? "" };
  }
  const { rows } = await sql<RegistrationRow>`
    select email, first_name, last_name, company_full_name, rejection from registration
    where registration_id = ${letter.registration_id}::uuid`.execute(tx);
  const [row] = rows;
  if (!row) return { name: "", login: "" };
  return {
    name: oneLine(personName(row)),
    login: row.email,
    company: oneLine(row.company_full_name),
    reason: row.rejection ?? "",
  };
}

interface RegistrationRow {
  email: string;
  first_name: string;
  last_name: string;
  company_full_name: string;
  rejection: string | null;
}

const oneLine = (text: string) => text.replace(/\s+/g, " ");
