import { type ErrorCode, Failure } from "@stowage/model";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { TSchema } from "typebox";
import type { Validator } from "typebox/compile";
import type { Database } from "../database/index.ts";
import { type Admission, demandAccess, readsOnly, refuseImpersonated, tokenOf } from "./admission.ts";
import type { Call, Handled, Reply } from "./call.ts";
import type { Caller } from "./caller.ts";
import type { ConnectionLimits } from "./connectionLimits.ts";
import { contextFor, RightsChanged } from "./context.ts";
import { sendReply } from "./envelope.ts";
import { sendFailure } from "./errors.ts";
import { idempotencyKeyOf } from "./idempotency.ts";
import { asAsked, languageOf, refuseLanguage, takeLanguage } from "./language.ts";
import { refuseInvalid, refuseTooDeep, refuseUnstorable, validatorOf } from "./validate.ts";

/** The epoch of rights at which a call ran. Where it changes, a client asks for its menu again. */
const epochHeader = "x-rights-epoch";
const readmissions = 3;
const refusals: readonly ErrorCode[] = ["NOT_PERMITTED", "BEYOND_OWN", "OUT_OF_SCOPE"];

export interface MountOptions {
  readonly database: Database;
  readonly admission: Admission;
  readonly limits: ConnectionLimits;
}

/** Puts one declared call on the router: admission, validation, the handler, the envelope. */
export function mount(app: FastifyInstance, call: Call, options: MountOptions): void {
  const validators = {
    params: compiled(call.params),
    query: compiled(call.query),
    body: call.checkedByHandler || call.multipart ? () => null : compiled(call.body),
  };
  app.route({
    method: call.method,
    url: call.path.replace(/\{(\w+)\}/g, ":$1"),
    bodyLimit: call.bodyLimit ?? 1024 * 1024,
    config: { reads: readsOnly(call), ...rateLimitOf(call, options.database) },
    handler: (request, reply) => answer(call, validators, options, request, reply),
  });
}

/** Says when to try again. */
const tooMany = (_request: unknown, { ttl }: { readonly ttl: number }) =>
  new Failure("TOO_MANY_REQUESTS", { details: { seconds: Math.max(1, Math.ceil(ttl / 1000)) } });

function rateLimitOf(call: Call, database: Database) {
  if (!call.ratePerMinute) return {};
  const keyGenerator = async (request: FastifyRequest) => (await call.countedFor?.(database, request)) ?? request.ip;
  // After the body was read: what a request counts for may stand there.
  const counted = call.countedFor ? { hook: "preHandler" as const, keyGenerator } : {};
  return { rateLimit: { max: call.ratePerMinute, timeWindow: 60_000, errorResponseBuilder: tooMany, ...counted } };
}

declare module "fastify" {
  interface FastifyContextConfig {
    /** Whether the call changes nothing. */
    reads?: boolean;
  }
}

interface Validators {
  readonly params: () => Validator | null;
  readonly query: () => Validator | null;
  readonly body: () => Validator | null;
}

async function answer(
  call: Call,
  validators: Validators,
  options: MountOptions,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  let caller: Caller | null = null;
  try {
    takeLanguage(request);
    const bySecret = await call.bySecret?.(options.database, request.body);
    if (bySecret) return sendReply(call, bySecret, reply, languageOf(request, null));
    const token = tokenOf(request.headers.authorization);
    if (call.access !== "public") {
      if (!token) throw new Failure("NOT_SIGNED_IN");
      caller = asAsked(request, await options.admission.callerOf(token));
      caller = await permitted(call, options, request, caller);
      refuseImpersonated(call, caller);
      if (caller.seenBy) logImpersonation(request, caller);
    }
    // A form is read by who asks for one; elsewhere its fields would be none that anybody sent.
    if (call.body && !call.multipart && request.isMultipart()) throw new Failure("MALFORMED_BODY");
    refuseTooDeep(request.body);
    refuseLanguage(request);
    refuseInvalid(validators.params(), request.params, "");
    refuseInvalid(validators.query(), request.query, "");
    if (call.body && (request.body === undefined || request.body === null) && call.method !== "GET" && !call.multipart)
      request.body = {};
    refuseInvalid(validators.body(), request.body, "");
    if (call.checkedByHandler) refuseUnstorable(request.body);
    await call.awaitTurn?.(options.database, request.body);
    const answered = await admitted(call, options, request, reply, caller);
    return sendReply(call, answered, reply, languageOf(request, caller));
  } catch (error) {
    return sendFailure(error, request, reply, languageOf(request, caller));
  }
}

/** Where an administrator sees the system as another, every line of the log names both, and there is at least one. */
function logImpersonation(request: FastifyRequest, { loginName, seenBy }: Caller): void {
  request.log = request.log.child({ login_name: loginName, seen_by: seenBy?.loginName });
  request.log.info({ method: request.method, route: request.routeOptions.url }, "seen as another");
}

/** Checks the rights that a call needs. Remembered rights may be out of date: before a refusal they are read again. */
async function permitted(
  call: Call,
  options: MountOptions,
  request: FastifyRequest,
  remembered: Caller,
): Promise<Caller> {
  try {
    demandAccess(call.access, remembered, request);
    return remembered;
  } catch (error) {
    const current = asAsked(request, await options.admission.reload(remembered));
    if (current.epoch === remembered.epoch) throw error;
    demandAccess(call.access, current, request);
    return current;
  }
}

/** Runs the handler; where the caller's rights changed meanwhile, admits it again and runs it again. */
async function admitted(
  call: Call,
  options: MountOptions,
  request: FastifyRequest,
  reply: FastifyReply,
  caller: Caller | null,
): Promise<Reply> {
  let current = caller;
  for (let attempt = 0; ; attempt++) {
    try {
      const handled: Handled = {
        context: contextFor(request, {
          call,
          database: options.database,
          caller: current,
          idempotencyKey: idempotencyKeyOf(request),
          limits: options.limits,
          reload: (stale) => options.admission.reload(stale),
        }),
        body: request.body,
        params: request.params as Record<string, string>,
        query: request.query as Record<string, string>,
        raw: request,
        reply,
      };
      const answer = () => call.handle(handled);
      const isLimited = typeof call.reply === "object" && readsOnly(call) && !call.waits;
      const answered = await (isLimited ? options.limits.reading(call, request.body, answer) : answer());
      if (current?.epoch) reply.header(epochHeader, current.epoch);
      return answered;
    } catch (error) {
      const isRefusal = error instanceof Failure && refusals.includes(error.code);
      if (!(error instanceof RightsChanged || isRefusal) || !current) throw error;
      const before = current.epoch;
      current = asAsked(request, await options.admission.reload(current));
      // Refused before the handler could prove that the rights are current: they were.
      if (isRefusal && current.epoch === before) throw error;
      if (attempt >= readmissions) throw new Failure("BUSY");
      demandAccess(call.access, current, request);
    }
  }
}

/** Compiled at the first call: most calls are never made in the life of a process. */
function compiled(schema: TSchema | undefined): () => Validator | null {
  if (!schema) return () => null;
  let validator: Validator | undefined;
  return () => {
    validator ??= validatorOf(schema);
    return validator;
  };
}
