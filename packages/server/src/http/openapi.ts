import { languages } from "@stowage/messages";
import { errors } from "@stowage/model";
import { type TObject, type TSchema, Type } from "typebox";
import type { Access, Call } from "./call.ts";
import { langSchema, languageHeader } from "./language.ts";

/** The API's description, from the same declarations that validate requests. */
export function openApi(calls: readonly Call[], version: string): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const call of [...calls].sort((a, b) => a.path.localeCompare(b.path) || a.method.localeCompare(b.method))) {
    const operations = paths[call.path] ?? {};
    operations[call.method.toLowerCase()] = operation(call);
    paths[call.path] = operations;
  }
  return {
    openapi: "3.1.0",
    info: { title: "Stowage", version, description: "Warehouse management for third-party logistics." },
    components: {
      parameters: { language: languageParameter },
      securitySchemes: { bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" } },
      schemas: { Failure: plain(failureSchema) },
    },
    paths,
  };
}

const languageParameter = {
  name: languageHeader,
  in: "header",
  required: false,
  description:
    "Of names and messages, unless the body says `lang`; else the account's, before signing in Accept-Language.",
  schema: { enum: languages },
};

function operation(call: Call): Record<string, unknown> {
  return {
    summary: call.summary,
    ...(call.access === "public" ? {} : { security: [{ bearer: [] }] }),
    "x-access": accessText(call.access),
    parameters: [
      ...parameters(call.params, "path"),
      ...parameters(call.query, "query"),
      { $ref: "#/components/parameters/language" },
    ],
    ...(call.body || call.multipart ? { requestBody: requestBody(call) } : {}),
    responses: {
      "200": success(call),
      default: {
        description: "refused",
        content: { "application/json": { schema: { $ref: "#/components/schemas/Failure" } } },
      },
    },
  };
}

function accessText(access: Access): string {
  if (typeof access === "string") return access;
  const { menu, code, at = [], right, orRight, lookedUpAt, ofOneself } = access;
  const entries = [menu, ...at].map((entry) => `${entry}:${code}`).join(" | ");
  return `${entries}${right ? ` + ${right}` : ""}${orRight ? ` | ${orRight}` : ""}${lookedUpAt ? " | a screen that looks it up" : ""}${ofOneself ? ` | of oneself: ${ofOneself.join(", ")}` : ""}`;
}

function requestBody(call: Call) {
  const schema = call.multipart
    ? { type: "object", properties: { file: { type: "string", format: "binary" } } }
    : plain(withLanguage(call.body ?? Type.Object({})));
  return { required: true, content: { [call.multipart ? "multipart/form-data" : "application/json"]: { schema } } };
}

/** Beside what a call takes, an object says `lang`; of an array each row may, where its call lets it. */
function withLanguage(schema: TSchema): TSchema {
  if ("anyOf" in schema) return { ...schema, anyOf: (schema.anyOf as TSchema[]).map(withLanguage) } as TSchema;
  const { properties } = schema as TObject;
  return properties ? ({ ...schema, properties: { ...properties, lang: langSchema } } as TSchema) : schema;
}

function success(call: Call) {
  if (call.reply === "file")
    return {
      description: call.paper ? "the file, or the job that makes it where that was asked for" : "the file",
      content: {
        "application/octet-stream": { schema: { type: "string", format: "binary" } },
        ...(call.paper ? { "application/json": { schema: plain(envelopeSchema(begunJob)) } } : {}),
      },
    };
  if (call.reply === "stream")
    return { description: "server-sent events", content: { "text/event-stream": { schema: { type: "string" } } } };
  return { description: "done", content: { "application/json": { schema: plain(envelopeSchema(call.reply)) } } };
}

const parameters = (schema: TObject | undefined, where: "path" | "query") =>
  Object.entries(schema?.properties ?? {}).map(([name, property]) => ({
    name,
    in: where,
    required: where === "path" || ((schema?.required ?? []) as readonly string[]).includes(name),
    schema: plain(property as TSchema),
  }));

const begunJob = Type.Object({ job: Type.String() }, { additionalProperties: false });

/** The whole reply of a call that succeeded. */
export const envelopeSchema = (additionals: TObject): TObject =>
  Type.Object(
    {
      httpStatus: Type.Integer(),
      respondCode: Type.Object(
        { code: Type.Literal("OK"), message: Type.String(), developerMessage: Type.String(), additionals },
        { additionalProperties: false },
      ),
    },
    { additionalProperties: false },
  );

/** What a person reads; clients that show it may tell its instants by the reader's clock, as the screens do. */
const said = Type.String({
  minLength: 1,
  description: "In the caller's language; instants in it are ISO 8601 UTC, as in every field",
});
const details = Type.Record(Type.String(), Type.Unknown());

/** The whole reply of a call that was refused. `additionals` may hold more: the row as it is now, or outcomes. */
export const failureSchema = Type.Object(
  {
    httpStatus: Type.Integer(),
    respondCode: Type.Object(
      {
        code: Type.Union(Object.keys(errors).map((code) => Type.Literal(code))),
        message: said,
        developerMessage: Type.String(),
        additionals: Type.Object({
          request_id: Type.String(),
          details,
          errors: Type.Array(
            Type.Object({
              index: Type.Optional(Type.Integer()),
              line: Type.Optional(Type.Integer()),
              field: Type.Optional(Type.String()),
              code: Type.String(),
              message: said,
              details: Type.Optional(details),
            }),
          ),
        }),
      },
      { additionalProperties: false },
    ),
  },
  { additionalProperties: false },
);

// TypeBox marks optional properties by symbols and hidden keys; JSON keeps what the schema says.
const plain = (schema: TSchema): unknown => JSON.parse(JSON.stringify(schema));
