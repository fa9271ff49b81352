import { Failure } from "@stowage/model";
import { sql } from "kysely";
import { Type } from "typebox";
import { closed, id, lang, orNull } from "../auth/calls/schemas.ts";
import { type List, listBody, listPage, listReply } from "../auth/list.ts";
import { demandManage } from "../auth/manage.ts";
import type { Tx } from "../database/index.ts";
import { type Call, call } from "../http/call.ts";
import { type OutboxLetter, writeLetter } from "./write-letter.ts";

/** The outbox: what was sent, what waits, and, where no mail server is set up, the letters themselves. */
export const mailCalls = (): Call[] => [outboxCall, openCall, againCall];

const update = { menu: "accountSetup", code: "update" } as const;

const outbox = (companyIds: readonly string[]): List => ({
  from: sql`from letter l join account a on a.account_id = l.account_id
    where l.company_id = any(${[...companyIds]}::uuid[])`,
  key: "letter_id",
  fields: {
    letter_id: { sql: sql`l.letter_id`, type: "uuid" },
    account_id: { sql: sql`l.account_id`, type: "uuid" },
    login_name: { sql: sql`a.login_name`, type: "text" },
    kind: { sql: sql`l.kind`, type: "text" },
    language: { sql: sql`l.language`, type: "text" },
    recipient: { sql: sql`l.recipient`, type: "text" },
    state: { sql: sql`l.state`, type: "text" },
    attempts: { sql: sql`l.attempts`, type: "whole" },
    last_error: { sql: sql`l.last_error`, type: "text" },
    created_at: { sql: sql`l.created_at`, type: "instant" },
    sent_at: { sql: sql`l.sent_at`, type: "instant" },
    opened_at: { sql: sql`l.opened_at`, type: "instant" },
  },
});

const letterRow = closed({
  letter_id: id,
  account_id: id,
  login_name: Type.String(),
  kind: Type.String(),
  language: Type.String(),
  recipient: Type.String(),
  state: Type.String(),
  attempts: Type.Integer(),
  last_error: orNull(Type.String()),
  created_at: Type.String(),
  sent_at: orNull(Type.String()),
  opened_at: orNull(Type.String()),
});

const outboxCall = call({
  method: "POST",
  path: "/v1/letter/q",
  summary: "Letters of the caller's companies, without their text",
  access: { menu: "accountSetup", code: "query" },
  body: listBody,
  reply: closed({ letter: Type.Array(letterRow), ...listReply }),
  async handle({ context, body }) {
    const list = outbox(context.caller.scope.companyIds);
    const { rows, ...rest } = await context.read((reader) => listPage(reader, list, body));
    return { letter: rows, ...rest };
  },
});

// Its reply holds a one-time token, so no idempotency key may keep it.
const openCall = call({
  method: "POST",
  path: "/v1/letter/open/{id}",
  summary: "Read a letter that was not sent, to hand it over in another way; its link is made anew",
  access: update,
  params: Type.Object({ id }),
  body: Type.Object({ lang }),
  reply: closed({
    letter: Type.Array(
      closed({ letter_id: id, recipient: Type.String(), subject: Type.String(), text: Type.String() }),
    ),
  }),
  async handle({ context, params, raw }) {
    return context.database.transact(async (tx) => {
      const letter = await lockLetter(tx, params.id, context.caller.scope.companyIds);
      if (letter.state === "sent") throw new Failure("INVALID_STATE", { details: { state: letter.state } });
      await demandManage(tx, context, letter.account_id);
      await sql`
        update letter set opened_at = now(), opened_by = ${context.caller.userId}::uuid
        where letter_id = ${letter.letter_id}::uuid`.execute(tx);
      const { to, subject, text } = await writeLetter(tx, letter, `${raw.protocol}://${raw.host}`);
      return { letter: [{ letter_id: letter.letter_id, recipient: to, subject, text }] };
    });
  },
});

const againCall = call({
  method: "POST",
  path: "/v1/letter/again/{id}",
  summary: "Try to send a letter again that failed or expired",
  access: update,
  params: Type.Object({ id }),
  body: Type.Object({ lang }),
  reply: closed({}),
  async handle({ context, params }) {
    return context.write(async (tx) => {
      const letter = await lockLetter(tx, params.id, context.caller.scope.companyIds);
      if (letter.state === "sent") throw new Failure("INVALID_STATE", { details: { state: letter.state } });
      await demandManage(tx, context, letter.account_id);
      await sql`
        update letter set state = 'waiting', attempts = 0, created_at = now(), next_attempt_at = now()
        where letter_id = ${letter.letter_id}::uuid`.execute(tx);
      return {};
    });
  },
});

async function lockLetter(
  tx: Tx,
  letterId: string,
  companyIds: readonly string[],
): Promise<OutboxLetter & { state: string }> {
  const { rows } = await sql<OutboxLetter & { state: string }>`
    select letter_id, account_id, kind, language, recipient, state from letter
    where letter_id = ${letterId}::uuid and company_id = any(${[...companyIds]}::uuid[]) for update`.execute(tx);
  if (!rows[0]) throw new Failure("NOT_FOUND");
  return rows[0];
}
