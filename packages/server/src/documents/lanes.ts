import type { DocumentDeclaration } from "@stowage/model";
import { Lanes } from "../database/coalesce.ts";
import type { Database } from "../database/index.ts";

const known = new WeakMap<Database, Map<string, Lanes>>();

/**
 * Creations and steps of single documents are gathered here by kind, so that under load a few transactions carry them
 * all, each step together with those of other documents. One that waits for a lock holds up no other for long.
 */
export function lanesOf(database: Database, document: DocumentDeclaration): Lanes {
  const ofDatabase = known.get(database) ?? new Map<string, Lanes>();
  known.set(database, ofDatabase);
  const lanes = ofDatabase.get(document.name) ?? new Lanes({ count: 2, worth: 4, patienceMs: 25, most: 8 });
  ofDatabase.set(document.name, lanes);
  return lanes;
}
