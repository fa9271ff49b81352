import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import { Failure } from "@stowage/model";
import { sql } from "kysely";
import { Type } from "typebox";
import type { Database } from "../../database/index.ts";
import { type Call, call } from "../../http/call.ts";
import type { SignInOptions } from "../beginSession.ts";
import type { PostLetter } from "../letters.ts";
import { demandCurrent, demandManage } from "../manage.ts";
import { askForPasskey, signInByPasskey } from "../passkeySignIn.ts";
import { addPasskey, beginPasskey, type PasskeySite, passkeysOf, removePasskeys, renamePasskey } from "../passkeys.ts";
import { demandOwnPassword } from "../setPassword.ts";
import { closed, id, language, line, loginAccountInfo, orNull, typedPassword } from "./schemas.ts";
import { browserOf, countedForBrowser, whoSignedIn } from "./signIn.ts";

// None of these but the renaming goes through an idempotency key: it would keep a reply with tokens or a challenge in it.

/** Passkeys: one's own, signing in by one, and for who lost a device. Without a site there are none to be made. */
export const passkeyCalls = (database: Database, options: SignInOptions, site: PasskeySite | null): Call[] => [
  listCall(site),
  beginCall(site),
  addCall(site, options.post),
  renameCall,
  removeCall(options.post),
  otherRemoveCall(options.post),
  askCall(database, site),
  signInCall(database, options, site),
];

function demandSite(site: PasskeySite | null): PasskeySite {
  if (!site) throw new Failure("PASSKEYS_UNAVAILABLE");
  return site;
}

const encoded = (maxLength: number) => Type.String({ maxLength, pattern: "^[A-Za-z0-9_-]+$" });
/** What WebAuthn hands over as JSON; browsers say more in it than is asked for. */
const credentialOf = (response: Record<string, ReturnType<typeof encoded> | ReturnType<typeof Type.Optional>>) =>
  Type.Object({
    id: encoded(1400),
    rawId: encoded(1400),
    type: Type.Literal("public-key"),
    response: Type.Object({ clientDataJSON: encoded(8000), ...response }),
    clientExtensionResults: Type.Object({}),
  });
const made = credentialOf({
  attestationObject: encoded(16_000),
  transports: Type.Optional(Type.Array(Type.String({ maxLength: 40, pattern: "^[^\\u0000]*$" }), { maxItems: 20 })),
});
const signed = credentialOf({
  authenticatorData: encoded(8000),
  signature: encoded(4000),
  userHandle: Type.Optional(Type.String({ maxLength: 200 })),
});
/** Options as browsers take them, and as WebAuthn may add to them. */
const options = Type.Object({ challenge: Type.String() }, { additionalProperties: true });

const passkeyName = line(80);
const ids = closed({ deleted: Type.Array(id) });

const listCall = (site: PasskeySite | null): Call =>
  call({
    method: "POST",
    path: "/v1/own/passkey/q",
    summary: "The passkeys of the caller's account, and the address of the pages at which they are good",
    access: "signed_in",
    body: Type.Object({}),
    reply: closed({
      passkey: Type.Array(
        closed({
          passkey_id: id,
          passkey_name: Type.String(),
          backed_up: Type.Boolean(),
          made_at: Type.String(),
          last_used_at: orNull(Type.String()),
        }),
      ),
      passkey_origin: orNull(Type.String()),
    }),
    async handle({ context }) {
      const passkey = await context.read((reader) => passkeysOf(reader, context.caller.accountId));
      return { passkey, passkey_origin: site?.origin ?? null };
    },
  });

const beginCall = (site: PasskeySite | null): Call =>
  call({
    method: "POST",
    path: "/v1/own/passkey/begin",
    summary: "Ask, with the password, for what a browser makes a passkey of",
    access: "signed_in",
    ratePerMinute: 20,
    body: closed({ password: typedPassword }),
    reply: closed({ passkeyOptions: options }),
    async handle({ context, body }) {
      const here = demandSite(site);
      await demandOwnPassword(context.database, context, body.password);
      return context.database.transact(async (tx) => {
        await demandCurrent(tx, context);
        return { passkeyOptions: await beginPasskey(tx, here, context.caller) };
      });
    },
  });

