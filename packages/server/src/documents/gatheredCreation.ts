import type { DocumentDeclaration } from "@stowage/model";
import type { HooksByName } from "../crud/hooks.ts";
import { coalesce } from "../database/coalesce.ts";
import type { Database } from "../database/index.ts";
import type { CallContext } from "../http/call.ts";
import type { Caller } from "../http/caller.ts";
import { epochOf, RightsChanged } from "../http/context.ts";
import { createDocuments } from "./create.ts";
import { lanesOf } from "./lanes.ts";
import { kindsOf, linesIn, type Writer } from "./lines.ts";
import { documentsByKey } from "./read.ts";

type Context = CallContext<Caller>;
type Rows = readonly Record<string, unknown>[];

/** Makes the documents of a request, all or none, and answers them with their lines. */
export type Create = (context: Context, bodies: readonly unknown[]) => Promise<Rows>;

interface Single {
  readonly context: Context;
  readonly body: unknown;
}

/** An order with more lines does not keep others waiting for it. */
const fewLines = 200;

/**
 * Concurrent requests for one document each are gathered and share a transaction, those of an account in one language
 * their statements too. A wrong one fails its batch, whose requests then run alone, each to its own end.
 */
export function creator(database: Database, document: DocumentDeclaration, hooks: HooksByName): Create {
  const submit = coalesce<Single, Rows | "rights changed">((items) => makeSingles(database, document, hooks, items), {
    limit: 64,
    lanes: lanesOf(database, document),
    isolate: true,
  });
  return async (context, bodies) => {
    const [body] = bodies;
    if (bodies.length > 1 || context.idempotencyKey || countLines(document, body) > fewLines) {
      const { made } = await context.write(async (tx) => ({
        made: await make({ tx, document, hooks, caller: context.caller }, bodies, [context.requestId]),
      }));
      return made;
    }
    const rows = await submit({ context, body });
    if (rows === "rights changed") throw new RightsChanged();
    return rows;
  };
}

function makeSingles(
  database: Database,
  document: DocumentDeclaration,
  hooks: HooksByName,
  items: readonly Single[],
): Promise<readonly (Rows | "rights changed")[]> {
  return database.transact(async (tx) => {
    const epoch = await epochOf(tx);
    const admitted = items.filter(({ context }) => context.caller.epoch === epoch);
    const made = new Map<Single, Rows>();
    const alike = ({ context: { caller } }: Single) => `${caller.accountId} ${caller.language}`;
    for (const group of Map.groupBy(admitted, alike).values()) {
      const [first] = group;
      if (!first) continue;
      const bodies = group.map(({ body }) => body);
      const requestIds = group.map(({ context }) => context.requestId);
      const rows = await make({ tx, document, hooks, caller: first.context.caller }, bodies, requestIds);
      for (const [at, item] of group.entries()) made.set(item, rows.slice(at, at + 1));
    }
    return items.map((item) => made.get(item) ?? "rights changed");
  });
}

async function make(writer: Writer, bodies: readonly unknown[], requestIds: readonly string[]): Promise<Rows> {
  const made = await createDocuments(writer, bodies, requestIds);
  return documentsByKey(writer.tx, writer.document, writer.caller, made);
}

function countLines(document: DocumentDeclaration, body: unknown): number {
  const sent = kindsOf(document).map((kind) => linesIn(body, kind));
  return sent.reduce((sum: number, lines) => sum + (Array.isArray(lines) ? lines.length : 0), 0);
}
