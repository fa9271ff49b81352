import { type Declared, Failure } from "@stowage/model";
import type { FastifyRequest } from "fastify";
import { Type } from "typebox";
import { accessToQuery, answerTo } from "../crud/reading/access.ts";
import { rowsByKey } from "../crud/reading/query.ts";
import { idSchema } from "../crud/schema.ts";
import { type Call, call } from "../http/call.ts";
import { demandWriting } from "./attachmentCalls.ts";
import { someFiles } from "./oneFile.ts";
import { pictureKind } from "./pictureKind.ts";
import { keepPicture, type PictureFile, pictureFields, pictureOf } from "./pictures.ts";

/** What is uploaded, in bytes and pixels of a side. */
const limits = {
  whole: { bytes: 512 * 1024, side: 1024 },
  small: { bytes: 32 * 1024, side: 160 },
} as const;
type Size = keyof typeof limits;

const hash = Type.String({ pattern: "^[0-9a-f]{64}$" });
/** A hash never means another picture. */
const keptForGood = { "cache-control": "private, max-age=31536000, immutable" };

/** Uploading pictures for rows of a resource that have one, and fetching them again with the row. */
export const pictureCalls = (all: readonly Declared[]): readonly Call[] =>
  all.flatMap((declared) => {
    const fields = declared.view ? [] : pictureFields(declared);
    return fields.length === 0 ? [] : [...fields.map((field) => uploadCall(declared, field)), fetchCall(declared)];
  });

const uploadCall = (declared: Declared, field: string): Call =>
  call({
    method: "POST",
    path: `/v1/fileupload${declared.path}/${field}`,
    summary:
      `Upload a picture for a row of ${declared.name}; its hash goes into ${field}. Parts: \`file\`, a PNG, JPEG or ` +
      `WebP of at most ${limitText("whole")}; \`thumbnail\`, the same small, at most ${limitText("small")}, where \`file\` is larger than that`,
    access: "signed_in",
    multipart: true,
    bodyLimit: limits.whole.bytes + limits.small.bytes + 16 * 1024,
    ratePerMinute: 60,
    reply: Type.Object(
      { upload: Type.Array(Type.Object({ picture_hash: hash }, { additionalProperties: false })) },
      { additionalProperties: false },
    ),
    async handle({ context, raw }) {
      demandWriting(declared, context.caller);
      const { whole, small } = await sent(raw, field);
      const { accountId } = context.caller;
      return context.write(async (tx) => ({
        upload: [{ picture_hash: await keepPicture(tx, { accountId, field, whole, small }) }],
      }));
    },
  });

async function sent(raw: FastifyRequest, field: string): Promise<Record<Size, PictureFile>> {
  const files = await someFiles(raw, limits.whole.bytes, 2).catch((error) => {
    throw error instanceof Failure && error.code === "FILE_TOO_LARGE" ? tooLarge(field, "whole") : error;
  });
  const thumbnail = files.find(({ fieldname }) => fieldname === "thumbnail");
  const file = files.find((one) => one !== thumbnail);
  if (!file) throw Failure.at(field, "BAD_FILE");
  const whole = checked(file.content, field, "whole");
  if (thumbnail) return { whole, small: checked(thumbnail.content, field, "small") };
  return { whole, small: checked(file.content, field, "small") };
}

/** @throws Failure at the field where these bytes are no picture, or a larger one than may be. */
function checked(content: Buffer, field: string, size: Size): PictureFile {
  if (content.length > limits[size].bytes) throw tooLarge(field, size);
  const kind = pictureKind(content);
  if (!kind || kind.width * kind.height === 0) throw Failure.at(field, "NO_PICTURE");
  if (Math.max(kind.width, kind.height) > limits[size].side) throw tooLarge(field, size);
  return { type: kind.type, content };
}

const limitText = (size: Size) => `${limits[size].side} × ${limits[size].side} px, ${limits[size].bytes / 1024} KB`;
const tooLarge = (field: string, size: Size) => Failure.at(field, "PICTURE_TOO_LARGE", { max: limitText(size) });

const fetchCall = (declared: Declared): Call =>
  call({
    method: "GET",
    path: `/v1${declared.path}/{id}/picture/{hash}`,
    summary: `Fetch a picture of a row of ${declared.name}, whole or small`,
    access: accessToQuery(declared),
    params: Type.Object({ id: idSchema, hash }),
    query: Type.Object({ size: Type.Optional(Type.Union([Type.Literal("whole"), Type.Literal("small")])) }),
    reply: "file",
    async handle({ context, params, query }) {
      const found = await context.read(async (reader) => {
        const seen = await rowsByKey(reader, declared, answerTo(declared, context.caller), [params.id]);
        const [row] = seen.parse<Readonly<Record<string, unknown>>[]>();
        const isIts = pictureFields(declared).some((field) => row?.[field] === params.hash);
        return isIts ? pictureOf(reader, params.hash, query.size ?? "whole") : null;
      });
      if (!found) throw new Failure("NOT_FOUND", { details: { id: params.hash } });
      return { file: Buffer.from(found.content), name: params.hash, type: found.type, headers: keptForGood };
    },
  });
