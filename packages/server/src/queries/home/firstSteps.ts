import { type Declarations, type Declared, firstSteps, model } from "@stowage/model";
import { sql } from "kysely";
import { scopeCondition } from "../../crud/sharing/scope.ts";
import type { Reader } from "../../database/index.ts";
import { type Caller, may } from "../../http/caller.ts";

/** What is there of what a company needs first; nothing once all is there, or for who may not make it all. */
export async function firstStepsOf(reader: Reader, caller: Caller) {
  const declared = firstSteps.map((name) => (model as Declarations)[name]).filter((one): one is Declared => !!one);
  if (!declared.every(({ menu }) => may(caller, menu, "create") && may(caller, menu, "query"))) return [];
  const { rows } = await sql<{ made: readonly boolean[] }>`
    select array[${sql.join(declared.map((one) => exists(one, caller)))}] as made`.execute(reader);
  const steps = declared.map(({ name }, at) => ({ resource: name, made: rows[0]?.made[at] ?? false }));
  return steps.every(({ made }) => made) ? [] : steps;
}

const exists = (declared: Declared, { scope }: Caller) =>
  sql`exists (select 1 from ${sql.table(declared.name)} t where ${scopeCondition(declared, scope, "t")})`;
