import {
  type Counted,
  type Declarations,
  type Declared,
  Failure,
  type Figure,
  figuresOf,
  isCounted,
  type MeasureName,
  model,
  type OfField,
  partitionOf,
} from "@stowage/model";
import { type RawBuilder, sql } from "kysely";
import { Type } from "typebox";
import { answerTo } from "../../crud/reading/access.ts";
import { declaredAs, isHiddenFrom, joinsFor, shownBy } from "../../crud/reading/columns.ts";
import { whereOf } from "../../crud/reading/question.ts";
import { toldOf } from "../../crud/reading/withheld.ts";
import { idSchema } from "../../crud/schema.ts";
import { accessTo } from "../../crud/sharing/ownRows.ts";
import { storedColumns } from "../../crud/writing/store.ts";
import type { Reader } from "../../database/index.ts";
import { type Call, call } from "../../http/call.ts";
import { type Caller, may } from "../../http/caller.ts";
import { chartQueries, todayIn } from "./charts.ts";
import { countedSql, type OfRow } from "./counted.ts";
import { measureQueries } from "./measures.ts";

const closed = { additionalProperties: false } as const;
const text = Type.Union([Type.String(), Type.Null()]);
const number = Type.Union([Type.String({ description: "a decimal number" }), Type.Null()]);

const figureSchema = Type.Object(
  {
    name: Type.String(),
    value: Type.Union([Type.String({ description: "a decimal number, or an instant" }), Type.Null()]),
    unit: text,
    parts: Type.Array(Type.Object({ unit: text, value: Type.String() }, closed), {
      description: "a sum by unit, the largest first; empty where it is told in one",
    }),
    hint: number,
    warning: number,
    short: number,
  },
  closed,
);
const chartSchema = Type.Object(
  {
    kind: Type.Union([Type.Literal("level"), Type.Literal("bars")]),
    from: Type.String({ format: "date" }),
    to: Type.String({ format: "date", description: "today" }),
    now: number,
    level: number,
    days: Type.Array(
      Type.Object({ day: Type.String({ format: "date" }), value: Type.String(), came: Type.String() }, closed),
      {
        description: "of a level, what changed on that day, and what of it came in; of bars, how much there was",
      },
    ),
  },
  closed,
);
const reply = Type.Object(
  {
    figures: Type.Array(figureSchema),
    steps: Type.Array(Type.String(), {
      description: "of the steps that not every such document takes, those that it does",
    }),
    chart: Type.Union([chartSchema, Type.Null()]),
  },
  closed,
);

const all = model as Declarations;

/** What rows are measured by, a call for each resource and document that says so; what a caller may not search is not among it, but for what lines come to, which the list of their document tells too. */
export const figureCalls = (): readonly Call[] =>
  Object.values(all)
    .filter((declared) => Object.keys(figuresOf(declared, all)).length > 0)
    .map(figuresCall);

const figuresCall = (declared: Declared): Call =>
  call({
    method: "GET",
    path: `/v1${declared.path}/{id}/figures`,
    summary: `What a row of ${declared.name} is measured by, and how that went over time`,
    access: accessTo(declared, "query"),
    params: Type.Object({ id: idSchema }),
    reply,
    handle: ({ context, params }) =>
      context.read(async (reader) => {
        const row = await rowOf(reader, declared, context.caller, params.id);
        const asked = questionsOf(declared, context.caller, row);
        const { rows } = await sql<{ answers: Readonly<Record<string, Answer | null>> }>`
          select json_build_object(${sql.join(asked.flatMap(({ key, ask }) => [sql.lit(key), ask]))}) as answers`.execute(
          reader,
        );
        return replyOf(declared, rows[0]?.answers ?? {});
      }),
  });

/** A row as the caller sees it, and the day that it is where they work. @throws Failure NOT_FOUND. */
async function rowOf(reader: Reader, declared: Declared, caller: Caller, id: string): Promise<RowAsked> {
  const { rows } = await sql<Readonly<Record<string, unknown>>>`
    select t.*, ${todayIn(caller.scope)}::text as today from ${sql.table(declared.name)} t
    where t.${sql.ref(declared.key)} = ${id}::uuid and ${whereOf(declared, answerTo(declared, caller), [], "AND")}`.execute(
    reader,
  );
  const found = rows[0];
  if (!found) throw new Failure("NOT_FOUND", { details: { id } });
  const types = new Map([[declared.key, "uuid"], ...storedColumns(declared)]);
  const typed = (column: string, type: string) => sql`${found[column]}::${sql.raw(type)}`;
  return { row: (column) => typed(column, types.get(column) ?? "text"), today: typed("today", "date") };
}

interface RowAsked {
  readonly row: OfRow;
  readonly today: RawBuilder<unknown>;
}

