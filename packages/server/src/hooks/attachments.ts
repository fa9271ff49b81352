import { type Declared, model } from "@stowage/model";
import type { HookContext, Hooks, Values } from "../crud/hooks.ts";
import { attach, attachable } from "../files/index.ts";

/** The resources whose rows are written with files, each with the hook that attaches them. */
export const attachmentHooks: Readonly<Record<string, readonly Hooks[]>> = Object.fromEntries(
  Object.values(model as Readonly<Record<string, Declared>>).flatMap((declared) => {
    const field = Object.entries(declared.fields).find(([, { kind, readonly }]) => kind === "files" && !readonly)?.[0];
    return field ? [[declared.name, [hangs(declared, field)]]] : [];
  }),
);

/**
 * Files that a row names were uploaded by the user who writes the row, and are attached to that row alone from then on.
 */
function hangs(declared: Declared, field: string): Hooks {
  return {
    async fill(context, rows, before) {
      const taken = new Set<string>();
      for (const [index, row] of rows.entries()) {
        if (before && JSON.stringify(row[field]) === JSON.stringify(before[index]?.[field])) continue;
        await settle(context, { declared, field, taken }, row, index);
      }
    },
    created: ({ tx }, rows) => hang(tx, declared, field, rows),
    updated: ({ tx }, rows) => hang(tx, declared, field, rows),
    async deleting({ tx }, rows) {
      for (const row of rows) await attach(tx, declared.name, String(row[declared.key]), []);
    },
  };
}

const idsOf = (value: Values[string] | undefined): string[] =>
  Array.isArray(value) ? value.map((one: { file_id?: unknown }) => String(one.file_id)) : [];

async function settle(
  { tx, caller, at, failures }: HookContext,
  { declared, field, taken }: { readonly declared: Declared; readonly field: string; readonly taken: Set<string> },
  row: Values,
  index: number,
): Promise<void> {
  const ids = idsOf(row[field]);
  if (ids.length === 0) {
    row[field] = null;
    return;
  }
  const subject = { resource: declared.name, id: String(row[declared.key]), accountId: caller.accountId };
  const found = await attachable(tx, ids, subject);
  const unknown = ids.find((id) => !found.has(id) || taken.has(id));
  for (const id of ids) taken.add(id);
  if (unknown) failures.push({ ...at(index), field, code: "UNKNOWN_FILE", details: { field, value: unknown } });
  row[field] = ids.flatMap((id) => found.get(id) ?? []);
}

async function hang(tx: HookContext["tx"], declared: Declared, field: string, rows: readonly Values[]): Promise<void> {
  for (const row of rows) await attach(tx, declared.name, String(row[declared.key]), idsOf(row[field]));
}
