import { sql } from "kysely";
import type { Reader, Tx } from "../database/index.ts";
import type { Caller } from "../http/caller.ts";
import { sha256 } from "../http/idempotency.ts";
import { fieldsFor } from "./columns.ts";
import type { Entity } from "./entities.ts";
import type { Mapping } from "./mapping.ts";

type Texts = Readonly<Record<string, string>>;

/** What a person chose for a sheet: which column goes where, what stands in every row, and what its words mean. */
export interface Layout {
  readonly mapping: Mapping;
  readonly constants: Texts;
  readonly words: Readonly<Record<string, Texts>>;
}

/** Who sees some owners alone keeps layouts for themselves: what stands in every row may name another owner. */
const keptFor = ({ isLimited, accountId, scope }: Caller): readonly string[] =>
  isLimited ? [accountId] : scope.companyIds;

const hashOf = (headings: readonly string[]): string => sha256(JSON.stringify(headings.map((one) => one.trim())));
const hasNone = (headings: readonly string[]): boolean => headings.every((one) => one.trim() === "");

/** What was chosen for the last sheet with each of these rows of headings, by the row; what the caller may not fill is left out. */
export async function layoutsFor(
  reader: Reader,
  caller: Caller,
  entity: Entity | null,
  sheets: readonly (readonly string[])[],
): Promise<ReadonlyMap<readonly string[], Layout>> {
  const headed = sheets.filter((headings) => !hasNone(headings));
  if (!entity || headed.length === 0) return new Map();
  const { rows } = await sql<Layout & { headings: string }>`
    select distinct on (headings) headings, mapping, constants, words from import_layout
    where kept_for = any(${keptFor(caller)}::uuid[]) and entity = ${entity.path} and headings = any(${headed.map(hashOf)}::text[])
    order by headings, used_at desc`.execute(reader);
  const byHash = new Map(rows.map((row) => [row.headings, row]));
  const known = new Set(fieldsFor(entity, caller).map(({ name }) => name));
  const ofKnown = <V>(of: Readonly<Record<string, V>>) =>
    Object.fromEntries(Object.entries(of).filter(([name]) => known.has(name)));
  return new Map(
    headed.flatMap((headings) => {
      const kept = byHash.get(hashOf(headings));
      if (!kept) return [];
      const { mapping, constants, words } = kept;
      return [[headings, { mapping: ofKnown(mapping), constants: ofKnown(constants), words: ofKnown(words) }] as const];
    }),
  );
}

/** Keeps what was chosen for a sheet that is imported, and forgets what nobody needed for a year. */
export async function keepLayout(
  tx: Tx,
  caller: Caller,
  { entity, headings, companyId }: { entity: Entity; headings: readonly string[]; companyId: string | undefined },
  { mapping, constants, words }: Layout,
): Promise<void> {
  const [only] = keptFor(caller);
  const keeper = caller.isLimited || caller.scope.companyIds.length === 1 ? only : companyId;
  if (!keeper || hasNone(headings)) return;
  await sql`
    insert into import_layout (kept_for, entity, headings, mapping, constants, words)
    values (${keeper}::uuid, ${entity.path}, ${hashOf(headings)}, ${JSON.stringify(mapping)}::jsonb,
      ${JSON.stringify(constants)}::jsonb, ${JSON.stringify(words)}::jsonb)
    on conflict (kept_for, entity, headings) do update set mapping = excluded.mapping, constants = excluded.constants,
      words = excluded.words, used_at = excluded.used_at`.execute(tx);
  await sql`
    delete from import_layout where kept_for = ${keeper}::uuid and used_at < now() - interval '1 year'`.execute(tx);
}
