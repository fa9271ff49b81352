import { languages } from "@stowage/messages";
import { codeAsKept, Failure } from "@stowage/model";
import { Type } from "typebox";
import type { Database } from "../../database/index.ts";
import { type Call, call } from "../../http/call.ts";
import { isEmpty, setUp } from "../firstAdministrator.ts";
import type { PostLetter } from "../letters.ts";
import { linkOf, readLink } from "../links.ts";
import type { PasskeySite } from "../passkeys.ts";
import { passwordRules } from "../passwords.ts";
import { requestLetter } from "../requestLetter.ts";
import { setByLetter } from "../setPassword.ts";
import { closed, emailAddress, language, line, loginName, newCode, newPassword, orNull, token } from "./schemas.ts";

interface Offered {
  readonly maxLoginUsers: number;
  readonly site: PasskeySite | null;
}

/** The calls that the sign-in page makes before anybody is signed in. */
export const anonymousCalls = (database: Database, post: PostLetter, offered: Offered): Call[] => [
  configCall(database, offered),
  resetQuestionCall(database, post),
  resetCall(database, post),
  setUpCall(database),
];

const configCall = (database: Database, { maxLoginUsers, site }: Offered): Call =>
  call({
    method: "GET",
    path: "/v1/config.json",
    summary: "What the sign-in page needs to know",
    access: "public",
    ratePerMinute: 600,
    reply: closed({
      config: closed({
        max_login_users: Type.Integer(),
        password_rules: closed({
          min_length: Type.Integer(),
          max_length: Type.Integer(),
          min_different: Type.Integer(),
          not_common: Type.Boolean(),
          not_login_name: Type.Boolean(),
        }),
        languages: Type.Array(language),
        awaits_set_up: Type.Boolean(),
        /** The address of the pages at which one can sign in by a passkey. */
        passkey_origin: orNull(Type.String()),
      }),
    }),
    async handle() {
      return {
        config: {
          max_login_users: maxLoginUsers,
          password_rules: passwordRules,
          languages: [...languages],
          awaits_set_up: await isEmpty(database),
          passkey_origin: site?.origin ?? null,
        },
      };
    },
  });

const resetReply = closed({
  reset: closed({
    sent: Type.Optional(Type.Boolean()),
    valid: Type.Optional(Type.Boolean()),
    done: Type.Optional(Type.Boolean()),
  }),
});
const letterPurposes = ["reset_password", "set_password"] as const;

const resetQuestionCall = (database: Database, post: PostLetter): Call =>
  call({
    method: "GET",
    path: "/v1/resetPWD.json",
    summary: "Ask for the letter that resets a password, or whether the token of one is still good",
    access: "public",
    ratePerMinute: 20,
    countedFor: ({ reader }, { query, body }) => linkOf(reader, query, body),
    query: closed({
      login_name: Type.Optional(loginName),
      email: Type.Optional(emailAddress),
      token: Type.Optional(token),
    }),
    reply: resetReply,
    async handle({ context, query }) {
      if (query.token !== undefined) {
        await readLink(database.reader, query.token, letterPurposes);
        return { reset: { valid: true } };
      }
      await requestLetter(database, post, named(query), context.language);
      return { reset: { sent: true } };
    },
  });

const resetCall = (database: Database, post: PostLetter): Call =>
  call({
    method: "POST",
    path: "/v1/resetPWD.json",
    summary: "Ask for the letter that resets a password, or set the password with the token of one",
    access: "public",
    ratePerMinute: 20,
    countedFor: ({ reader }, { query, body }) => linkOf(reader, query, body),
    bodyLimit: 16 * 1024,
    body: Type.Union([
      closed({ login_name: loginName }),
      closed({ token, password: newPassword }),
      closed({ email: emailAddress }),
    ]),
    reply: resetReply,
    async handle({ context, body }) {
      if ("token" in body) {
        await setByLetter(database, post, body);
        return { reset: { done: true } };
      }
      await requestLetter(database, post, named(body), context.language);
      return { reset: { sent: true } };
    },
  });

/** The account for which a letter is requested, by login name or by e-mail address. */
function named(fields: { login_name?: string; email?: string }): string {
  const name = (fields.login_name || fields.email)?.trim();
  if (!name) throw Failure.at("login_name", "REQUIRED");
  return name;
}

const setUpCall = (database: Database): Call =>
  call({
    method: "POST",
    path: "/v1/setup",
    summary: "Found the first company and its administrator with the one-time token that the server printed",
    access: "public",
    ratePerMinute: 20,
    bodyLimit: 16 * 1024,
    body: closed({
      token,
      company_code: Type.Optional(newCode(20)),
      company_name: line(120),
      user_name: Type.Optional(line(80)),
      login_name: newCode(120),
      password: newPassword,
      email: Type.Optional(emailAddress),
      language: Type.Optional(language),
    }),
    reply: closed({ setup: closed({ login_name: Type.String() }) }),
    async handle({ context, body }) {
      const login_name = codeAsKept(body.login_name);
      await setUp(database, body.token, {
        loginName: login_name,
        password: body.password,
        userName: body.user_name?.trim(),
        email: body.email?.trim(),
        companyCode: body.company_code && codeAsKept(body.company_code),
        companyName: body.company_name.trim(),
        language: body.language ?? context.language,
      });
      return { setup: { login_name } };
    },
  });
