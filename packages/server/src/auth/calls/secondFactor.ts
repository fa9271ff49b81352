import { Type } from "typebox";
import { type Call, type CallContext, call } from "../../http/call.ts";
import type { Caller } from "../../http/caller.ts";
import type { PostLetter } from "../letters.ts";
import { demandCurrent, demandManage } from "../manage.ts";
import { qrPicture } from "../qr.ts";
import { beginFactor, confirmFactor, dropFactor, factorState, replaceRecoveryCodes } from "../secondFactor.ts";
import { demandOwnPassword } from "../setPassword.ts";
import { addressOf } from "../totp.ts";
import { anything, closed, id, orNull, typedPassword } from "./schemas.ts";

// None of these goes through an idempotency key: it would keep a reply with secrets in it, and a hash of a password.

/** Two-step sign-in: of one's own account, and for who lost their telephone. */
export const secondFactorCalls = (post: PostLetter): Call[] => [
  stateCall,
  beginCall,
  confirmCall(post),
  codesCall,
  offCall(post),
  otherOffCall(post),
];

type Signed = CallContext<Caller>;
const issuer = "Stowage";
const password = closed({ password: typedPassword });
const codes = closed({ secondFactor: closed({ recovery_codes: Type.Array(Type.String()) }) });

async function demandMe(context: Signed, typed: string): Promise<void> {
  await demandOwnPassword(context.database, context, typed);
}

const stateCall = call({
  method: "POST",
  path: "/v1/own/secondfactor/q",
  summary: "Whether the caller's account asks for a second step, and how many recovery codes are left",
  access: "signed_in",
  body: Type.Object({}),
  reply: closed({
    secondFactor: closed({
      enabled: Type.Boolean(),
      since: orNull(Type.String()),
      recovery_codes_left: Type.Integer(),
    }),
  }),
  async handle({ context }) {
    return { secondFactor: await context.read((reader) => factorState(reader, context.caller.accountId)) };
  },
});

const beginCall = call({
  method: "POST",
  path: "/v1/own/secondfactor/begin",
  summary: "Make a secret for an authenticator app, shown this once; it counts once a code of it was confirmed",
  access: "signed_in",
  ratePerMinute: 20,
  body: password,
  reply: closed({
    secondFactor: closed({ secret: Type.String(), address: Type.String(), picture: Type.String() }),
  }),
  async handle({ context, body }) {
    await demandMe(context, body.password);
    const { accountId, loginName } = context.caller;
    const secret = await context.database.transact(async (tx) => {
      await demandCurrent(tx, context);
      return beginFactor(tx, context.database.sealing, accountId);
    });
    const address = addressOf(secret, issuer, loginName);
    return { secondFactor: { secret, address, picture: await qrPicture(address) } };
  },
});

const confirmCall = (post: PostLetter): Call =>
  call({
    method: "POST",
    path: "/v1/own/secondfactor/confirm",
    summary: "Turn two-step sign-in on with a first code; answers the recovery codes, this once",
    access: "signed_in",
    ratePerMinute: 20,
    body: closed({ one_time_code: anything(6, 6) }),
    reply: codes,
    async handle({ context, body }) {
      return context.database.transact(async (tx) => {
        await demandCurrent(tx, context);
        const recovery_codes = await confirmFactor(
          tx,
          { sealing: context.database.sealing, post },
          context.caller.accountId,
          body.one_time_code,
        );
        return { secondFactor: { recovery_codes } };
      });
    },
  });

const codesCall = call({
  method: "POST",
  path: "/v1/own/secondfactor/codes",
  summary: "Make new recovery codes; those before are void",
  access: "signed_in",
  ratePerMinute: 20,
  body: password,
  reply: codes,
  async handle({ context, body }) {
    await demandMe(context, body.password);
    return context.database.transact(async (tx) => {
      await demandCurrent(tx, context);
      return { secondFactor: { recovery_codes: await replaceRecoveryCodes(tx, context.caller.accountId) } };
    });
  },
});

const offCall = (post: PostLetter): Call =>
  call({
    method: "POST",
    path: "/v1/own/secondfactor/off",
    summary: "Turn two-step sign-in of the caller's account off",
    access: "signed_in",
    ratePerMinute: 20,
    body: password,
    reply: closed({}),
    async handle({ context, body }) {
      await demandMe(context, body.password);
      return context.database.transact(async (tx) => {
        await demandCurrent(tx, context);
        await dropFactor(tx, post, context.caller.accountId);
        return {};
      });
    },
  });

const otherOffCall = (post: PostLetter): Call =>
  call({
    method: "POST",
    path: "/v1/account/{id}/secondfactor/off",
    summary: "Turn two-step sign-in of an account off whose holder lost their device",
    access: { menu: "accountSetup", code: "update" },
    params: Type.Object({ id }),
    body: Type.Object({}),
    reply: closed({}),
    async handle({ context, params }) {
      return context.write(async (tx) => {
        await demandManage(tx, context, params.id);
        await dropFactor(tx, post, params.id);
        return {};
      });
    },
  });
