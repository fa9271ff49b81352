import { languages } from "@stowage/messages";
import { emailLength, emailPattern, invisible, menuLevels, telephonePattern, uuidPattern } from "@stowage/model";
import { type TObject, type TProperties, type TSchema, Type } from "typebox";
import { langSchema } from "../../http/language.ts";
import { limits } from "../limits.ts";

/** The pieces of which the calls of signing in describe what they take and answer. */

export const id = Type.String({ pattern: uuidPattern });
export const orNull = (schema: TSchema) => Type.Union([schema, Type.Null()]);
export const closed = <P extends TProperties>(properties: P) =>
  Type.Object(properties, { additionalProperties: false });

/** Of calls that are asked for by GET as well, where there is no body to say it in. */
export const lang = langSchema;
export const language = Type.Union(languages.map((one) => Type.Literal(one)));
// PostgreSQL has no text with a NUL in it.
export const anything = (maxLength: number, minLength = 1) =>
  Type.String({ minLength, maxLength, pattern: "^[^\\u0000]*$" });
/** A text that is not blank. */
export const line = (maxLength: number) =>
  Type.String({ minLength: 1, maxLength, pattern: "^\\s*[^\\s\\u0000][^\\u0000]*$" });
export const loginName = line(120);
/** A code that is made here; `codeAsKept` says how it is kept. */
export const newCode = (maxLength: number) =>
  Type.String({ minLength: 1, maxLength, pattern: `^\\s*[^\\s\\p{Cc}${invisible}][^\\p{Cc}${invisible}]*$` });
export const emailAddress = Type.String({
  maxLength: emailLength,
  pattern: `^\\s*${emailPattern}\\s*$`,
});
export const telephone = Type.String({ maxLength: 40, pattern: telephonePattern });
/** A password as typed to prove who one is: older ones may have another length than new ones must. */
export const typedPassword = anything(1000);
export const newPassword = anything(limits.passwordMax, 0);
export const token = line(200);

export const tokenPair = closed({ access_token: Type.String(), refresh_token: Type.String() });

const menuNode = (depth: number): TObject =>
  closed({
    menu_code: Type.String(),
    menu_name: orNull(Type.String()),
    menu_name_cn: orNull(Type.String()),
    menu_name_eng: orNull(Type.String()),
    menu_path: orNull(Type.String()),
    user_have_this_permission: Type.Boolean(),
    sub_menus: depth > 1 ? Type.Array(menuNode(depth - 1)) : Type.Array(Type.Unknown(), { maxItems: 0 }),
    permission_functions: Type.Array(
      closed({ function_code: Type.String(), user_have_this_permission_function: Type.Boolean() }),
    ),
  });

/** The menu with what the caller may do in it. */
export const menuOfCaller = closed({ userMenuPermissionFunction: Type.Array(menuNode(menuLevels)) });

/** Where the caller may work; the first company and warehouse become current at the sign-in. */
export const workspacesOfCaller = {
  companyBasicResponseList: Type.Array(
    closed({
      company_id: id,
      company_code: Type.String(),
      company_name: Type.String(),
      company_short_name: orNull(Type.String()),
      telephone: orNull(Type.String()),
      company_name_cn: orNull(Type.String()),
      company_name_eng: orNull(Type.String()),
      theme_color: orNull(Type.String()),
      layout_mode: orNull(Type.String()),
      layout_settings: Type.Unknown(),
    }),
  ),
  warehouseBasicResponseList: Type.Array(
    closed({
      wh_id: id,
      wh_no: Type.String(),
      wh_name: Type.String(),
      wh_name_cn: orNull(Type.String()),
      wh_name_eng: orNull(Type.String()),
      /** An IANA name: what "today" is in the warehouse. */
      time_zone: Type.String(),
      company_id: id,
      use_fixed_owner_id: orNull(id),
      /** Several documents are taken on at once only where they are of one owner. */
      one_owner_at_a_time: Type.Boolean(),
      owner_name: orNull(Type.String()),
      owner_no: orNull(Type.String()),
    }),
  ),
};

/** Questions of lists, `{q, any, sort, view}`, that are kept for everybody of a role of the caller. */
export const questionsOfRoles = Type.Array(
  closed({
    list_name: Type.String(),
    question_name: Type.String(),
    question: Type.Unknown(),
    role_name: Type.String(),
    role_name_cn: orNull(Type.String()),
    role_name_eng: orNull(Type.String()),
  }),
);

export const ownersOnly = Type.Boolean({
  description: "whether the goods and partners of some owners alone are seen",
});

export const loginAccountInfo = closed({
  loginAccountToken: tokenPair,
  userBasicResponse: closed({ user_id: id, user_name: Type.String() }),
  account_id: id,
  account_name: Type.String(),
  account_type: Type.String(),
  owners_only: ownersOnly,
  login_name: Type.String(),
  email: orNull(Type.String()),
  language,
  ...workspacesOfCaller,
  userMenuPermissionFunctionResponse: menuOfCaller,
  rights: Type.Array(Type.String()),
  role_questions: questionsOfRoles,
  /** The administrator, in a session that sees the system as this account. */
  seen_by: orNull(closed({ login_name: Type.String(), user_name: Type.String() })),
});
