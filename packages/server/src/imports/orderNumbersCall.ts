import { Failure, isUuid, maxLines, model } from "@stowage/model";
import type { FastifyRequest } from "fastify";
import { Type } from "typebox";
import { rowSchema } from "../crud/schema.ts";
import { accessToAction } from "../documents/access.ts";
import type { FileStore } from "../files/index.ts";
import { type Call, type CallContext, call } from "../http/call.ts";
import type { Caller } from "../http/caller.ts";
import type { RawJson } from "../http/rawJson.ts";
import { entities } from "./entities.ts";
import { likelySheet } from "./sheets/index.ts";
import { rowsIn, sheetsIn } from "./source.ts";
import { receive } from "./upload.ts";

const { outbound, product_sn } = model;

/** A row of a file of serial numbers, by its number in the sheet. */
export interface NumberRow {
  readonly no: number;
  /** Empty where the file does not say it. */
  readonly product_code: string;
  readonly product_sn: string;
}

interface NumbersOfOrder {
  readonly outbound_id: string;
  readonly rows: readonly NumberRow[];
}

/** Gives the numbers to an order, all or none, and answers their rows. */
type Give = (context: CallContext<Caller>, numbers: NumbersOfOrder) => Promise<RawJson>;

/** The serial numbers of one order's pieces, from a sheet. What gives them to the order is the order's own. */
export const orderNumbersCall = (store: FileStore, give: Give): Call =>
  call({
    method: "POST",
    path: "/v1/outbound/productsn/import",
    summary:
      "Import the serial numbers of an order's pieces, which picks them: a form with outbound_id and a sheet (xlsx, xls, csv) of product_code and product_sn; all or none",
    access: accessToAction(outbound, outbound.actions.confirm_pick),
    multipart: true,
    reply: Type.Object({ [product_sn.reply]: Type.Array(rowSchema(product_sn)) }, { additionalProperties: false }),
    async handle({ context, raw }) {
      const numbers = await numbersIn(raw, store, context.caller);
      return { [product_sn.reply]: await give(context, numbers) };
    },
  });

const known = new WeakMap<FastifyRequest, Promise<NumbersOfOrder>>();

/** What the form of a request says; one that is handled again is not read again. */
function numbersIn(raw: FastifyRequest, store: FileStore, caller: Caller): Promise<NumbersOfOrder> {
  const numbers = known.get(raw) ?? read(raw, store, caller);
  known.set(raw, numbers);
  return numbers;
}

async function read(raw: FastifyRequest, store: FileStore, caller: Caller): Promise<NumbersOfOrder> {
  const upload = await receive(raw, store);
  try {
    const { outbound_id = "" } = upload.fields;
    if (!isUuid(outbound_id)) throw Failure.at("outbound_id", "REQUIRED");
    const path = store.path(upload.id);
    const entity = entities.find(({ rows }) => rows.name === product_sn.name) ?? null;
    const file = await sheetsIn(path, upload.name, {}, { entity, caller });
    const sheet = likelySheet(file.sheets);
    const columnOf = (field: string) => [sheet?.mapping[field] ?? []].flat()[0] ?? null;
    const [numberAt, codeAt] = [columnOf("product_sn"), columnOf("product_code")];
    if (!sheet || numberAt === null) throw unmapped();
    if (sheet.rowCount > maxLines) throw new Failure("TOO_MANY_ROWS", { details: { max: maxLines } });
    const rows: NumberRow[] = [];
    const { encoding, separator } = file;
    const source = { path, sheet: sheet.name, headerRow: sheet.headerRow };
    for await (const chunk of rowsIn({
      ...source,
      ...(encoding ? { encoding } : {}),
      ...(separator ? { separator } : {}),
    }))
      for (const { no, cells } of chunk) {
        const text = (at: number | null) => (at === null ? "" : (cells[at] ?? "").trim());
        const row = { no, product_code: text(codeAt), product_sn: text(numberAt) };
        if (row.product_code || row.product_sn) rows.push(row);
      }
    if (rows.length === 0) throw Failure.at("file", "BAD_FILE");
    return { outbound_id, rows };
  } finally {
    await store.remove([upload.id]);
  }
}

/** No column is headed as one of serial numbers. */
function unmapped(): Failure {
  const details = { field: "product_sn" };
  return new Failure("BAD_MAPPING", { details, errors: [{ field: "product_sn", code: "REQUIRED", details }] });
}
