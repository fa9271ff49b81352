import { type ExistingMode, existingModes, separators } from "@stowage/model";
import { type Static, type TProperties, Type } from "typebox";
import { idSchema } from "../crud/schema.ts";
import { jobModes, maxColumns } from "./limits.ts";
import { lookedRows } from "./sheets/index.ts";

const closed = <P extends TProperties>(properties: P) => Type.Object(properties, { additionalProperties: false });

const encodings = ["utf-8", "utf-16le", "utf-16be", "big5", "gb18030", "windows-1252"] as const;
const encoding = Type.Union(encodings.map((one) => Type.Literal(one)));
const separator = Type.Union(separators.map((one) => Type.Literal(one)));
const column = Type.Integer({ minimum: 0, maximum: maxColumns });
const mapping = Type.Record(Type.String({ maxLength: 60 }), Type.Union([column, Type.Array(column), Type.Null()]));
const constants = Type.Record(Type.String({ maxLength: 60 }), Type.String({ maxLength: 250 }), {
  description: "what stands in a field of every row whose cell is empty, as text",
});
const words = Type.Record(
  Type.String({ maxLength: 60 }),
  Type.Record(Type.String({ maxLength: 250 }), Type.String({ maxLength: 60 }), { maxProperties: 500 }),
  { description: "by field what its cells say, and the value that each such word means" },
);

/** What a person corrects where a text file was understood wrongly. */
export const choicesSchema = closed({
  entity: Type.Optional(Type.String({ maxLength: 60, description: "what to guess the mapping for, e.g. `product`" })),
  encoding: Type.Optional(encoding),
  separator: Type.Optional(separator),
  sheet: Type.Optional(
    Type.String({ maxLength: 250, description: "the one that is meant; the likely one unless told" }),
  ),
  header_row: Type.Optional(
    Type.Integer({ minimum: -1, maximum: lookedRows - 1, description: "of that sheet, counted from 0; -1 for none" }),
  ),
});
export type Choices = Static<typeof choicesSchema>;

/** What may become of rows that are there already. */
const existingIn = (modes: readonly ExistingMode[]) =>
  Type.Optional(
    Type.Union(
      modes.map((mode) => Type.Literal(mode)),
      {
        description:
          "what becomes of rows that are there already: `refuse` unless told; `update` changes what cells say and leaves alone what empty ones do not, and needs the function `update` as well",
      },
    ),
  );

const importSchema = closed({
  file_id: idSchema,
  sheet: Type.Optional(Type.String({ maxLength: 250, description: "the first with rows unless told" })),
  mapping: Type.Record(
    Type.String({ maxLength: 60 }),
    Type.Union([column, Type.Array(column, { minItems: 1, maxItems: 10 }), Type.Null()]),
    {
      description:
        "the column, counted from 0, that fills each field; several are joined by hyphens, those of a time by a blank: a day and its time of day",
    },
  ),
  constants: Type.Optional(constants),
  words: Type.Optional(words),
  create_missing: Type.Optional(
    Type.Array(Type.String({ maxLength: 60 }), {
      maxItems: 20,
      description: "fields that name other rows, e.g. `pc_code`: those not there yet are made, by code and name only",
    }),
  ),
  mode: Type.Union(jobModes.map((mode) => Type.Literal(mode))),
  existing: existingIn(existingModes),
  checked_at: Type.Optional(
    Type.String({
      format: "date-time",
      description: "when a trial began: rows that were changed since then are refused, not updated",
    }),
  ),
  header_row: Type.Optional(
    Type.Integer({ minimum: -1, maximum: 1000, description: "counted from 0; -1 where there is none" }),
  ),
  encoding: Type.Optional(encoding),
  separator: Type.Optional(separator),
  company_id: Type.Optional(Type.Union([idSchema, Type.Null()])),
  wh_id: Type.Optional(Type.Union([idSchema, Type.Null()])),
  owner_id: Type.Optional(Type.Union([idSchema, Type.Null()])),
});

/** What is sent with an import of rows of which those that are there already may become one of these. */
export const importSchemaOf = (modes: readonly ExistingMode[]): typeof importSchema =>
  closed({ ...importSchema.properties, existing: existingIn(modes) });
export type ImportBody = Static<typeof importSchema>;

const sheetSchema = closed({
  name: Type.String(),
  hidden: Type.Boolean(),
  header_row: Type.Integer({ description: "counted from 0; -1 where there is none" }),
  columns: Type.Array(Type.String()),
  row_count: Type.Integer(),
  above: Type.Array(Type.Array(Type.String()), { description: "the rows above the headings" }),
  preview: Type.Array(Type.Array(Type.String())),
  mapping,
  constants,
  words,
});

const fieldSchema = closed({
  name: Type.String(),
  label: Type.String(),
  kind: Type.String(),
  required: Type.Boolean({ description: "this field, or another with the same lookup" }),
  lookup: Type.Union([Type.String(), Type.Null()], {
    description: "fields with the same one lead to the same row; one of them is enough",
  }),
  creates: Type.Union([Type.String(), Type.Null()], {
    description: "the resource of which the caller may have missing rows made",
  }),
});

/** What was understood of a file, or chosen for the last one of its company with these headings. `sheet`, `columns`, `mapping` and `preview` are those of the sheet that is most likely meant. */
export const fileReply = closed({
  dataImport: Type.Array(
    closed({
      file_id: idSchema,
      name: Type.String(),
      size: Type.Integer(),
      kind: Type.Union([Type.Literal("xlsx"), Type.Literal("xls"), Type.Literal("csv")]),
      encoding: Type.Union([encoding, Type.Null()]),
      separator: Type.Union([separator, Type.Null()]),
      entity: Type.Union([Type.String(), Type.Null()]),
      sheet: Type.String(),
      columns: Type.Array(Type.String()),
      mapping,
      preview: Type.Array(Type.Array(Type.String())),
      sheets: Type.Array(sheetSchema),
      fields: Type.Array(fieldSchema),
      max_rows: Type.Integer(),
    }),
  ),
});

export const startedReply = closed({ job: idSchema });
