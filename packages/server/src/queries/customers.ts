import { model } from "@stowage/model";
import { sql } from "kysely";
import { Type } from "typebox";
import { accessToQuery, answerTo } from "../crud/reading/access.ts";
import { queryPage } from "../crud/reading/query.ts";
import type { Query } from "../crud/reading/question.ts";
import { idSchema, inPathSchema, pageSchema, querySchema } from "../crud/schema.ts";
import { demandScope } from "../crud/sharing/scope.ts";
import { type Call, call } from "../http/call.ts";

/** Customers of a company that are of a category; where a warehouse has a fixed owner, no other owner is among them. */
export const customersByCategory: Call = call({
  method: "POST",
  path: "/v1/customer/{companyId}/{whId}/bycat/{customerCat}/q",
  summary: "Query customers of a company by their category, as a warehouse deals with them",
  access: accessToQuery(model.customer),
  params: Type.Object({
    companyId: idSchema,
    whId: idSchema,
    customerCat: inPathSchema(model.customer_category, "customer_cat"),
  }),
  body: querySchema,
  reply: pageSchema(model.customer),
  async handle({ context, body, params: { companyId, whId, customerCat } }) {
    const { scope } = context.caller;
    demandScope(scope, "company_id", companyId);
    demandScope(scope, "wh_id", whId);
    const fixed = customerCat === "owner" ? scope.fixedOwners.find((at) => at.whId === whId) : undefined;
    const further = sql<boolean>`exists (
        select 1 from customer_category c where c.customer_id = t.customer_id and c.customer_cat = ${customerCat})
      ${fixed ? sql`and t.customer_id = ${fixed.ownerId}::uuid` : sql``}`;
    const restriction = { ...answerTo(model.customer, context.caller), equals: { company_id: companyId }, further };
    const { reply, epoch } = await queryPage(context.database.reader, model.customer, restriction, body as Query);
    context.prove(epoch);
    return reply;
  },
});
