import { type ExistingMode, existingModes, Failure, importKey } from "@stowage/model";
import type { Caller } from "../http/caller.ts";
import { usualZone } from "./clock.ts";
import { type Entity, entityOf } from "./entities.ts";
import type { Existing, Plan } from "./entries.ts";
import { checkMapping } from "./mapping.ts";
import { checkMissing } from "./missing.ts";
import type { ImportBody } from "./schemas.ts";
import type { Source } from "./source.ts";

/** What an import's job remembers: enough for any process that has the file to do it. */
export interface ImportPayload {
  /** Its path. */
  readonly entity: string;
  readonly body: ImportBody;
  /** Without the file's folder, which may be another one by then. */
  readonly source: Omit<Source, "path">;
  readonly headings: readonly string[];
  /** Columns of the sheet. */
  readonly width: number;
  readonly scope: Plan["scope"];
  readonly hints: Plan["hints"];
  readonly requestId: string;
}

/** What is to become of the rows. @throws Failure BAD_MAPPING, NOT_PERMITTED, NOT_A_CHOICE. */
export function planOf(payload: ImportPayload, caller: Caller): Plan {
  const { body, scope, hints } = payload;
  const known = entityOf(payload.entity);
  if (!known) throw new Failure("NOT_A_CHOICE", { details: { field: "entity", value: payload.entity } });
  const entity = requestedEntity(known, body);
  const { mapped, creates } = mappedBy(entity, caller, body, payload.width);
  const unread = {
    renamed: new Map(),
    missing: new Map(),
    packUnits: new Map(),
    dayOrders: new Map(),
    timeZone: usualZone,
  };
  const existing = existingOf({ entity, mapped, scope, hints }, body);
  return { entity, mapped, scope, hints, creates, existing, ...unread };
}

/** The entity with what an import needs that changes rows as well. */
export const requestedEntity = (entity: Entity, body: ImportBody): Entity =>
  body.existing === "update" && !entity.rows.private ? { ...entity, functions: ["create", "update"] } : entity;

export function mappedBy(entity: Entity, caller: Caller, body: ImportBody, width: number) {
  const mapped = checkMapping(entity, caller, { ...body, width });
  return { mapped, creates: checkMissing({ entity, mapped }, caller, body.create_missing ?? []) };
}

const knownBy = (entity: Entity): readonly string[] => (!entity.document && importKey(entity.rows)) || [];

/** What may become of rows that are there already: nothing where a file can't say which they are. */
export const existingModesOf = (entity: Entity): readonly ExistingMode[] =>
  existingModes.filter(
    (mode) =>
      mode === "refuse" || (knownBy(entity).length > 0 && (mode !== "update" || entity.rows.calls.includes("update"))),
  );

/** What becomes of rows that are there already. @throws Failure NOT_A_CHOICE where none can be known, BAD_MAPPING where the file does not say by what. */
function existingOf(
  { entity, mapped, scope, hints }: Pick<Plan, "entity" | "mapped" | "scope" | "hints">,
  body: ImportBody,
): Existing {
  const mode: ExistingMode = body.existing ?? "refuse";
  const by = knownBy(entity);
  if (mode !== "refuse") {
    if (!existingModesOf(entity).includes(mode))
      throw new Failure("NOT_A_CHOICE", { details: { field: "existing", value: mode } });
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
