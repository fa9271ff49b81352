import {
  type Action,
  type Declared,
  type DocumentDeclaration,
  type Field,
  fieldsOfEach,
  firstLineFields,
  maxCounts,
  maxDocuments,
  maxLines,
  maxPageSize,
  model,
  partOfSeveral,
  statesOf,
  uuidPattern,
  versionFields,
} from "@stowage/model";
import { type TObject, type TProperties, type TSchema, Type } from "typebox";
import { langSchema } from "../http/language.ts";
import { kindOf, rowsSchema } from "./kinds/kinds.ts";
import { namesInLookups } from "./reading/access.ts";
import { declaredAs, shownBy } from "./reading/columns.ts";
import { countedSchema } from "./reading/counted.ts";
import { withTally } from "./reading/tally.ts";
import { keptBack } from "./reading/withheld.ts";
import { codeNames } from "./writing/check.ts";

/** JSON schemas that follow from a declaration, for requests and for replies. */

export const idSchema = Type.String({ pattern: uuidPattern });
const orNull = (schema: TSchema) => Type.Union([schema, Type.Null()]);
const fieldSchema = (field: Field): TSchema => kindOf(field).schema(field);

/** What may stand for a column of a resource in the path of a call: what tells a row, one of the values that a choice has, or a text. */
export function inPathSchema(declared: Declared, column: string): TSchema {
  const field = declared.fields[column];
  if (field?.kind === "lookup" || column === declared.key || partOfSeveral(declared, column)) return idSchema;
  return field?.kind === "choice" ? fieldSchema(field) : Type.String({ maxLength: 60, pattern: "^[^\\u0000]*$" });
}

/** A row as a reply holds it. What is hidden from some callers, or not shown in lookups, may be absent; nothing else may. */
export function rowSchema(declared: Declared): TObject {
  const made = rowSchemas.get(declared) ?? rowSchemaOf(declared);
  rowSchemas.set(declared, made);
  return made;
}

// Every call of a declaration answers its rows, and those of documents their lines.
const rowSchemas = new WeakMap<Declared, TObject>();

function rowSchemaOf(declared: Declared): TObject {
  const lookedUp = declared.lookedUp && namesInLookups(declared);
  const kept = keptBack(declared);
  const properties: TProperties = {};
  for (const shown of shownBy(declared).values()) {
    const always =
      shown.field.required || ("default" in shown.field && shown.field.default !== undefined && !shown.through);
    const schema = always && !kept.includes(shown.name) ? fieldSchema(shown.field) : orNull(fieldSchema(shown.field));
    const mayLack = shown.hiddenBy || (lookedUp && !lookedUp.has(shown.name));
    properties[shown.name] = mayLack ? Type.Optional(schema) : schema;
  }
  return Type.Object(properties, { additionalProperties: false, title: declared.name });
}

export const rowsReply = (declared: Declared) =>
  Type.Object({ [declared.reply]: Type.Array(rowSchema(declared)) }, { additionalProperties: false });

/** What a client may send to create a row, or, with `mode` update, to change it. */
export const draftSchema = (declared: Declared, mode: "create" | "update"): TObject =>
  Type.Object({ ...draftProperties(declared, mode), lang: langSchema }, { additionalProperties: false });

function draftProperties(declared: Declared, mode: "create" | "update"): TProperties {
  const properties: TProperties = {};
  if (mode === "create") properties[declared.key] = Type.Optional(idSchema);
  else properties.version = Type.Optional(Type.Integer());
  for (const [name, field] of Object.entries(declared.fields)) {
    if (field.readonly || (mode === "update" && field.fixed)) continue;
    properties[name] = Type.Optional(orNull(fieldSchema(field)));
  }
  if (mode === "create")
    for (const [name, field] of Object.entries(firstLineFields(model, declared)))
      properties[name] = Type.Optional(orNull(fieldSchema(field)));
  for (const name of codeNames(declared).keys()) {
    if (!(name in properties))
      properties[name] = Type.Optional(orNull(Type.String({ description: "instead of the id" })));
  }
  for (const [kind, { of }] of Object.entries(declared.type === "document" ? declared.lines : {})) {
    const line = draftProperties(declaredAs(of), "create");
    properties[kind] = Type.Optional(Type.Array(Type.Object(line, { additionalProperties: false })));
  }
  return properties;
}

