import { Failure } from "@stowage/model";
import { sql } from "kysely";
import { Type } from "typebox";
import { closed, id } from "../auth/calls/schemas.ts";
import { demandGroup } from "../auth/licences.ts";
import { demandCurrent, demandManage, type Manager } from "../auth/manage.ts";
import type { Tx } from "../database/index.ts";
import { type Call, call } from "../http/call.ts";
import { type OutboxLetter, writeLetter } from "./writeLetter.ts";

/** What is done with letters of the outbox beyond listing them. */
export const mailCalls = (): Call[] => [openCall, againCall];

const update = { menu: "outboxQuery", code: "update" } as const;

// Its reply holds a one-time token, so no idempotency key may keep it.
const openCall = call({
  method: "POST",
  path: "/v1/letter/open/{id}",
  summary: "Read a letter that was not sent, to hand it over in another way; its link is made anew",
  access: update,
  params: Type.Object({ id }),
  body: Type.Object({}),
  reply: closed({
    letter: Type.Array(
      closed({ letter_id: id, recipient: Type.String(), subject: Type.String(), text: Type.String() }),
    ),
  }),
  async handle({ context, params, raw }) {
    return context.database.transact(async (tx) => {
      const letter = await lockLetter(tx, params.id, context.caller.scope.companyIds);
      if (letter.state === "sent") throw new Failure("INVALID_STATE", { details: { status: letter.state } });
      await demandReach(tx, context, letter);
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
  body: Type.Object({}),
  reply: closed({}),
  async handle({ context, params }) {
    return context.write(async (tx) => {
      const letter = await lockLetter(tx, params.id, context.caller.scope.companyIds);
      if (letter.state === "sent") throw new Failure("INVALID_STATE", { details: { status: letter.state } });
      await demandReach(tx, context, letter);
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
    select letter_id, account_id, registration_id, kind, language, recipient, state from letter
    where letter_id = ${letterId}::uuid and company_id = any(${[...companyIds]}::uuid[]) for update`.execute(tx);
  if (!rows[0]) throw new Failure("NOT_FOUND");
  return rows[0];
}

/** Whoever has a letter's link can take over its account, or confirm its registration: so the same rights are needed. */
async function demandReach(tx: Tx, manager: Manager, letter: OutboxLetter): Promise<void> {
  if (letter.account_id) return demandManage(tx, manager, letter.account_id);
  await demandCurrent(tx, manager);
  demandGroup(manager.caller, "registrationSetup:update");
}
