import { sql } from "kysely";
import type { Database, Tx } from "../database/index.ts";
import { type OutboxLetter, type WrittenLetter, writeLetter } from "./writeLetter.ts";

export interface SendOptions {
  /** `smtp://user:password@host:port` or `smtps://`; without it letters stay in the outbox. */
  readonly smtpUrl: string | undefined;
  /** Where people reach the pages, without a slash at the end. */
  readonly baseUrl: string;
  readonly log: { warn(details: object, message: string): void };
}

const attempts = 8;
/** Older letters are of no use any more and are not sent. */
const lifeHours = 24;
const atATime = 50;

/**
 * Hands due letters of the outbox over to the SMTP server and returns how many it took. Any number of server processes
 * may call it: a letter goes out once, unless a process dies between handing it over and writing that down. What fails
 * is tried again after 1, 2, 4 … minutes, eight times.
 */
export async function sendLetters(database: Database, options: SendOptions): Promise<number> {
  if (!options.smtpUrl) return 0;
  const { hostname } = new URL(options.baseUrl);
  const { createTransport } = await import("nodemailer");
  const transport = createTransport({
    url: options.smtpUrl,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  let sent = 0;
  try {
    for (let taken = 0; taken < atATime; taken++) {
      const due = await database.transact((tx) => takeDue(tx, options.baseUrl));
      if (!due) break;
      const why = await hand(() => transport.sendMail({ from: `stowage@${hostname}`, ...due.written }));
      if (why !== null) options.log.warn({ letter_id: due.letter.letter_id, why }, "letter not sent");
      await database.transact((tx) => note(tx, due.letter.letter_id, why));
      sent += why === null ? 1 : 0;
    }
  } finally {
    transport.close();
  }
  return sent;
}

/** Why a letter could not be sent; `null` where it was. */
async function hand(send: () => Promise<unknown>): Promise<string | null> {
  try {
    await send();
    return null;
  } catch (error) {
    return String((error as { message?: unknown }).message ?? error).slice(0, 300);
  }
}

interface Due {
  readonly letter: OutboxLetter;
  readonly written: WrittenLetter;
}

// The time of the next attempt is written before this one, so that no other process sends the letter meanwhile, and none
// is lost where this process dies.
async function takeDue(tx: Tx, baseUrl: string): Promise<Due | null> {
  await sql`
    update letter set state = 'expired'
    where state = 'waiting' and created_at < now() - ${lifeHours}::float8 * interval '1 hour'`.execute(tx);
  const { rows } = await sql<OutboxLetter & { readonly attempts: number }>`
    select letter_id, account_id, registration_id, kind, language, recipient, attempts
    from letter where state = 'waiting' and next_attempt_at <= now()
    order by next_attempt_at, letter_id limit 1 for update skip locked`.execute(tx);
  const [letter] = rows;
  if (!letter) return null;
  const minutes = 2 ** letter.attempts;
  await sql`
    update letter set attempts = attempts + 1, next_attempt_at = now() + ${minutes}::float8 * interval '1 minute'
    where letter_id = ${letter.letter_id}::uuid`.execute(tx);
  return { letter, written: await writeLetter(tx, letter, baseUrl) };
}

async function note(tx: Tx, letterId: string, why: string | null): Promise<void> {
  await sql`
    update letter set last_error = ${why}::text,
      ${why === null ? sql`sent_at = now(), state = 'sent'` : sql`state = case when attempts >= ${attempts} then 'failed' else state end`}
    where letter_id = ${letterId}::uuid`.execute(tx);
}
