import type { Call } from "../../src/http/call.ts";
import { type Asked, openWorld, type Told, type World } from "../support/world.ts";
import type { PersonName } from "../support/worldPeople.ts";
import type { Sent } from "./table.ts";

export interface Counter {
  readonly world: World;
  /** An answer, and what was sent for it. @throws where the call is refused. */
  ask(as: PersonName, method: Call["method"], url: string, asked: Asked): Promise<{ answer: Told; sent: Sent }>;
}

/** A world on a PostgreSQL server that sees every statement of its calls. */
export async function openCounter(): Promise<Counter> {
  let sent: string[] = [];
  const world = await openWorld("server", { onStatement: (text) => sent.push(text) });
  return {
    world,
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