interface Answer {
  readonly value: string | number | null;
  readonly unit?: string | null;
  readonly parts?: readonly { readonly unit: string | null; readonly value: string }[];
}

interface Question {
  readonly key: string;
  readonly ask: RawBuilder<unknown>;
}

const chartKey = "chart";
const hintOf = (name: string) => `hint:${name}`;
const warningOf = (name: string) => `warning:${name}`;
const shortOf = (name: string) => `short:${name}`;
const stepOf = (action: string) => `step:${action}`;

/** All that is asked of a row, in one statement. */
function questionsOf(declared: Declared, caller: Caller, { row, today }: RowAsked): readonly Question[] {
  const figures = Object.entries(figuresOf(declared, all)).flatMap(([name, figure]) => [
    { key: name, ask: askFor(declared, figure, caller, row) },
    { key: hintOf(name), ask: figure.hint ? askFor(declared, figure.hint.figure, caller, row) : null },
    { key: shortOf(name), ask: figure.short ? askFor(declared, figure.short.figure, caller, row) : null },
    { key: warningOf(name), ask: figure.warning ? askFor(declared, figure.warning.figure, caller, row) : null },
  ]);
  const steps = conditioned(declared).map(([action, measure]) => ({
    key: stepOf(action),
    ask: measureQueries[measure].ask(row, caller, declared),
  }));
  const chart = declared.chart && chartQueries[declared.chart];
  const drawn =
    chart && may(caller, chart.menu, "query") ? [{ key: chartKey, ask: chart.ask(row, caller, today) }] : [];
  return [...figures, ...steps, ...drawn].flatMap(({ key, ask }) => (ask ? [{ key, ask }] : []));
}

/** What one figure is asked; null where the caller may not know it. */
function askFor(declared: Declared, figure: Figure | OfField, caller: Caller, row: OfRow): RawBuilder<unknown> | null {
  if (isCounted(figure))
    return isTallied(declared, figure) || may(caller, declaredAs(figure.of).menu, "query")
      ? toldOf(
          { of: declaredAs(figure.of), sum: figure.sum ?? [] },
          declared,
          caller,
          row,
          countedSql(declared, figure, caller, row),
        )
      : null;
  if ("field" in figure)
    return isHiddenFrom(declared, caller, figure.field) ? null : fieldSql(declared, figure, caller, row);
  const { menu, ask } = measureQueries[figure.measure];
  return !menu || may(caller, menu, "query") ? ask(row, caller, declared) : null;
}

/** What the lines come to of which the document's list tells it, to whoever may search the document. */
const isTallied = (declared: Declared, { of }: Counted): boolean =>
  declared.type === "document" && declared.tally !== undefined && declared.lines[declared.tally.lines]?.of === of;

function fieldSql(declared: Declared, { field, unit }: OfField, caller: Caller, row: OfRow): RawBuilder<unknown> {
  const shown = shownBy(declared, caller.language);
  const value = shown.get(field);
  const named = unit === undefined ? undefined : shown.get(unit);
  const own = [partitionOf(declared) ?? [], declared.key].flat();
  if (!value) return sql`null`;
  return sql`(select json_build_object('value', (${value.kind.read(value.column, value.per)})::text, 'unit', ${named?.column ?? sql`null::text`})
    from ${sql.table(declared.name)} t ${joinsFor(declared, [field, ...(unit ? [unit] : [])])}
    where ${sql.join(
      own.map((column) => sql`t.${sql.ref(column)} = ${row(column)}`),
      sql` and `,
    )})`;
}

/** The steps that some documents of a kind take, each with what decides it. */
const conditioned = (declared: Declared): readonly (readonly [string, MeasureName])[] =>
  declared.type === "document"
    ? (declared.course ?? []).flatMap((step) => (step.if ? [[step.action, step.if] as const] : []))
    : [];

function replyOf(declared: Declared, answers: Readonly<Record<string, Answer | null>>) {
  const figures = Object.keys(figuresOf(declared, all)).flatMap((name) => {
    const answer = answers[name];
    if (!answer) return [];
    const { value, unit = null, parts = [] } = answer;
    const beside = (key: string) => asText(answers[key]?.value ?? null);
    const [hint, warning, short] = [hintOf, warningOf, shortOf].map((key) => beside(key(name)));
    return [{ name, value: asText(value), unit, parts, hint, warning, short }];
  });
  const steps = conditioned(declared).flatMap(([action]) =>
    Number(answers[stepOf(action)]?.value) > 0 ? [action] : [],
  );
  return { figures, steps, chart: answers[chartKey] ?? null };
}

const asText = (value: string | number | null): string | null => (value === null ? null : String(value));
