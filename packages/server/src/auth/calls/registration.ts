import { narrowTelephone } from "@stowage/model";
import { type TObject, Type } from "typebox";
import type { Database } from "../../database/index.ts";
import { type Call, type CallContext, call } from "../../http/call.ts";
import type { Language } from "../../http/caller.ts";
import type { PostLetter } from "../letters.ts";
import { linkOf } from "../links.ts";
import { register, sendVerification, verifyEmail } from "../registration.ts";
import { closed, emailAddress, lang, language, line, newPassword, telephone, token } from "./schemas.ts";

/**
 * Registering and verifying. Each can be asked for by GET, as the product's clients always did, and by POST, which keeps
 * what is secret out of addresses.
 */
export const registrationCalls = (database: Database, post: PostLetter): Call[] => [
  ...registerCalls(database, post),
  ...verifyCalls(database, post),
  ...sendCalls(database, post, {
    path: "/v1/sendVerifyEmail.json",
    again: false,
    summary: "Send the letter that verifies a registration, unless one is on its way",
  }),
  ...sendCalls(database, post, {
    path: "/v1/resendVerifyEmail.json",
    again: true,
    summary: "Send the letter that verifies a registration again; the one before it is void",
  }),
];

interface FormCall<A> {
  readonly path: string;
  readonly summary: string;
  readonly ratePerMinute: number;
  readonly countedFor?: Call["countedFor"];
  readonly input: TObject;
  readonly reply: TObject;
  answer(input: A, context: CallContext): Promise<Record<string, unknown>>;
}

const byBoth = <A>({ input, answer, ...rest }: FormCall<A>): Call[] => [
  call({
    ...rest,
    method: "GET",
    access: "public",
    query: input,
    handle: ({ context, query }) => answer(query as A, context),
  }),
  call({
    ...rest,
    method: "POST",
    access: "public",
    bodyLimit: 16 * 1024,
    body: input,
    handle: ({ context, body }) => answer(body as A, context),
  }),
];

interface RegisterAsked {
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly company_full_name: string;
  readonly company_short_name: string;
  readonly telephone: string;
  readonly serial_number: string;
  readonly password: string;
  readonly language?: Language;
}

const registerCalls = (database: Database, post: PostLetter): Call[] =>
  byBoth<RegisterAsked>({
    path: "/v1/register.json",
    summary:
      "Ask to come in with a company; the letter that follows verifies who asked. The answer never tells who is known",
    ratePerMinute: 10,
    input: closed({
      email: emailAddress,
      first_name: line(80),
      last_name: line(80),
      company_full_name: line(120),
      company_short_name: line(40),
      telephone,
      serial_number: line(60),
      password: newPassword,
      language: Type.Optional(language),
      lang,
    }),
    reply: closed({ registration: Type.Array(closed({ email: Type.String(), sent: Type.Boolean() })) }),
    async answer(input, context) {
      const email = input.email.trim().toLowerCase();
      await register(database, post, {
        email,
        firstName: input.first_name.trim(),
        lastName: input.last_name.trim(),
        companyFullName: input.company_full_name.trim(),
        companyShortName: input.company_short_name.trim(),
        telephone: narrowTelephone(input.telephone),
        serialNumber: input.serial_number,
        password: input.password,
        language: input.language ?? context.language,
      });
      return { registration: [{ email, sent: true }] };
    },
  });

const verification = closed({
  verification: closed({
    sent: Type.Optional(Type.Boolean()),
    verified: Type.Optional(Type.Boolean()),
    registration_status: Type.Optional(Type.Union([Type.Literal("awaiting_approval"), Type.Literal("approved")])),
  }),
});

const verifyCalls = (database: Database, post: PostLetter): Call[] =>
  byBoth<{ readonly token: string }>({
    path: "/v1/verifyEmail.json",
    summary: "Verify a registration with the token of its letter, which works once",
    ratePerMinute: 20,
    countedFor: ({ reader }, { query, body }) => linkOf(reader, query, body),
    input: closed({ token, lang }),
    reply: verification,
    answer: async (input) => ({
      verification: { verified: true, registration_status: await verifyEmail(database, post, input.token) },
    }),
  });

interface Sending {
  readonly path: string;
  readonly summary: string;
  readonly again: boolean;
}

const sendCalls = (database: Database, post: PostLetter, { path, summary, again }: Sending): Call[] =>
  byBoth<{ readonly email: string }>({
    path,
    summary,
    ratePerMinute: 10,
    input: closed({ email: emailAddress, lang }),
    reply: verification,
    async answer({ email }) {
      await sendVerification(database, post, { email: email.trim().toLowerCase(), again });
      return { verification: { sent: true } };
    },
  });
