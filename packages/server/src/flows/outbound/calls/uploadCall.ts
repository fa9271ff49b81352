import { Failure, model, uuidPattern } from "@stowage/model";
import { Type } from "typebox";
import { rowsByKey } from "../../../crud/reading/query.ts";
import { rowSchema } from "../../../crud/schema.ts";
import { lockRows } from "../../../crud/writing/lock.ts";
import { fileToKeep, formOf, keepAttachment, maxAttachmentBytes, pictureToKeep } from "../../../files/index.ts";
import { type Call, call } from "../../../http/call.ts";
import { hangOnOrder } from "../ship/orderFiles.ts";

const { outbound, outbound_file } = model;
const uploadTypes: readonly string[] = outbound_file.fields.upload_type.values;
type UploadType = (typeof outbound_file)["fields"]["upload_type"]["values"][number];
type Whose = Readonly<Record<"company_id" | "wh_id" | "owner_id", string>>;

const mostSigned = outbound_file.fields.signed_by.max;

/**
 * A picture or a paper of an order, or the proof that it arrived: with the signature as a file of its own, or with who signed.
 * But for papers all of it is pictures.
 */
export const uploadCall: Call = call({
  method: "POST",
  path: "/v1/outbound/upload",
  summary:
    "Upload a file of an order: a form with outbound_id, type (picture, paper, proof), file, and of a proof signature or signed_by; pictures, proofs and signatures are PNG, JPEG or WebP",
  access: { menu: outbound.menu, code: "update", at: ["boxingSetup", "deliveryConfirm"] },
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
    if (type !== "proof" && signature) throw Failure.at("signature", "UNKNOWN_FIELD");
    if (signed_by.trim().length > mostSigned) throw Failure.at("signed_by", "TOO_LONG", { max: mostSigned });
    const parts = [
      ...(file ? [type === "paper" ? fileToKeep(file) : pictureToKeep(file, "file")] : []),
      ...(signature ? [pictureToKeep(signature, "signature")] : []),
    ];
    const { caller } = context;
    return context.write(async (tx) => {
      const [order] = await lockRows(tx, outbound, caller.scope, [outbound_id]);
      if (!order) throw new Failure("NOT_FOUND", { details: { id: outbound_id } });
      const kept = [];
      for (const one of parts) kept.push(await keepAttachment(tx, caller.accountId, one));
      const { company_id, wh_id, owner_id } = order as unknown as Whose;
      const made = await hangOnOrder(
        tx,
        {
          order: { company_id, wh_id, owner_id, outbound_id: outbound_id.toLowerCase() },
          upload_type: type as UploadType,
          attachments: kept,
          signed_by: signed_by.trim() || null,
        },
        caller.userId,
      );
      return { upload: await rowsByKey(tx, outbound_file, { caller }, [made]) };
    });
  },
});