/** The payload of an action, beside `ids`, `atomic`, `reason`, and what each document has of its own. */
export function payloadSchema(action: Action): TObject {
  const properties: TProperties = {
    ids: Type.Array(idSchema, { minItems: 1, maxItems: maxDocuments }),
    atomic: Type.Optional(Type.Boolean()),
    versions: Type.Optional(Type.Array(rowsSchema(versionFields), { maxItems: maxDocuments })),
  };
  properties.reason = action.reason
    ? Type.String({ minLength: 1, maxLength: 500 })
    : Type.Optional(Type.String({ maxLength: 500 }));
  const ofEach = fieldsOfEach(action);
  if (ofEach) properties.each = Type.Optional(Type.Array(rowsSchema(ofEach), { maxItems: maxDocuments }));
  for (const [name, part] of Object.entries(action.payload ?? {})) {
    properties[name] =
      part.kind === "rows"
        ? Type.Optional(Type.Array(rowsSchema(part.fields), { maxItems: maxLines }))
        : part.required
          ? fieldSchema(part)
          : Type.Optional(orNull(fieldSchema(part)));
  }
  return Type.Object(properties, { additionalProperties: false });
}

/** One outcome a document of an action. */
export const resultsSchema = (document: DocumentDeclaration) =>
  Type.Object(
    {
      results: Type.Array(
        Type.Object(
          {
            index: Type.Integer(),
            id: idSchema,
            ok: Type.Boolean(),
            status: Type.Optional(Type.Union(statesOf(document).map((state) => Type.Literal(state)))),
            code: Type.Optional(Type.String()),
            message: Type.Optional(Type.String()),
            details: Type.Optional(Type.Unknown()),
          },
          { additionalProperties: false },
        ),
      ),
    },
    { additionalProperties: false },
  );

const askedSchema = Type.Array(
  Type.Object(
    {
      queryField: Type.Union([
        Type.String(),
        Type.Array(Type.String(), { minItems: 1, maxItems: 20, description: "any of these fields" }),
      ]),
      queryCondition: Type.String(),
      queryValue: Type.Unknown(),
    },
    { additionalProperties: false },
  ),
  { maxItems: 50 },
);
const anySchema = Type.Array(askedSchema.items, { minItems: 1, maxItems: 20 });
const conditionsSchema = {
  combinedCondition: Type.Optional(Type.Union([Type.Literal("AND"), Type.Literal("OR")])),
  query: Type.Optional(askedSchema),
  within: Type.Optional(
    Type.Array(Type.Union([askedSchema.items, Type.Object({ any: anySchema }, { additionalProperties: false })]), {
      maxItems: 50,
      description: "all of these hold, also where any of `query` is enough; of those in one `any`, one is enough",
    }),
  ),
};

export const querySchema = Type.Object(
  {
    page: Type.Optional(Type.Integer({ minimum: 1 })),
    pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: maxPageSize })),
    ...conditionsSchema,
    sort: Type.Optional(
      Type.Array(
        Type.Object(
          {
            sortField: Type.String(),
            sortOrder: Type.Optional(Type.Union([Type.Literal("asc"), Type.Literal("desc")])),
            empty: Type.Optional(
              Type.Literal("last", { description: "rows without a value come last in either order" }),
            ),
          },
          { additionalProperties: false },
        ),
        { maxItems: 10 },
      ),
    ),
    count: Type.Optional(Type.Literal("exact")),
    sums: Type.Optional(Type.Boolean({ description: "answers `sums`, by field and unit" })),
    tally: Type.Optional(Type.Boolean({ description: "each document tells what its lines come to" })),
    counts: Type.Optional(
      Type.Array(Type.Object(conditionsSchema, { additionalProperties: false }), {
        maxItems: maxCounts,
        description: "questions of which the number of rows is answered, each up to 10,000",
      }),
    ),
  },
  { additionalProperties: false },
);

export const pageSchema = (declared: Declared, row: TObject = withTally(declared, rowSchema(declared))) =>
  Type.Object(
    { [declared.reply]: Type.Array(row), ...countedSchema, page: Type.Integer(), pageSize: Type.Integer() },
    { additionalProperties: false },
  );
