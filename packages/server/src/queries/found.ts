import { type Declared, foundBy, foundWholeBy, isSscc, model, ssccAsKept, translationsOf } from "@stowage/model";
import { type RawBuilder, sql } from "kysely";
import { Type } from "typebox";
import { isHiddenFrom } from "../crud/reading/columns.ts";
import { columnsIn } from "../crud/reading/overlay.ts";
import { idSchema } from "../crud/schema.ts";
import { demandOwner, demandScope, isOf, scopeCondition, together } from "../crud/sharing/scope.ts";
import { type Call, call } from "../http/call.ts";
import { type Caller, type Language, may } from "../http/caller.ts";
import { goodsWithBarcode } from "./foundGoods.ts";
import { lotsOf } from "./foundLots.ts";

/** Of each kind; whoever wants more asks its list. */
const mostOfKind = 5;
const shortest = 2;
/** Documents, and what comes of them, grow with the years: shorter texts have no index to be found by. */
const shortestInDocuments = 3;
const growsWithYears = ({ type, calls }: Declared): boolean => type === "document" || !calls.includes("create");

const foundSchema = Type.Object(
  {
    resource: Type.String({ description: "whose row it is; `lot`: a lot in stock, with its product's id" }),
    id: idSchema,
    /** What tells it from others, in its order; null where it has none. */
    label: Type.Array(Type.Union([Type.String(), Type.Null()])),
    /** A document's. */
    status: Type.Union([Type.String(), Type.Null()]),
    /** One of the fields by which it is found is the whole text. */
    exact: Type.Boolean(),
  },
  { additionalProperties: false },
);

/** Whatever bears a text in one of the fields by which it is found, of every kind that the caller may query. */
export const foundCall: Call = call({
  method: "POST",
  path: "/v1/found/q",
  summary:
    "Find documents, products, locations and others by any part of their numbers, names and barcodes, and lots by their numbers",
  access: "signed_in",
  body: Type.Object(
    {
      text: Type.String({ minLength: shortest, maxLength: 200 }),
      wh_id: Type.Optional(idSchema),
      owner_id: Type.Optional(idSchema),
    },
    { additionalProperties: false },
  ),
  reply: Type.Object({ found: Type.Array(foundSchema) }, { additionalProperties: false }),
  async handle({ context, body }) {
    const { caller } = context;
    if (body.wh_id) demandScope(caller.scope, "wh_id", body.wh_id);
    const typed = body.text.normalize("NFKC").trim();
    // What a scanner reads from the label of a box or pallet.
    const text = isSscc(ssccAsKept(typed)) ? ssccAsKept(typed) : typed;
    const asked = { ...body, language: context.language };
    const kinds = [
      ...Object.values<Declared>(model).flatMap((declared) => rowsOf(declared, caller, text, asked) ?? []),
      ...[goodsWithBarcode(caller, text, asked) ?? []].flat(),
      ...[lotsOf(caller, text, asked) ?? []].flat(),
    ];
    return context.read(async (reader) => {
      if (body.owner_id) await demandOwner(reader, caller.scope, body.owner_id);
      if (kinds.length === 0) return { found: [] };
      const { rows } = await sql<Found>`${sql.join(kinds, sql` union all `)}`.execute(reader);
      return { found: withoutTwins(rows) };
    });
  },
});

interface Found {
  readonly resource: string;
  readonly id: string;
  readonly label: readonly (string | null)[];
  readonly status: string | null;
  readonly exact: boolean;
}

interface Asked {
  readonly wh_id?: string | undefined;
  readonly owner_id?: string | undefined;
  /** In which names are told. */
  readonly language: Language;
}

/** The rows of a kind, those that bear the whole text first; null where the caller may not ask for them. */
function rowsOf(declared: Declared, caller: Caller, text: string, { wh_id, owner_id, language }: Asked) {
  const names = foundBy(declared)
    .filter((name) => !isHiddenFrom(declared, caller, name))
    .flatMap((name) => [name, ...translationsOf(declared.fields[name])]);
  const least = growsWithYears(declared) ? shortestInDocuments : shortest;
  if (names.length === 0 || text.length < least || !may(caller, declared.menu, "query")) return null;
  const within = together([
    scopeCondition(declared, caller.scope, "t"),
    wh_id ? isOf(declared, "t", "warehouse", wh_id) : null,
    owner_id ? isOf(declared, "t", "owner", owner_id) : null,
  ]);
  const label = declared.label.filter((name) => declared.fields[name] && !isHiddenFrom(declared, caller, name));
  const bearing = (
    condition: (column: RawBuilder<unknown>) => RawBuilder<boolean>,
    among: readonly string[],
    exact: boolean,
  ) => sql`(
    select ${declared.name}::text as resource, t.${sql.ref(declared.key)}::text as id,
      array[${sql.join(label.map((name) => sql`coalesce(${sql.join(columnsIn(declared, name, language).map((one) => sql`t.${sql.ref(one)}::text`))})`))}]::text[] as label,
      ${declared.type === "document" ? sql`t.${sql.ref(declared.status)}::text` : sql`null::text`} as status, ${exact}::bool as exact
    from ${sql.table(declared.name)} t
    where (${sql.join(
      among.map((name) => condition(sql`t.${sql.ref(name)}`)),
      sql` or `,
    )}) and ${within ?? sql`true`}
    limit ${sql.lit(mostOfKind)})`;
  const part = `%${text.replace(/[\\%_]/g, "\\$&")}%`;
  const whole = foundWholeBy(declared).filter((name) => names.includes(name));
  const parts = bearing((column) => sql`${column} ilike ${part}`, names, false);
  if (whole.length === 0) return parts;
  return sql`${bearing((column) => sql`upper(${column}) = upper(${text})`, whole, true)} union all ${parts}`;
}

/** What bears the whole text bears it as a part, too. */
function withoutTwins(rows: readonly Found[]): readonly Found[] {
  const seen = new Set<string>();
  return rows.filter(({ resource, id }) => !seen.has(`${resource} ${id}`) && seen.add(`${resource} ${id}`));
}
