import { type ExistingMode, Failure, importKey } from "@stowage/model";
import type { HooksByName } from "../crud/hooks.ts";
import type { Database } from "../database/index.ts";
import { type FileStore, fileOf } from "../files/index.ts";
import type { CallContext } from "../http/call.ts";
import type { Caller } from "../http/caller.ts";
import { jobsOf, type NewJob } from "../jobs/index.ts";
import type { Entity } from "./entities.ts";
import type { Existing, Plan } from "./entries.ts";
import { checkMapping } from "./mapping.ts";
import { checkMissing } from "./missing.ts";
import { demandImporter } from "./permitted.ts";
import { requestScope } from "./requestScope.ts";
import { importWork } from "./run.ts";
import type { ImportBody } from "./schemas.ts";
import { likelySheet } from "./sheets/index.ts";
import { headingsOf, outlinesIn, type Source } from "./source.ts";

export interface ImportServices {
  readonly database: Database;
  readonly entity: Entity;
  readonly hooks: HooksByName;
  readonly store: FileStore;
}

/**
 * Begins an import as a job. @throws Failure NOT_FOUND for a file of somebody else, BAD_MAPPING, SHEET_NOT_FOUND,
 * OUT_OF_SCOPE, REQUIRED where company, warehouse or owner are not known, IMPORT_BUSY.
 */
export async function startImport(services: ImportServices, context: CallContext<Caller>, body: ImportBody) {
  const { database, store } = services;
  const { caller } = context;
  const entity: Entity =
    body.existing === "update" && !services.entity.rows.private
      ? { ...services.entity, functions: ["create", "update"] }
      : services.entity;
  demandImporter(caller, entity);
  const file = await context.read((reader) => fileOf(reader, caller.accountId, body.file_id));
  const { encoding, separator } = body;
  const sheets = await outlinesIn(store.path(file.file_id), file.name, { encoding, separator }, { entity, caller });
  const sheet = body.sheet === undefined ? likelySheet(sheets) : sheets.find(({ name }) => name === body.sheet);
  if (!sheet) throw new Failure("SHEET_NOT_FOUND", { details: { sheet: body.sheet ?? "" } });
  const mapped = checkMapping(entity, caller, { ...body, width: sheet.columns.length });
  const creates = checkMissing({ entity, mapped }, caller, body.create_missing ?? []);
  const { private: isPrivate, ownedBy } = entity.rows;
  const place = {
    ...(await requestScope(database.reader, caller, entity.scopeColumns, body)),
    ...(isPrivate && ownedBy ? { [ownedBy]: caller.userId } : {}),
  };
  const hints = await requestScope(database.reader, caller, entity.hints, body);
  const source: Source = {
    path: store.path(file.file_id),
    sheet: sheet.name,
    headerRow: body.header_row ?? sheet.headerRow,
    encoding,
    separator,
  };
  const headings =
    source.headerRow === sheet.headerRow ? sheet.columns : await headingsOf(source, sheet.columns.length);
  const unread = { renamed: new Map(), missing: new Map(), dayOrders: new Map() };
  const existing = existingOf({ entity, mapped, scope: place, hints }, body);
  const plan = { entity, mapped, scope: place, hints, creates, existing, ...unread };
  const owed = (["owner_id", "wh_id", "company_id"] as const).find(
    (column) =>
      entity.scopeColumns.includes(column) && !place[column] && !mapped.some(({ lookup }) => lookup === column),
  );
  if (owed) throw Failure.at(owed, "REQUIRED");

  const jobs = jobsOf(database);
  const job: NewJob = {
    kind: `import ${entity.path}`,
    caller,
    language: context.language,
    companyId: place.company_id ?? null,
    whId: place.wh_id ?? null,
    fileId: file.file_id,
    input: { source, headings },
  };
  let made = "";
  const answered = await context.write(async (tx) => {
    made = await jobs.add(tx, job);
    return { job: made };
  });
  const { hooks } = services;
  const work = importWork({
    database,
    plan,
    caller,
    hooks,
    source,
    mode: body.mode,
    requestId: context.requestId,
    refusedPath: store.path(made, "refused"),
  });
  // A repeated request is answered with the first one's job, which has begun already.
  if (answered.job === made) jobs.start(made, job, work, context.log);
  return answered;
}

/** What becomes of rows that are there already. @throws Failure NOT_A_CHOICE where none can be known, BAD_MAPPING where the file does not say by what. */
function existingOf(
  { entity, mapped, scope, hints }: Pick<Plan, "entity" | "mapped" | "scope" | "hints">,
  body: ImportBody,
): Existing {
  const mode: ExistingMode = body.existing ?? "refuse";
  const by = (!entity.document && importKey(entity.rows)) || [];
  if (mode !== "refuse") {
    if (by.length === 0) throw new Failure("NOT_A_CHOICE", { details: { field: "existing", value: mode } });
    const isKnown = (column: string) => column in scope || column in hints || entity.rows.fields[column]?.readonly;
    const missing = by.find(
      (column) => !isKnown(column) && !mapped.some((one) => [one.name, one.lookup].includes(column)),
    );
    if (missing) {
      const details = { field: missing };
      throw new Failure("BAD_MAPPING", { details, errors: [{ field: missing, code: "REQUIRED", details }] });
    }
  }
  return { mode, by, checkedAt: body.checked_at ?? null, seen: new Map() };
}
