import { Failure, model, uuidPattern } from "@stowage/model";
import { Type } from "typebox";
import { rowsByKey } from "../../../crud/reading/query.ts";
import { rowSchema } from "../../../crud/schema.ts";
import { lockRows } from "../../../crud/writing/lock.ts";
import { insertRows } from "../../../crud/writing/store.ts";
import { newId } from "../../../database/id.ts";
import { attach, fileToKeep, formOf, keepAttachment, maxAttachmentBytes } from "../../../files/index.ts";
import { type Call, call } from "../../../http/call.ts";

const { outbound, outbound_file } = model;
const uploadTypes: readonly string[] = outbound_file.fields.upload_type.values;

/** A picture or a paper of an order, or the proof that it arrived: with the signature as a file of its own, or with who signed. */
export const uploadCall: Call = call({
  method: "POST",
  path: "/v1/outbound/upload",
  summary:
    "Upload a file of an order: a form with outbound_id, type (picture, paper, proof), file, and of a proof signature or signed_by",
  access: { menu: outbound.menu, code: "update", at: ["boxingSetup"] },
  multipart: true,
  bodyLimit: 2 * maxAttachmentBytes + 16 * 1024,
  ratePerMinute: 60,
  reply: Type.Object({ upload: Type.Array(rowSchema(outbound_file)) }, { additionalProperties: false }),
  async handle({ context, raw }) {
    const { files, fields } = await formOf(raw, maxAttachmentBytes, 2);
    const { outbound_id = "", type = "", signed_by = "" } = fields;
    if (!new RegExp(uuidPattern).test(outbound_id)) throw Failure.at("outbound_id", "REQUIRED");
    if (!uploadTypes.includes(type)) throw Failure.at("type", "NOT_A_CHOICE", { value: type });
    const signature = files.find(({ fieldname }) => fieldname === "signature");
    const file = files.find((one) => one !== signature);
    if (type === "proof" && !signature && !signed_by.trim()) throw Failure.at("signature", "REQUIRED");
    if (type !== "proof" && !file) throw Failure.at("file", "BAD_FILE");
    const { caller } = context;
    return context.write(async (tx) => {
      const [order] = await lockRows(tx, outbound, caller.scope, [outbound_id]);
      if (!order) throw new Failure("NOT_FOUND", { details: { id: outbound_id } });
      const kept = [];
      for (const one of [file, signature])
        if (one) kept.push(await keepAttachment(tx, caller.accountId, fileToKeep(one)));
      const outbound_file_id = newId();
      const { company_id, wh_id, owner_id } = order;
      const row = { outbound_file_id, company_id, wh_id, owner_id, outbound_id, upload_type: type, attachments: kept };
      await insertRows(
        tx,
        outbound_file,
        [{ ...row, signed_by: signed_by.trim().slice(0, 80) || null } as never],
        caller.userId,
      );
      await attach(
        tx,
        outbound_file.name,
        outbound_file_id,
        kept.map(({ file_id }) => file_id),
      );
      return { upload: await rowsByKey(tx, outbound_file, { caller }, [outbound_file_id]) };
    });
  },
});
