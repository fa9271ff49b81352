import { coalesce, Lanes } from "../database/coalesce.ts";
import type { Database } from "../database/index.ts";
import type { Command, Context, Outcome } from "./commands.ts";
import type { Item } from "./execute.ts";
import { executeAlone } from "./execute.ts";

type Front = (item: Item) => Promise<Outcome>;

const fronts = new WeakMap<Database, Map<string, Front>>();

/**
 * Sends one command in a transaction of its own. Those sent at the same time to the same warehouse travel together, as the
 * next batch while one is in flight. Safe to send again after any error: the same id does nothing twice.
 */
export function submit(database: Database, whId: string, command: Command, context: Context = {}): Promise<Outcome> {
  const ofDatabase = fronts.get(database) ?? new Map<string, Front>();
  fronts.set(database, ofDatabase);
  const front = ofDatabase.get(whId) ?? makeFront(database, whId);
  ofDatabase.set(whId, front);
  return front({ command, context });
}

function makeFront(database: Database, whId: string): Front {
  return coalesce<Item, Outcome>((items) => executeAlone(database, whId, items), {
    isolate: true,
    lanes: new Lanes({ count: 2 }),
  });
}
