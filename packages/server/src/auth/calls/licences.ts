import { Failure, isDay } from "@stowage/model";
import { Type } from "typebox";
import type { Tx } from "../../database/index.ts";
import { type Call, call } from "../../http/call.ts";
import type { Caller } from "../../http/caller.ts";
import {
  admitRegistration,
  type LockedRegistration,
  lockRegistration,
  rejectRegistration,
} from "../admitRegistration.ts";
import type { PostLetter } from "../letters.ts";
import { demandGroup, issueLicence } from "../licences.ts";
import { demandCurrent } from "../manage.ts";
import { closed, id, line } from "./schemas.ts";

/** What administrators of a group do about companies that register: issue licences, accept or decline registrations. */
export const licenceCalls = (post: PostLetter): Call[] => [issueCall, approveCall(post), rejectCall(post)];

// Its reply holds the serial number, so no idempotency key may keep it.
const issueCall = call({
  method: "POST",
  path: "/v1/licence/a",
  summary: "Issue a licence; its serial number is in this answer and never again",
  access: { menu: "licenceSetup", code: "create" },
  body: closed({
    licensee: line(120),
    needs_approval: Type.Optional(Type.Boolean()),
    max_uses: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
    usable_until: Type.Optional(
      Type.Union([Type.String({ pattern: "^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$" }), Type.Null()]),
    ),
  }),
  reply: closed({
    licence: Type.Array(closed({ licence_id: id, licensee: Type.String(), serial_number: Type.String() })),
  }),
  async handle({ context, body }) {
    demandGroup(context.caller, "licenceSetup:create");
    const usableUntil = body.usable_until ?? null;
    if (usableUntil && !isDay(usableUntil)) throw Failure.at("usable_until", "BAD_FORMAT");
    // A licence may be used until its last day has ended everywhere on earth.
    const today = Temporal.Now.plainDateISO("Etc/GMT+12").toString();
    if (usableUntil && usableUntil < today) throw Failure.at("usable_until", "TOO_SMALL", { min: today });
    const licensee = body.licensee.trim();
    const request = { licensee, needsApproval: body.needs_approval ?? true, maxUses: body.max_uses ?? 1, usableUntil };
    return context.database.transact(async (tx) => {
      await demandCurrent(tx, context);
      const { licenceId, serialNumber } = await issueLicence(tx, context.caller, request);
      return { licence: [{ licence_id: licenceId, licensee, serial_number: serialNumber }] };
    });
  },
});

const approveCall = (post: PostLetter): Call =>
  call({
    method: "POST",
    path: "/v1/registration/{id}/approve",
    summary: "Let a verified registration in: its company, roles and administrator are made",
    access: { menu: "registrationSetup", code: "update" },
    params: Type.Object({ id }),
    body: Type.Object({}),
    reply: closed({ registration: Type.Array(closed({ registration_id: id })) }),
    async handle({ context, params }) {
      demandGroup(context.caller, "registrationSetup:update");
      return context.write(async (tx) => {
        const registration = await awaiting(tx, context.caller, params.id);
        await admitRegistration(tx, post, registration, context.caller.userId);
        return { registration: [{ registration_id: registration.registration_id }] };
      });
    },
  });

const rejectCall = (post: PostLetter): Call =>
  call({
    method: "POST",
    path: "/v1/registration/{id}/reject",
    summary: "Turn a verified registration away, saying why; the licence gets its use back",
    access: { menu: "registrationSetup", code: "update" },
    params: Type.Object({ id }),
    body: closed({ reason: line(250) }),
    reply: closed({ registration: Type.Array(closed({ registration_id: id })) }),
    async handle({ context, params, body }) {
      demandGroup(context.caller, "registrationSetup:update");
      return context.write(async (tx) => {
        const registration = await awaiting(tx, context.caller, params.id);
        await rejectRegistration(tx, post, registration, { reason: body.reason.trim(), caller: context.caller });
        return { registration: [{ registration_id: registration.registration_id }] };
      });
    },
  });

async function awaiting(tx: Tx, caller: Caller, registrationId: string): Promise<LockedRegistration> {
  const registration = await lockRegistration(tx, registrationId);
  if (!registration || !caller.scope.companyIds.includes(registration.company_id)) throw new Failure("NOT_FOUND");
  if (registration.registration_status !== "awaiting_approval")
    throw new Failure("INVALID_STATE", { details: { status: registration.registration_status } });
  return registration;
}
