import { type Block, type Declared, type DocumentDeclaration, Failure } from "@stowage/model";
import { type RawBuilder, sql } from "kysely";
import type { Hooks, HooksByName, Values } from "../crud/hooks.ts";
import { scopeCondition } from "../crud/sharing/scope.ts";
import { refuseClosed } from "../crud/writing/closed.ts";
import { BeginAnew, type Tx } from "../database/index.ts";
import { type LinesOf, linesOf, partitionColumn } from "./lines.ts";
import { keepingDocuments, keepingWithheld, refuseAddedWithheld } from "./withheldLines.ts";

export function refuseUneditable(document: DocumentDeclaration, row: Values): void {
  const status = String(row[document.status]);
  if (!document.editable.includes(status)) throw new Failure("NOT_EDITABLE", { details: { status } });
}

/** What blocks a document, as its refusal tells it. */
export const blockOf = ({ flag, reason, rule }: Block, row: Readonly<Record<string, unknown>>) => ({
  field: flag,
  reason: String(row[reason] ?? ""),
  ...(rule && row[rule] && !row[reason] ? { [rule]: String(row[rule]) } : {}),
});

/** Whether a rule alone blocks a document, and no person. */
export const isBlockedByRule = ({ reason, rule }: Block, row: Readonly<Record<string, unknown>>): boolean =>
  rule !== undefined && Boolean(row[rule]) && !row[reason];

/** What is blocked is cancelled, with the right and the reason for it, and not deleted. */
export function refuseDeletion(document: DocumentDeclaration, row: Values): void {
  refuseUneditable(document, row);
  refuseBlocked(document, row);
}

/** @throws Failure DOCUMENT_BLOCKED with what blocks it */
export function refuseBlocked({ block }: DocumentDeclaration, row: Readonly<Record<string, unknown>>): void {
  if (block && row[block.flag] === true) throw new Failure("DOCUMENT_BLOCKED", { details: blockOf(block, row) });
}

/** Lines follow their document: once it has left its first state, only its actions change them. */
export function withLineHooks(documents: readonly DocumentDeclaration[], hooks: HooksByName): HooksByName {
  const guards = documents.flatMap((document) =>
    linesOf(document).map((lines) => [
      lines.line.name,
      [
        guarding(document, lines),
        ...[keepingWithheld(document, lines) ?? []].flat(),
        ...(hooks[lines.line.name] ?? []),
      ],
    ]),
  );
  const keeping = documents
    .filter(({ withholds }) => withholds)
    .map((document) => [document.name, [keepingDocuments(document), ...(hooks[document.name] ?? [])]]);
  return { ...hooks, ...Object.fromEntries([...keeping, ...guards]) };
}

/** What was said with a document and is no line of it follows it likewise. */
export const followingDocument = (document: DocumentDeclaration, line: Declared): Hooks =>
  guarding(document, { line, parent: line.line?.field ?? "", kind: line.name, required: false });

function guarding(
  document: DocumentDeclaration,
  { line, parent, kind, required }: Pick<LinesOf, "line" | "parent" | "kind" | "required">,
): Hooks {
  const partition = partitionColumn(document);
  // In one order for all, so that transactions wait for each other and never in a circle.
  const byPartition = (rows: readonly Values[]) =>
    [...Map.groupBy(rows, (row) => String(row[partition]))].sort(([one], [other]) => (one < other ? -1 : 1));
  const demand = async (tx: Tx, rows: readonly Values[], lock: RawBuilder<unknown>) => {
    for (const [within, own] of byPartition(rows)) {
      const keys = [...new Set(own.map((row) => String(row[parent])))];
      const { rows: parents } = await sql<Values>`
        select ${sql.join([document.key, document.status, ...(document.closes ? ["closed_at"] : [])].map((name) => sql.ref(name)))} from ${sql.table(document.name)}
        where ${sql.ref(partition)} = ${within}::uuid and ${sql.ref(document.key)} = any(${keys}::uuid[])
        order by ${sql.ref(document.key)} ${lock}`.execute(tx);
      for (const parent of parents) {
        refuseClosed(document, parent);
        refuseUneditable(document, parent);
      }
    }
  };
  const demandOthers = async (tx: Tx, rows: readonly Values[]) => {
    for (const [within, own] of byPartition(rows)) {
      const keys = own.map((row) => row[line.key]);
      const { rows: left } = await sql`
        select 1 from unnest(${own.map((row) => row[parent])}::uuid[]) as x(id)
        where not exists (select 1 from ${sql.table(line.name)} l where l.${sql.ref(partition)} = ${within}::uuid
          and l.${sql.ref(parent)} = x.id and not l.${sql.ref(line.key)} = any(${keys}::uuid[]))`.execute(tx);
      if (left.length > 0) throw new Failure("NO_LINES", { details: { field: kind } });
    }
  };
  // Of two who each delete a line the second waits, and then sees what is left.
  const lockTo = (isDeleting: boolean) => (isDeleting && required ? sql`for no key update` : sql`for share`);
  const guard: Hooks = {
    async locking({ tx, caller, isDeleting }, keys) {
      const { rows } = await sql<Values>`
        select distinct ${sql.ref(`t.${partition}`)}, ${sql.ref(`t.${parent}`)} from ${sql.table(line.name)} t
        where ${sql.ref(`t.${line.key}`)} = any(${keys}::uuid[]) and ${scopeCondition(line, caller.scope, "t")}`.execute(
        tx,
      );
      // Steps lock a document before its lines.
      for (const [within, own] of byPartition(rows))
        await sql`
          select from ${sql.table(document.name)}
          where ${sql.ref(partition)} = ${within}::uuid and ${sql.ref(document.key)} = any(${own.map((row) => row[parent])}::uuid[])
          order by ${sql.ref(document.key)} ${lockTo(isDeleting)}`.execute(tx);
      const locked = new Set(rows.map((row) => row[parent]));
      return (lines) => {
        // Another document took some of them over meanwhile.
        if (lines.some((one) => !locked.has(one[parent]))) throw new BeginAnew();
      };
    },
    async fill({ tx, caller, at }, rows, before) {
      await demand(tx, rows, lockTo(false));
      if (!before) await refuseAddedWithheld({ tx, caller }, document, { parent, kind }, rows, at);
    },
    async deleting({ tx }, rows) {
      await demand(tx, rows, lockTo(true));
      if (required) await demandOthers(tx, rows);
    },
  };
  guards.add(guard);
  return guard;
}

const guards = new WeakSet<Hooks>();

/** The hooks of lines that are written with their document, which is locked and was looked at already. */
export const withoutGuards = (hooks: readonly Hooks[]): readonly Hooks[] => hooks.filter((hook) => !guards.has(hook));
