import { Failure } from "@stowage/model";
import type { Database } from "../database/index.ts";
import { type FileStore, fileOf } from "../files/index.ts";
import type { CallContext } from "../http/call.ts";
import type { Caller } from "../http/caller.ts";
import { jobsOf, type NewJob } from "../jobs/index.ts";
import type { Entity } from "./entities.ts";
import { keepLayout } from "./layouts.ts";
import { ownWords } from "./ownWords.ts";
import { type ImportPayload, mappedBy, planOf, requestedEntity } from "./payload.ts";
import { demandImporter } from "./permitted.ts";
import { requestScope } from "./requestScope.ts";
import type { ImportBody } from "./schemas.ts";
import { likelySheet } from "./sheets/index.ts";
import { headingsOf, outlinesIn } from "./source.ts";

export interface ImportServices {
  readonly database: Database;
  readonly entity: Entity;
  readonly store: FileStore;
}

/**
 * Begins an import as a job. @throws Failure NOT_FOUND for a file of somebody else, BAD_MAPPING, SHEET_NOT_FOUND,
 * OUT_OF_SCOPE, REQUIRED where company, warehouse or owner are not known, IMPORT_BUSY.
 */
export async function startImport(services: ImportServices, context: CallContext<Caller>, body: ImportBody) {
  const { database, store } = services;
  const { caller } = context;
  const entity = requestedEntity(services.entity, body);
  demandImporter(caller, entity);
  const file = await context.read((reader) => fileOf(reader, caller.accountId, body.file_id));
  const { encoding, separator } = body;
  const own = await context.read((reader) => ownWords(reader, caller));
  const sheets = await outlinesIn(
    store.path(file.file_id),
    file.name,
    { encoding, separator },
    { entity, caller, own },
  );
  const sheet = body.sheet === undefined ? likelySheet(sheets) : sheets.find(({ name }) => name === body.sheet);
  if (!sheet) throw new Failure("SHEET_NOT_FOUND", { details: { sheet: body.sheet ?? "" } });
  const width = sheet.columns.length;
  const { mapped } = mappedBy(entity, caller, body, width);
  const { private: isPrivate, ownedBy } = entity.rows;
  const scope = {
    ...(await requestScope(database.reader, caller, entity.scopeColumns, body)),
    ...(isPrivate && ownedBy ? { [ownedBy]: caller.userId } : {}),
  };
  const hints = await requestScope(database.reader, caller, entity.hints, body);
  const source = { sheet: sheet.name, headerRow: body.header_row ?? sheet.headerRow, encoding, separator };
  const headings =
    source.headerRow === sheet.headerRow
      ? sheet.columns
      : await headingsOf({ ...source, path: store.path(file.file_id) }, width);
  const payload: ImportPayload = {
    entity: entity.path,
    body,
    source,
    headings,
    width,
    scope,
    hints,
    requestId: context.requestId,
  };
  planOf(payload, caller);
  const owed = (["owner_id", "wh_id", "company_id"] as const).find(
    (column) =>
      entity.scopeColumns.includes(column) && !scope[column] && !mapped.some(({ lookup }) => lookup === column),
  );
  if (owed) throw Failure.at(owed, "REQUIRED");

  const job: NewJob = {
    kind: "import",
    subject: entity.path,
    caller,
    language: context.language,
    companyId: scope.company_id ?? null,
    whId: scope.wh_id ?? null,
    fileId: file.file_id,
    payload,
  };
  const { mapping, constants = {}, words = {} } = body;
  const companyId = scope.company_id ?? hints.company_id;
  return context.write(async (tx) => {
    if (body.mode !== "dry")
      await keepLayout(tx, caller, { entity, headings, companyId }, { mapping, constants, words });
    return { job: await jobsOf(database).add(tx, job) };
  });
}
