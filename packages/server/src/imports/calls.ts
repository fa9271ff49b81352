import { Failure } from "@stowage/model";
import { Type } from "typebox";
import { Compile } from "typebox/compile";
import { idSchema } from "../crud/schema.ts";
import type { Database } from "../database/index.ts";
import { type FileStore, fileOf, fileStore, forgetOld, noteFile } from "../files/index.ts";
import { type Call, type CallContext, call } from "../http/call.ts";
import type { Caller } from "../http/caller.ts";
import { describeFile } from "./describeFile.ts";
import { accessToImport, type Entity, entities, entityOf } from "./entities.ts";
import { layoutsFor } from "./layouts.ts";
import { ownWords } from "./ownWords.ts";
import { existingModesOf } from "./payload.ts";
import { demandImporter } from "./permitted.ts";
import { refusedCall } from "./refusedCall.ts";
import { type Choices, choicesSchema, fileReply, importSchemaOf, startedReply } from "./schemas.ts";
import type { SheetFile } from "./sheets/index.ts";
import { sheetsIn } from "./source.ts";
import { startImport } from "./start.ts";
import { templateCall } from "./templateCall.ts";
import { receive, type Upload } from "./upload.ts";

/** Uploading a sheet, reading it again as a person corrected it, importing it, and the file of the rows that were refused. */
export function importCalls(database: Database, filesFolder: string): Call[] {
  const store = fileStore(filesFolder);
  return [
    uploadCall(store),
    readAgainCall(store),
    templateCall(entityFor),
    ...entities.map((entity) => startCall(database, entity, store)),
    refusedCall(database, store),
  ];
}

const uploadCall = (store: FileStore): Call =>
  call({
    method: "POST",
    path: "/v1/fileupload/dataimport",
    summary: "Upload a sheet (xlsx, xls, csv): what stands in it, and which column is which for an `entity`",
    access: "signed_in",
    multipart: true,
    reply: fileReply,
    async handle({ context, raw }) {
      const upload = await receive(raw, store);
      // Old rights would refuse the upload, and its file would be gone when the call runs again.
      await context.read(async () => undefined);
      try {
        return await keep(store, context, upload);
      } catch (error) {
        if (error instanceof Failure) await store.remove([upload.id]);
        throw error;
      }
    },
  });

async function keep(store: FileStore, context: CallContext<Caller>, upload: Upload) {
  const choices = choicesIn(upload.fields);
  const entity = entityFor(context.caller, choices.entity);
  const file = { file_id: upload.id, account_id: context.caller.accountId, name: upload.name, size: upload.size };
  const own = await context.read((reader) => ownWords(reader, context.caller));
  const read = await sheetsIn(store.path(upload.id), upload.name, choices, { entity, caller: context.caller, own });
  const layouts = await layoutsOf(context, entity, read);
  let gone: readonly string[] = [];
  const reply = await context.write(async (tx) => {
    await forgetOld(tx);
    gone = await noteFile(tx, file);
    const { language, caller } = context;
    return { dataImport: [describeFile(file, read, { entity, language, caller, layouts })] };
  });
  // A repeated request gets the first one's reply, and its file.
  const repeated = reply.dataImport.some(({ file_id }) => file_id !== upload.id);
  await store.remove(repeated ? [upload.id] : gone);
  await store.sweep();
  return reply;
}

const readAgainCall = (store: FileStore): Call =>
  call({
    method: "PUT",
    path: "/v1/fileupload/dataimport/{id}",
    summary:
      "Read an uploaded sheet again, with the encoding, separator or row of headings that a person says it has, or for another entity",
    access: "signed_in",
    params: Type.Object({ id: idSchema }),
    body: choicesSchema,
    reply: fileReply,
    async handle({ context, params: { id }, body }) {
      const entity = entityFor(context.caller, body.entity);
      const file = await context.read((reader) => fileOf(reader, context.caller.accountId, id));
      const own = await context.read((reader) => ownWords(reader, context.caller));
      const chosen = body.header_row === undefined ? undefined : { sheet: body.sheet, row: body.header_row };
      const read = await sheetsIn(store.path(id), file.name, body, { entity, caller: context.caller, own }, chosen);
      const layouts = await layoutsOf(context, entity, read);
      const { language, caller } = context;
      return { dataImport: [describeFile(file, read, { entity, language, caller, sheet: body.sheet, layouts })] };
    },
  });

const layoutsOf = (context: CallContext<Caller>, entity: Entity | null, { sheets }: SheetFile) =>
  context.read((reader) =>
    layoutsFor(
      reader,
      context.caller,
      entity,
      sheets.map(({ columns }) => columns),
    ),
  );

const startCall = (database: Database, entity: Entity, store: FileStore): Call =>
  call({
    method: "POST",
    path: `/v1/dataimport/${entity.path}`,
    summary: `Import rows of ${entity.rows.name}${entity.step ? `, which ${entity.step.action} takes` : ""}: look at all (dry), all or none (all), or those that are right (good)`,
    access: accessToImport(entity),
    body: importSchemaOf(existingModesOf(entity)),
    reply: startedReply,
    handle: ({ context, body }) => startImport({ database, entity, store }, context, body),
  });

function entityFor(caller: Caller, path: string | undefined): Entity | null {
  if (!path) return null;
  const entity = entityOf(path);
  if (!entity) throw new Failure("NOT_A_CHOICE", { details: { field: "entity", value: path } });
  demandImporter(caller, entity);
  return entity;
}

const choicesCheck = Compile(choicesSchema);

function choicesIn(fields: Readonly<Record<string, string>>): Choices {
  const { entity, encoding, separator } = fields;
  const choices = Object.fromEntries(Object.entries({ entity, encoding, separator }).filter(([, value]) => value));
  if (!choicesCheck.Check(choices)) throw new Failure("NOT_A_CHOICE", { details: { field: "encoding" } });
  return choices;
}
