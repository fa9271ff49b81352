import { model } from "@stowage/model";
import { Type } from "typebox";
import { queryPage } from "../crud/reading/query.ts";
import type { Query } from "../crud/reading/question.ts";
import { pageSchema, querySchema } from "../crud/schema.ts";
import { type Call, call } from "../http/call.ts";
import type { Caller, Language } from "../http/caller.ts";
import { linkOf, type SharedLink } from "./secrets.ts";

const { stock_product } = model;

/** One owner's stock in one warehouse, for whoever holds the owner's link: the list's own query, within that scope. */
export const inventoryCall: Call = call({
  method: "POST",
  path: "/v1/inventoryquery/q",
  summary: "Query an owner's stock by product, by the token of a shared link",
  access: "public",
  ratePerMinute: 60,
  body: Type.Object(
    { ...querySchema.properties, token: Type.String({ minLength: 1, maxLength: 200, pattern: "^[^\\u0000]*$" }) },
    { additionalProperties: false },
  ),
  reply: pageSchema(stock_product),
  async handle({ context, body }) {
    const { token, ...query } = body;
    const link = await linkOf(context.database, token, "inventory");
    const restriction = { caller: holderOf(link, context.language) };
    return (await queryPage(context.database.reader, stock_product, restriction, query as Query)).reply;
  },
});

/** The caller behind a link: no user, with the scope of the link and no right. */
const holderOf = ({ company_id, wh_id, owner_id }: SharedLink, language: Language): Caller => ({
  accountId: "",
  userId: "",
  sessionId: "",
  loginName: "",
  userName: "",
  language,
  accountType: "personal",
  granted: new Set(),
  scope: { groupIds: [], companyIds: [company_id], whIds: [wh_id], ownerIds: [owner_id], fixedOwners: [] },
  isLimited: true,
  epoch: "",
});
