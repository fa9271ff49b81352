import { type Declared, type DocumentDeclaration, Failure, type MenuCode } from "@stowage/model";
import { Type } from "typebox";
import { accessToQuery, answerTo } from "../crud/reading/access.ts";
import { declaredAs } from "../crud/reading/columns.ts";
import { rowsByKey } from "../crud/reading/query.ts";
import { idSchema } from "../crud/schema.ts";
import { type Call, call } from "../http/call.ts";
import { type Caller, may } from "../http/caller.ts";
import { contentOf, keepAttachment, maxAttachmentBytes } from "./attachments.ts";
import { nameOf } from "./nameOf.ts";
import { type OneFile, oneFile } from "./oneFile.ts";
import { isShown, mostOfPhoto, photoKind } from "./pictureKind.ts";

/** Uploading files for rows of a resource that carries some, and fetching them again with the row. */
export function attachmentCalls(all: readonly Declared[]): readonly Call[] {
  return all
    .filter(({ fields }) => Object.values(fields).some(({ kind }) => kind === "files"))
    .flatMap((declared) => [uploadCall(declared), fetchCall(declared)]);
}

const uploadCall = (declared: Declared): Call =>
  call({
    method: "POST",
    path: `/v1/fileupload${declared.path}`,
    summary: `Upload a file that is to hang on a row of ${declared.name}; its id goes into the row`,
    access: "signed_in",
    multipart: true,
    ratePerMinute: 60,
    reply: Type.Object(
      {
        upload: Type.Array(
          Type.Object(
            { file_id: idSchema, name: Type.String(), type: Type.String(), size: Type.Integer() },
            { additionalProperties: false },
          ),
        ),
      },
      { additionalProperties: false },
    ),
    async handle({ context, raw }) {
      demandWriting(declared, context.caller);
      const file = fileToKeep(await oneFile(raw, maxAttachmentBytes));
      return context.write(async (tx) => ({ upload: [await keepAttachment(tx, context.caller.accountId, file)] }));
    },
  });

/** @throws Failure NOT_PERMITTED to who may neither make nor change rows of it, nor take steps of what it is a line of. */
export function demandWriting(declared: Declared, caller: Caller): void {
  const above = declared.line && declaredAs(declared.line.of);
  if (above?.type === "document" && screensOf(above).some((menu) => may(caller, menu, "update"))) return;
  if (declared.ownedBy || may(caller, declared.menu, "create") || may(caller, declared.menu, "update")) return;
  throw new Failure("NOT_PERMITTED", { details: { function: `${declared.menu}:create` } });
}

/** Where steps of a document are taken. */
const screensOf = ({ menu, actions }: DocumentDeclaration): readonly MenuCode[] => [
  menu,
  ...Object.values(actions).flatMap(({ at = [] }) => at),
];

const fetchCall = (declared: Declared): Call =>
  call({
    method: "GET",
    path: `/v1${declared.path}/{id}/file/{fileId}`,
    summary: `Fetch a file that hangs on a row of ${declared.name}`,
    access: accessToQuery(declared),
    params: Type.Object({ id: idSchema, fileId: idSchema }),
    reply: "file",
    async handle({ context, params: { id, fileId } }) {
      const found = await context.read(async (reader) => {
        const seen = await rowsByKey(reader, declared, answerTo(declared, context.caller), [id]);
        return seen.parse<unknown[]>().length === 0 ? null : contentOf(reader, declared.name, id, fileId);
      });
      if (!found) throw new Failure("NOT_FOUND", { details: { id: fileId } });
      return { file: Buffer.from(found.content), name: found.name, type: found.type };
    },
  });

/** A file of a form as it is kept. */
export const fileToKeep = ({ filename, mimetype, content }: OneFile) => ({
  name: nameOf(filename),
  type: typeOf(mimetype),
  content,
});

/**
 * The same of what has to be a picture, whose type its content says.
 * @throws Failure NO_PICTURE or PICTURE_TOO_LARGE at this field.
 */
export function pictureToKeep(file: OneFile, field: string) {
  const kind = photoKind(file.content);
  if (!kind) throw Failure.at(field, "NO_PICTURE");
  if (!isShown(kind)) throw Failure.at(field, "PICTURE_TOO_LARGE", { max: `${mostOfPhoto} × ${mostOfPhoto} px` });
  return { ...fileToKeep(file), type: kind.type };
}

const typeOf = (type: string | undefined): string =>
  type && /^[\w.+-]{1,60}\/[\w.+-]{1,100}$/.test(type) ? type : "application/octet-stream";
