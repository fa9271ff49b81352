import { type Declared, model } from "@stowage/model";
import { sql } from "kysely";
import type { Reader } from "../database/index.ts";
import { type Caller, may } from "../http/caller.ts";

/** A question of a list that is kept for everybody of one of the caller's roles. */
interface RoleQuestion {
  readonly list_name: string;
  readonly question_name: string;
  readonly question: unknown;
  readonly role_name: string;
  readonly role_name_cn: string | null;
  readonly role_name_eng: string | null;
}

/** What is kept for everybody of the caller's roles, of lists that the caller may search, in the order in which it was made. */
export async function roleQuestionsOf(reader: Reader, caller: Caller): Promise<readonly RoleQuestion[]> {
  const { rows } = await sql<RoleQuestion>`
    select q.list_name, q.question_name, q.question, r.role_name, r.role_name_cn, r.role_name_eng
    from role_user m join role r on r.role_id = m.role_id join role_question q on q.role_id = m.role_id
    where m.user_id = ${caller.userId}::uuid
    order by q.created_at, q.rq_id`.execute(reader);
  const lists: Readonly<Record<string, Declared>> = model;
  return rows.filter(({ list_name }) => {
    const declared = lists[list_name];
    return declared !== undefined && may(caller, declared.menu, "query");
  });
}
