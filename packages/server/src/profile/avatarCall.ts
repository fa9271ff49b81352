import { Failure } from "@stowage/model";
import { Type } from "typebox";
import { idSchema } from "../crud/schema.ts";
import { oneFile, pictureKind } from "../files/index.ts";
import { type Call, call } from "../http/call.ts";
import { keepSettings } from "./settings.ts";

/** As text within the row of one's settings it may take 200,000 characters. */
const mostBytes = 140 * 1024;
const mostPixels = 512;

/** One's own picture, cut to size by the client: it stands in the settings of one's screens. */
export const avatarCall: Call = call({
  method: "POST",
  path: "/v1/fileupload/avator",
  summary: "Upload one's own picture: PNG or JPEG of at most 512 by 512 pixels and 140 KB, as multipart",
  access: "signed_in",
  multipart: true,
  bodyLimit: mostBytes + 16 * 1024,
  reply: Type.Object(
    {
      upload: Type.Array(
        Type.Object(
          { ui_id: idSchema, version: Type.Integer(), avatar: Type.String({ description: "`data:image/…`" }) },
          { additionalProperties: false },
        ),
      ),
    },
    { additionalProperties: false },
  ),
  async handle({ context, raw }) {
    const { content: bytes } = await oneFile(raw, mostBytes);
    const kind = pictureKind(bytes);
    if (!kind || kind.type === "image/webp") throw new Failure("BAD_FILE");
    if (kind.width * kind.height === 0) throw new Failure("TOO_SMALL", { details: { field: "avatar", min: 1 } });
    if (kind.width > mostPixels || kind.height > mostPixels)
      throw new Failure("TOO_LARGE", { details: { field: "avatar", max: mostPixels } });
    const avatar = `data:${kind.type};base64,${bytes.toString("base64")}`;
    return context.write(async (tx) => {
      const kept = await keepSettings(tx, context.caller, { avatar });
      return { upload: [{ ...kept, avatar }] };
    });
  },
});
