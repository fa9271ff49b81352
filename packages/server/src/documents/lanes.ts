import type { Document } from "@stowage/model";
import { Lanes } from "../database/coalesce.ts";
import type { Database } from "../database/index.ts";

const known = new WeakMap<Database, Map<string, Lanes>>();

/**
 * Whatever single documents of a kind are made and taken through leaves by these lanes. Under load few transactions carry
 * all of it, and a document's next step meets those of others; one that waits for a lock holds up no other for long.
 */
export function lanesOf(database: Database, document: Document): Lanes {
  const ofDatabase = known.get(database) ?? new Map<string, Lanes>();
  known.set(database, ofDatabase);
  const lanes = ofDatabase.get(document.name) ?? new Lanes({ count: 2, worth: 4, patienceMs: 25, most: 8 });
  ofDatabase.set(document.name, lanes);
  return lanes;
}
