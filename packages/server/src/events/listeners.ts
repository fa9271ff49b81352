import { Failure } from "@stowage/model";
import { sessionsEnded } from "../auth/sessions.ts";
import type { Database } from "../database/index.ts";
import { type Told, toldChannel, toldIn } from "../documents/told.ts";
import type { EventLine, EventReply } from "../http/call.ts";
import type { Caller } from "../http/caller.ts";
import { epochOf } from "../http/context.ts";
import { hears } from "./hears.ts";

/** How often a line shows that it stands, and its listener's rights are looked at though nothing is told. */
export const beatMs = 15_000;
/** Windows of one account that listen to one process. */
const mostOfAccount = 12;
/** Steps that wait here to be told, while the database does not say whose rights still hold. */
const mostWaiting = 5_000;

interface Listener {
  readonly line: EventLine;
  readonly anew: () => Promise<Caller>;
  caller: Caller;
}

/**
 * Who listens to this process. What any process tells is given to each of them whose rights, as they are by then, let
 * them hear it: these are read again only where their epoch is another, which one statement asks for all.
 */
export class Listeners {
  readonly #database: Database;
  readonly #listening = new Set<Listener>();
  #told: Told[] = [];
  /** Something may have gone by unheard. */
  #isMissed = false;
  #atWork = false;
  #again = false;
  #isClosed = false;
  #beat: NodeJS.Timeout | undefined;

  constructor(database: Database) {
    this.#database = database;
    database.onNotice(toldChannel, (notice) => this.#hear(notice));
    database.onNotice(sessionsEnded, () => this.#look());
  }

  /** Somebody's line, for at most so long. @throws Failure TOO_MANY_REQUESTS, DRAINING. */
  listening(caller: Caller, anew: () => Promise<Caller>, mostMs: number): EventReply {
    if (this.#isClosed) throw new Failure("DRAINING");
    const own = [...this.#listening].filter((one) => one.caller.accountId === caller.accountId);
    if (own.length >= mostOfAccount) throw new Failure("TOO_MANY_REQUESTS");
    return {
      listen: (line) => {
        const listener = { line, anew, caller };
        this.#listening.add(listener);
        this.#beat ??= setInterval(() => this.#beatAll(), beatMs).unref();
        line.say("begin", { beat_ms: beatMs });
        const end = setTimeout(() => line.end(), mostMs).unref();
        return () => {
          clearTimeout(end);
          this.#leave(listener);
        };
      },
    };
  }

  /** Ends all lines: whoever still wants to hear asks another process. */
  close(): void {
    this.#isClosed = true;
    this.#endAll();
  }

  #leave(listener: Listener): void {
    this.#listening.delete(listener);
    if (this.#listening.size > 0) return;
    clearInterval(this.#beat);
    this.#beat = undefined;
  }

  #endAll(): void {
    for (const { line } of this.#listening) line.end();
  }

  #beatAll(): void {
    for (const { line } of this.#listening) line.beat();
    this.#look();
  }

  #hear(notice: string): void {
    if (this.#listening.size === 0) return;
    if (notice === "" || this.#told.length > mostWaiting) {
      this.#told = [];
      this.#isMissed = true;
    } else this.#told.push(...toldIn(notice));
    this.#look();
  }

  #look(): void {
    this.#again = true;
    if (!this.#atWork) void this.#work();
  }

  async #work(): Promise<void> {
    this.#atWork = true;
    while (this.#again) {
      this.#again = false;
      const [told, isMissed] = [this.#told, this.#isMissed];
      this.#told = [];
      this.#isMissed = false;
      try {
        if (this.#listening.size === 0) continue;
        const epoch = await epochOf(this.#database.reader);
        await Promise.all([...this.#listening].map((one) => tell(one, epoch, told, isMissed)));
      } catch {
        // What rights there are is not known: whoever listens begins anew, and reads anew what they missed.
        this.#endAll();
      }
    }
    this.#atWork = false;
  }
}

async function tell(listener: Listener, epoch: string, told: readonly Told[], isMissed: boolean): Promise<void> {
  const { line } = listener;
  try {
    if (listener.caller.epoch !== epoch) listener.caller = await listener.anew();
  } catch {
    return line.end();
  }
  if (isMissed) line.missed();
  for (const one of told.filter((step) => hears(listener.caller, step))) {
    const { scope: _, ...shown } = one;
    line.say("step", shown);
  }
}

const known = new WeakMap<Database, Listeners>();

/** Who listens to the process that has this database open. */
export function listenersOf(database: Database): Listeners {
  const listeners = known.get(database) ?? new Listeners(database);
  known.set(database, listeners);
  return listeners;
}
