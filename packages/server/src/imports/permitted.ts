import { Failure } from "@stowage/model";
import { demandMaker } from "../crud/sharing/sharedRows.ts";
import type { Tx } from "../database/index.ts";
import { demandAccess } from "../http/admission.ts";
import { type Caller, may } from "../http/caller.ts";
import { callerNow } from "../jobs/index.ts";
import { accessToImport, type Entity } from "./entities.ts";

/** Whoever imports, with their rights in this transaction. */
export const importerNow = (tx: Tx, caller: Caller, entity: Entity): Promise<Caller> =>
  callerNow(tx, caller, (now) => demandImporter(now, entity));

/** Whether someone may make the rows that the import is of. @throws Failure NOT_PERMITTED. */
export function demandImporter(caller: Caller, entity: Entity): void {
  const { menu, functions, rows } = entity;
  if (entity.step) {
    demandAccess(accessToImport(entity), caller);
    return;
  }
  const lacking = functions.find((code) => !may(caller, menu, code));
  if (lacking) throw new Failure("NOT_PERMITTED", { details: { function: `${menu}:${lacking}` } });
  demandMaker(rows, caller);
}
