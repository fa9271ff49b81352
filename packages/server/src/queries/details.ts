import { type Declared, Failure, model } from "@stowage/model";
import { sql } from "kysely";
import { Type } from "typebox";
import { rowsByKey } from "../crud/reading/query.ts";
import { idSchema, rowSchema } from "../crud/schema.ts";
import type { Reader } from "../database/index.ts";
import { type Call, type CallContext, call } from "../http/call.ts";
import { type Caller, may } from "../http/caller.ts";

const orNull = (schema: ReturnType<typeof Type.String>) => Type.Union([schema, Type.Null()]);
const text = orNull(Type.String());
const id = orNull(idSchema);

/** A user with what belongs to them, a customer with its first category: each composed as its screen shows it. */
export const detailCalls: readonly Call[] = [userDetail(), customerDetail()];

type Row = Readonly<Record<string, unknown>>;

/** The one row, as the caller may see it. @throws Failure NOT_FOUND. */
async function rowOf(reader: Reader, declared: Declared, context: CallContext<Caller>, key: string): Promise<Row> {
  const [row] = (await rowsByKey(reader, declared, { caller: context.caller }, [key])).parse<Row[]>();
  if (!row) throw new Failure("NOT_FOUND", { details: { id: key } });
  return row;
}

function userDetail(): Call {
  const reply = Type.Object(
    {
      user_id: idSchema,
      user_no: Type.String(),
      user_name: Type.String(),
      email: text,
      account_id: id,
      account_type: text,
      company_id: idSchema,
      company_name: text,
      wh_list: Type.Array(idSchema, { description: "warehouses the user is assigned to" }),
      permission_id: id,
      permission_name: text,
      permission_name_eng: text,
      function_id: id,
      function_name: text,
      function_name_eng: text,
    },
    { additionalProperties: false },
  );
  return call({
    method: "POST",
    path: "/v1/user/{userId}/detail/q",
    summary:
      "A user with company, warehouses, the first permission of their own, and, for who may search accounts, the account",
    access: { menu: "userSetup", code: "query" },
    params: Type.Object({ userId: idSchema }),
    body: Type.Object({}),
    reply: Type.Object({ userDetail: Type.Array(reply) }, { additionalProperties: false }),
    handle: ({ context, params }) =>
      context.read(async (reader) => {
        const { user_id, user_no, user_name, email, company_id, company_name } = await rowOf(
          reader,
          model.user,
          context,
          params.userId,
        );
        const mayAccount = may(context.caller, model.account.menu, "query");
        const { rows } = await sql<Row>`
          select a.account_id, a.account_type, p.permission_id, p.permission_name, p.permission_name_eng,
            f.function_id, f.function_name, f.function_name_eng,
            array(select wh_id from warehouse_user w
              where w.user_id = u.user_id and w.wh_id = any(${context.caller.scope.whIds}::uuid[]) order by wh_id) as wh_list
          from "user" u
            left join lateral (select * from account a where ${mayAccount}::boolean and a.user_id = u.user_id order by a.created_at limit 1) a on true
            left join lateral (select * from user_permission_function x where x.user_id = u.user_id order by x.created_at, x.upf_id limit 1) x on true
            left join permission_function f on f.function_id = x.function_id
            left join permission p on p.permission_id = f.permission_id
          where u.user_id = ${params.userId}::uuid`.execute(reader);
        return { userDetail: [{ user_id, user_no, user_name, email, company_id, company_name, ...rows[0] }] };
      }),
  });
}

function customerDetail(): Call {
  return call({
    method: "POST",
    path: "/v1/customer/{customerId}/detail/q",
    summary: "A customer with its first category",
    access: { menu: "customerSetup", code: "query" },
    params: Type.Object({ customerId: idSchema }),
    body: Type.Object({}),
    reply: Type.Object({ customerDetail: Type.Array(rowSchema(model.customer)) }, { additionalProperties: false }),
    handle: ({ context, params }) =>
      context.read(async (reader) => ({
        customerDetail: [await rowOf(reader, model.customer, context, params.customerId)],
      })),
  });
}
