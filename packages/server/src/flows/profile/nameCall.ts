import { Failure, model } from "@stowage/model";
import { sql } from "kysely";
import { Type } from "typebox";
import { rowsByKey } from "../../crud/query.ts";
import { rowSchema } from "../../crud/schema.ts";
import { type Call, call } from "../../http/call.ts";

const { user } = model;

/** What one is called is one's own to say; everything else of a user is the administrator's. */
export const nameCall: Call = call({
  method: "PUT",
  path: "/v1/own/user",
  summary: "Change one's own name",
  access: "signed_in",
  body: Type.Object(
    {
      user_name: Type.String({ minLength: 1, maxLength: 80, pattern: "^[^\\u0000-\\u001f]*$" }),
      lang: Type.Optional(Type.String()),
    },
    { additionalProperties: false },
  ),
  reply: Type.Object({ [user.reply]: Type.Array(rowSchema(user)) }, { additionalProperties: false }),
  async handle({ context, body }) {
    const { caller } = context;
    const name = body.user_name.trim();
    if (name === "")
      throw new Failure("REQUIRED", {
        details: { field: "user_name" },
        errors: [{ field: "user_name", code: "REQUIRED", details: { field: "user_name" } }],
      });
    return context.write(async (tx) => {
      await sql`
        update "user" set user_name = ${name}, version = version + 1, updated_at = now(), updated_by = ${caller.userId}::uuid
        where user_id = ${caller.userId}::uuid and user_name <> ${name}`.execute(tx);
      return { [user.reply]: await rowsByKey(tx, user, { caller }, [caller.userId]) };
    });
  },
});
