import type { Call } from "../../src/http/call.ts";
import { takeJob } from "../../src/jobs/lease.ts";
import { type Asked, openWorld, type TextAnswer, type World } from "../support/world.ts";
import type { PersonName } from "../support/worldPeople.ts";
import type { Sent } from "./table.ts";

export interface Counter {
  readonly world: World;
  /** Every text that was sent, with what was going on. */
  readonly seen: ReadonlyMap<string, ReadonlySet<string>>;
  /** The values of each text when it was first sent. */
  readonly values: ReadonlyMap<string, readonly unknown[]>;
  /** Says what is going on from now. */
  during(name: string): void;
  /** An answer, and what was sent for it. @throws where the call is refused. */
  ask(as: PersonName, method: Call["method"], url: string, asked: Asked): Promise<{ answer: TextAnswer; sent: Sent }>;
}

/** A world on a PostgreSQL server that sees every statement of its calls. */
export async function openCounter(): Promise<Counter> {
  const seen = new Map<string, Set<string>>();
  let sent: string[] = [];
  let current = "the opening of the world";
  let look = "";
  const values = new Map<string, readonly unknown[]>();
  const onStatement = (text: string, parameters: readonly unknown[] = []) => {
    if (!values.has(text)) values.set(text, parameters);
    // The server looks for jobs that are due every few seconds, whatever call falls into it.
    if (text !== look) sent.push(text);
    seen.set(text, (seen.get(text) ?? new Set()).add(current));
  };
  const world = await openWorld("server", { onStatement });
  look = takeJob([], "", 0, []).compile(world.database.reader).sql;
  return {
    world,
    seen,
    values,
    during(name) {
      current = name;
    },
    async ask(as, method, url, asked) {
      // Whose rights changed since their last call is looked up once: that is no part of what this call costs.
      await world.ask(as, "POST", "/v1/unit/q", { body: { pageSize: 1 } });
      sent = [];
      const answer = await world.ask(as, method, url, asked);
      if (answer.status !== 200) throw new Error(`${method} ${url}: ${answer.text}`);
      return { answer, sent: [...sent] };
    },
  };
}
