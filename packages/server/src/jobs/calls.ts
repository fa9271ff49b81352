import { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { Type } from "typebox";
import { idSchema } from "../crud/schema.ts";
import type { Database } from "../database/index.ts";
import { type Call, type CallContext, call } from "../http/call.ts";
import type { Caller } from "../http/caller.ts";
import type { JobRow } from "./job.ts";
import type { Live } from "./live.ts";
import { jobsOf } from "./runner.ts";
import { jobFor, jobSchema, mayTouch, shownJob } from "./shown.ts";

const reply = Type.Object({ job: Type.Array(jobSchema) }, { additionalProperties: false });
const params = Type.Object({ id: idSchema });
const stepMs = 300;
/** A stream ends after this long; whoever still wants to know asks again. */
const longestMs = 10 * 60_000;

/** The calls of jobs: how far one is, told once or as a stream, and stopping it. */
export function jobCalls(database: Database): Call[] {
  const jobs = jobsOf(database);
  return [
    call({
      method: "GET",
      path: "/v1/job/{id}",
      summary: "How far a job is; with `accept: text/event-stream` told as it goes on",
      access: "signed_in",
      params,
      reply,
      async handle({ context, params: { id }, raw, reply: answer }) {
        const job = await look(database, context, id);
        if (!String(raw.headers.accept ?? "").includes("text/event-stream")) return { job: [shownJob(job)] };
        answer.type("text/event-stream; charset=utf-8").send(Readable.from(steps(database, context, id)));
        return undefined;
      },
    }),
    call({
      method: "DELETE",
      path: "/v1/job/{id}",
      summary: "Cancel a job; one that has ended stays as it is",
      access: "signed_in",
      params,
      reply,
      async handle({ context, params: { id } }) {
        const live = liveJob(database, context.caller, id);
        if (live) jobs.cancelHere(id);
        else
          await context.write(async (tx) => {
            await jobFor(jobs, tx, context.caller, id);
            await jobs.cancel(tx, id);
          });
        return { job: [shownJob(await look(database, context, id))] };
      },
    }),
  ];
}

type Context = CallContext<Caller>;

async function look(database: Database, context: Context, id: string): Promise<JobRow> {
  const live = liveJob(database, context.caller, id);
  if (live) return { ...live.row, state: "running", done: live.done, total: live.total };
  return context.read((reader) => jobFor(jobsOf(database), reader, context.caller, id));
}

/** While a job holds the embedded database, one's own job is told from memory. */
function liveJob(database: Database, caller: Caller, id: string): Live | null {
  const live = database.kind === "embedded" ? jobsOf(database).live(id) : undefined;
  return live?.holdsDatabase && mayTouch(caller, live.row) ? live : null;
}

async function* steps(database: Database, context: Context, id: string): AsyncGenerator<string> {
  const began = Date.now();
  let sent = "";
  for (;;) {
    const job = await look(database, context, id).catch(() => null);
    if (!job) return;
    const text = JSON.stringify(shownJob(job));
    if (text !== sent) yield `event: job\ndata: ${text}\n\n`;
    sent = text;
    if ((job.state !== "waiting" && job.state !== "running") || Date.now() - began > longestMs) return;
    await sleep(stepMs);
  }
}
