import { Failure, functionCodeType, grantName, type MenuEntry, menu, rights } from "@stowage/model";
import { sql } from "kysely";
import type { Hooks, Values } from "../crud/hooks.ts";
import type { Tx } from "../database/index.ts";

const entries = menu as Readonly<Record<string, MenuEntry>>;
const refuse = (value: unknown): never => {
  throw new Failure("SYSTEM_ENTRY", { details: { value: String(value) } });
};
const isReserved = (code: unknown) => Object.hasOwn(entries, String(code)) && entries[String(code)]?.path === undefined;
const isSystemPermission = (code: unknown) => Object.hasOwn(entries, String(code)) || code === "rights";

export const permissions: Hooks = {
  needs: ["permission_code"],
  // What is to be permitted at an entry is given to nobody before its screen comes.
  async fill({ at, failures }, rows, before) {
    if (before) return;
    for (const [index, { permission_code: value }] of rows.entries())
      if (isReserved(value))
        failures.push({
          ...at(index),
          field: "permission_code",
          code: "CODE_RESERVED",
          details: { value: String(value) },
        });
  },
  async deleting(_context, rows) {
    for (const row of rows) if (isSystemPermission(row.permission_code)) refuse(row.permission_code);
  },
};

/** Functions that the server asks for belong to the model; others hang on permissions of one's own. */
export const permissionFunctions: Hooks = {
  async fill({ tx }, rows, before) {
    if (before) return;
    const codes = await demandOwnPermission(tx, rows);
    for (const row of rows) {
      const code = String(row.function_code);
      row.grant_name = grantName(codes.get(row.permission_id) ?? "", String(row.function_type), code);
      row.function_code_type = functionCodeType(code);
    }
  },
  async deleting({ tx }, rows) {
    await demandOwnPermission(tx, rows);
  },
};

/** The codes of the permissions on which these functions hang, by their ids. @throws Failure SYSTEM_ENTRY. */
async function demandOwnPermission(tx: Tx, rows: readonly Values[]): Promise<ReadonlyMap<unknown, string>> {
  const { rows: found } = await sql<{ permission_id: string; permission_code: string }>`
    select permission_id, permission_code from permission
    where permission_id = any(${rows.map((row) => row.permission_id)}::uuid[])`.execute(tx);
  for (const one of found) if (isSystemPermission(one.permission_code)) refuse(one.permission_code);
  // A right is held by its name alone, wherever it stands.
  for (const row of rows) if (rights.some((right) => right === row.function_code)) refuse(row.function_code);
  return new Map(found.map((one) => [one.permission_id, one.permission_code]));
}
