import { Failure, type FieldFailure, model } from "@stowage/model";
import { Type } from "typebox";
import { rowsByKey } from "../../../crud/reading/query.ts";
import { idSchema } from "../../../crud/schema.ts";
import { demandOneOwner } from "../../../crud/sharing/oneOwner.ts";
import type { Reader } from "../../../database/index.ts";
import { type Attachment, contentOf } from "../../../files/index.ts";
import { type Call, call } from "../../../http/call.ts";
import type { Caller } from "../../../http/caller.ts";
import { mergePdfs, type ToMerge } from "../../../printing/merge/mergePdfs.ts";

import { paperFile } from "../../common/papers.ts";

const { outbound, outbound_file } = model;
const mostFiles = 100;
const mostMegabytes = 50;

interface Row {
  readonly outbound_file_id: string;
  readonly order_no: string;
  readonly attachments: readonly Attachment[] | null;
}

/** The uploaded papers of orders as one file, so that they are printed at once. */
export const mergeCall: Call = call({
  method: "POST",
  path: "/v1/util/pdfmerge",
  summary: "Merge PDF files that were uploaded for orders into one, in the order of the ids",
  access: { menu: outbound.menu, code: "shipping_list" },
  ratePerMinute: 60,
  body: Type.Object(
    { ids: Type.Array(idSchema, { minItems: 1, maxItems: mostFiles, description: "ids of outbound_file" }) },
    { additionalProperties: false },
  ),
  reply: "file",
  paper: true,
  async handle({ context, body }) {
    const ids = body.ids.map((id) => id.toLowerCase());
    const { rows, files } = await context.read(async (reader) => {
      const rows = await rowsOf(reader, context.caller, ids);
      return { rows, files: await contentsOf(reader, rows) };
    });
    const numbers = [...new Set(rows.map(({ order_no }) => order_no))];
    return paperFile(await mergePdfs(files), numbers, "-papers");
  },
});

/** @throws Failure NOT_FOUND at the ids that the caller does not see, OWNER_FIRST, FILE_TOO_LARGE */
async function rowsOf(reader: Reader, caller: Caller, ids: readonly string[]): Promise<readonly Row[]> {
  const found = (await rowsByKey(reader, outbound_file, { caller }, ids)).parse<Row[]>();
  const byId = new Map(found.map((row) => [row.outbound_file_id, row]));
  demandNone(ids.flatMap((id, index) => (byId.has(id) ? [] : [{ index, code: "NOT_FOUND", details: { id } }])));
  await demandOneOwner(reader, outbound_file, caller, ids);
  const rows = ids.flatMap((id) => byId.get(id) ?? []);
  const bytes = rows.flatMap(({ attachments }) => attachments ?? []).reduce((sum, { size }) => sum + size, 0);
  if (bytes > mostMegabytes * 2 ** 20) throw Failure.at("ids", "FILE_TOO_LARGE", { max: `${mostMegabytes} MB` });
  return rows;
}

/** @throws Failure NOT_A_PDF at each row that has another file, or none */
async function contentsOf(reader: Reader, rows: readonly Row[]): Promise<readonly ToMerge[]> {
  const files: ToMerge[] = [];
  const wrong: Wrong[] = [];
  for (const [index, { outbound_file_id: id, attachments }] of rows.entries()) {
    if (!attachments?.length) wrong.push({ index, code: "NOT_A_PDF", details: {} });
    for (const { file_id, name } of attachments ?? []) {
      const kept = await contentOf(reader, outbound_file.name, id, file_id);
      if (kept && isPdf(kept.content)) files.push({ index, content: kept.content });
      else wrong.push({ index, code: "NOT_A_PDF", details: { name } });
    }
  }
  demandNone(wrong);
  return files;
}

type Wrong = Omit<FieldFailure, "field">;

function demandNone(wrong: readonly Wrong[]): void {
  const [first] = wrong;
  if (first)
    throw new Failure(first.code, {
      ...(first.details ? { details: first.details } : {}),
      errors: wrong.map((one) => ({ ...one, field: "ids" })),
    });
}

/** A reader looks for its mark in the first kilobyte. */
const isPdf = (content: Buffer): boolean => Buffer.from(content.subarray(0, 1024)).includes("%PDF-");