const addCall = (site: PasskeySite | null, post: PostLetter): Call =>
  call({
    method: "POST",
    path: "/v1/own/passkey/a",
    summary: "Add the passkey that the browser made; called as its device unless a name is given",
    access: "signed_in",
    ratePerMinute: 20,
    body: closed({ credential: made, passkey_name: Type.Optional(passkeyName) }),
    reply: closed({ passkey: Type.Array(closed({ passkey_id: id, passkey_name: Type.String() })) }),
    async handle({ context, body }) {
      const here = demandSite(site);
      return context.database.transact(async (tx) => {
        await demandCurrent(tx, context);
        const { rows } = await sql<{ device: string }>`select device_of(${context.userAgent}) as device`.execute(tx);
        const passkey_name = body.passkey_name?.trim() || rows[0]?.device || "Passkey";
        const credential = body.credential as RegistrationResponseJSON;
        const request = { site: here, accountId: context.caller.accountId, name: passkey_name, credential };
        return { passkey: [{ passkey_id: await addPasskey(tx, post, request), passkey_name }] };
      });
    },
  });

const renameCall = call({
  method: "PUT",
  path: "/v1/own/passkey/{id}",
  summary: "Call one of the caller's own passkeys by another name",
  access: "signed_in",
  params: Type.Object({ id }),
  body: closed({ passkey_name: Type.String({ maxLength: 80, pattern: "^[^\\u0000]*\\S[^\\u0000]*$" }) }),
  reply: closed({ passkey: Type.Array(closed({ passkey_id: id, passkey_name: Type.String() })) }),
  async handle({ context, params, body }) {
    const passkey = { passkey_id: params.id.toLowerCase(), passkey_name: body.passkey_name.trim() };
    return context.write(async (tx) => {
      await renamePasskey(tx, context.caller.accountId, passkey.passkey_id, passkey.passkey_name);
      return { passkey: [passkey] };
    });
  },
});

const removeCall = (post: PostLetter): Call =>
  call({
    method: "POST",
    path: "/v1/own/passkey/{id}/remove",
    summary: "Remove one of the caller's own passkeys, with the password: it signs in no more",
    access: "signed_in",
    ratePerMinute: 20,
    params: Type.Object({ id }),
    body: closed({ password: typedPassword }),
    reply: ids,
    async handle({ context, params, body }) {
      await demandOwnPassword(context.database, context, body.password);
      return context.database.transact(async (tx) => {
        await demandCurrent(tx, context);
        return { deleted: await removePasskeys(tx, post, context.caller.accountId, params.id.toLowerCase()) };
      });
    },
  });

const otherRemoveCall = (post: PostLetter): Call =>
  call({
    method: "POST",
    path: "/v1/account/{id}/passkey/remove",
    summary: "Remove all passkeys of an account whose holder lost a device",
    access: { menu: "accountSetup", code: "update" },
    params: Type.Object({ id }),
    body: Type.Object({}),
    reply: ids,
    async handle({ context, params }) {
      return context.write(async (tx) => {
        await demandManage(tx, context, params.id);
        return { deleted: await removePasskeys(tx, post, params.id.toLowerCase()) };
      });
    },
  });

const askCall = (database: Database, site: PasskeySite | null): Call =>
  call({
    method: "POST",
    path: "/v1/login/passkey/begin",
    summary: "Ask for what a passkey signs to sign in; good once, for five minutes",
    access: "public",
    ratePerMinute: 60,
    countedFor: countedForBrowser,
    bodyLimit: 16 * 1024,
    body: closed({}),
    reply: closed({ passkeyOptions: options }),
    async handle() {
      return { passkeyOptions: await askForPasskey(database, demandSite(site)) };
    },
  });

const signInCall = (database: Database, options: SignInOptions, site: PasskeySite | null): Call =>
  call({
    method: "POST",
    path: "/v1/login/passkey",
    summary: "Sign in by a passkey, in place of password and one-time code",
    access: "public",
    ratePerMinute: 300,
    countedFor: countedForBrowser,
    bodyLimit: 64 * 1024,
    body: closed({ credential: signed, language: Type.Optional(language) }),
    reply: closed({ loginAccountInfo }),
    async handle({ context, body, raw, reply }) {
      const { ip, userAgent } = context;
      const credential = body.credential as AuthenticationResponseJSON;
      const browser = await browserOf(database, raw);
      const presented = { site: demandSite(site), credential, browser, ip, userAgent };
      const signedIn = await signInByPasskey(database, options, presented);
      return whoSignedIn(database, signedIn, { reply, browser, refusal: "PASSKEY_REFUSED" });
    },
  });
