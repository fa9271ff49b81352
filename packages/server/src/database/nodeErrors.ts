/** A node of a cluster says its own part of a table, and of a constraint. */
const part = /_\d{6,}$/;
const duplicate = /duplicate key value violates unique constraint "([^"]+)"/;
const used = /violates foreign key constraint "([^"]+)" on table "([^"]+)"/;

interface Said extends Error {
  code?: unknown;
  table?: string;
  constraint?: string;
}

/**
 * What a node of a cluster refuses reaches us by its message: the coordinator leaves out the table and the constraint,
 * sometimes the code, too. Completes such an error in place, so that it says what one server's would.
 */
export function completeNodeError(error: unknown): void {
  if (!(error instanceof Error)) return;
  const said = error as Said;
  if (said.code === "XX000" && duplicate.test(said.message)) said.code = "23505";
  if (said.code === "XX000" && used.test(said.message)) said.code = "23503";
  if (said.code === "23505") said.constraint ??= duplicate.exec(said.message)?.[1];
  if (said.code === "23503") [, said.constraint, said.table] = foreignKeyOf(said);
  if (said.table) said.table = said.table.replace(part, "");
  if (said.constraint) said.constraint = said.constraint.replace(part, "");
}

const foreignKeyOf = ({ message, constraint, table }: Said): readonly (string | undefined)[] =>
  table ? ["", constraint, table] : (used.exec(message) ?? ["", constraint, table]);
