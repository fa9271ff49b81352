import { sql } from "kysely";
import { type TArray, type TObject, Type } from "typebox";
import type { Database } from "../../database/index.ts";
import type { Call } from "../../http/call.ts";
import { readLink } from "../links.ts";
import { closed, token } from "./schemas.ts";

const verified = closed({
  contact_firstname: Type.String(),
  contact_lastname: Type.String(),
  contact_landline: Type.String(),
  contact_email: Type.String(),
  company_name: Type.String(),
});

/**
 * The query of contacts, also used by the pages of letters: a request with the token of a verification letter gets the
 * contact that the letter verifies. This does not spend the token.
 */
export const lettersToo = (calls: readonly Call[]): Call[] =>
  calls.map((one) => (one.path === "/v1/contact/q" ? alsoByToken(one) : one));

function alsoByToken(query: Call): Call {
  const body = query.body as TObject;
  const reply = query.reply as TObject;
  const rows = reply.properties.contact as TArray;
  return {
    ...query,
    summary: `${query.summary}; with the token of a verifying letter, the contact that it verifies`,
    body: closed({ ...body.properties, token: Type.Optional(token) }),
    reply: closed({ ...reply.properties, contact: Type.Array(Type.Union([rows.items, verified])) }),
    async bySecret(database, sent) {
      const secret = (sent as { readonly token?: unknown } | null)?.token;
      if (typeof secret !== "string") return undefined;
      const contact = await verifiedBy(database, secret);
      return { contact, total: contact.length, total_is_exact: true, page: 1, pageSize: 1 };
    },
  };
}

async function verifiedBy(database: Database, secret: string) {
  const { registrationId } = await readLink(database.reader, secret, ["verify_email"]);
  const { rows } = await sql<Record<keyof typeof verified.properties, string>>`
    select first_name as contact_firstname, last_name as contact_lastname, telephone as contact_landline,
      email as contact_email, company_full_name as company_name
    from registration where registration_id = ${registrationId}::uuid`.execute(database.reader);
  return rows;
}
