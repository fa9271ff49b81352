import type { Readable } from "node:stream";
import { messages } from "@stowage/messages";
import {
  type Declared,
  Failure,
  type LabelFormat,
  type LabelMediaName,
  labelMediaNames,
  maxLabelledRows,
} from "@stowage/model";
import { type Static, type TObject, type TProperties, Type } from "typebox";
import { idSchema } from "../crud/schema.ts";
import { demandScope } from "../crud/sharing/scope.ts";
import type { Reader } from "../database/index.ts";
import { formatProperties, labelFormatOf } from "../flows/common/labelFormat.ts";
import { paperFile } from "../flows/common/papers.ts";
import { type Call, type CallContext, call } from "../http/call.ts";
import type { Caller, Language } from "../http/caller.ts";
import { type LabelOptions, labelMedia, type PrintWords } from "../printing/index.ts";

/** One kind of label. */
export interface Labels<Row extends object, More extends TProperties> {
  /** `/v1/printtag/{path}`. */
  readonly path: "storage" | "product";
  readonly reply: string;
  /** The resource that the labels are for. */
  readonly of: Declared;
  readonly media: LabelMediaName;
  /** What stands on a label. */
  readonly row: TObject;
  /** What they can be asked for beside the medium. */
  readonly more: More;
  /** The warehouse whose printers these are for, where the rows say it. */
  whId?(rows: readonly Row[]): string | undefined;
  /** Refuses rows that are not printed together. */
  admit?(reader: Reader, caller: Caller, ids: readonly string[]): Promise<void>;
  /** The rows of those of the ids that the caller may see, by id. */
  rows(reader: Reader, caller: Caller, ids: readonly string[], language: Language): Promise<ReadonlyMap<string, Row>>;
  print(
    rows: readonly Row[],
    request: PrintRequest<More>,
    options: LabelOptions & { words: PrintWords },
  ): Promise<Readable>;
}

const maxLabels = 10_000;
const requestProperties = {
  ids: Type.Array(idSchema, { minItems: 1, maxItems: maxLabelledRows }),
};
const layoutProperties = {
  media: Type.Optional(Type.Union(labelMediaNames.map((name) => Type.Literal(name)))),
  copies: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, description: "of each label; one unless told" })),
  skip: Type.Optional(
    Type.Integer({ minimum: 0, maximum: 100, description: "labels of the first sheet already used" }),
  ),
  ...formatProperties,
  wh_id: Type.Optional({
    ...idSchema,
    description: "where it is printed; of locations their own warehouse unless told",
  }),
};
type PrintRequest<More extends TProperties> = Static<
  TObject<typeof requestProperties & typeof layoutProperties & More>
>;

const closed = <P extends TProperties>(properties: P) => Type.Object(properties, { additionalProperties: false });

/** Two calls: what stands on the labels, and the labels, in the order of the ids. */
export function labelCallsOf<Row extends object, More extends TProperties>(labels: Labels<Row, More>): readonly Call[] {
  const { menu } = labels.of;
  const path = `/v1/printtag/${labels.path}`;
  return [
    call({
      method: "POST",
      path: `${path}/q`,
      summary: `What stands on the labels of ${labels.of.name}`,
      access: { menu, code: "query" },
      body: closed(requestProperties),
      reply: closed({ [labels.reply]: Type.Array(labels.row) }),
      handle: async ({ context, body }) => ({ [labels.reply]: await rowsOf(labels, context, body.ids) }),
    }),
    call({
      method: "POST",
      path,
      summary: `Labels of ${labels.of.name} for a roll or sheets, as PDF or ZPL as the printer's setting says`,
      access: { menu, code: "label" },
      body: closed({ ...requestProperties, ...layoutProperties, ...labels.more }),
      reply: "file",
      paper: true,
      async handle({ context, body }) {
        const request = body as unknown as PrintRequest<More> & {
          ids: string[];
          media?: LabelMediaName;
          copies?: number;
          skip?: number;
          format?: LabelFormat;
          wh_id?: string;
        };
        if (request.wh_id) demandScope(context.caller.scope, "wh_id", request.wh_id);
        const count = request.ids.length * (request.copies ?? 1);
        if (count > maxLabels) throw new Failure("TOO_MANY_ROWS", { details: { count, max: maxLabels } });
        await context.read(async (reader) => labels.admit?.(reader, context.caller, request.ids));
        const rows = await rowsOf(labels, context, request.ids);
        const name = request.media ?? labels.media;
        const media = labelMedia[name];
        const on = { field: "media", value: name, paper: media.paper } as const;
        const whId = request.wh_id ?? labels.whId?.(rows) ?? null;
        const format = await context.read((reader) => labelFormatOf(reader, context.caller, request.format, on, whId));
        const words = messages[context.language];
        const title = words.resource[labels.path];
        const file = await labels.print(
          rows.map((row) => ({ ...row, copies: request.copies ?? 1 })),
          request,
          {
            language: context.language,
            media,
            format,
            title,
            printedAt: new Date().toISOString(),
            skip: request.skip ?? 0,
            words: words.print,
          },
        );
        return paperFile(file, [labels.path], "-labels", format);
      },
    }),
  ];
}

/** @throws Failure NOT_FOUND where one of them does not exist for the caller: no label is left out silently. */
async function rowsOf<Row extends object, More extends TProperties>(
  labels: Labels<Row, More>,
  context: CallContext<Caller>,
  ids: readonly string[],
): Promise<readonly Row[]> {
  const found = await context.read((reader) => labels.rows(reader, context.caller, ids, context.language));
  return ids.map((id) => {
    const row = found.get(id.toLowerCase());
    if (!row) throw new Failure("NOT_FOUND", { details: { id } });
    return row;
  });
}
