import type { Call } from "../../src/http/call.ts";
import { derived } from "../calls/cases/derived.ts";
import { prepareOf } from "../calls/cases/index.ts";
import type { Counter } from "./counter.ts";
import type { Sent } from "./table.ts";

/** Each call that follows from a declaration, by its name: lists, files, rows made, changed, copied and deleted, steps. */
export const declaredCalls = (calls: readonly Call[]): readonly (readonly [string, Call])[] =>
  calls
    .filter((call) => derived(call))
    .map((call) => [`${call.path} ${call.method}`, call] as const)
    .sort(([one], [other]) => (one < other ? -1 : 1));

/**
 * What one call sends, each time on rows of its own. Where that is not what is expected it is made again, twice at most,
 * and the fewest count: the first call of a server looks up what later ones know.
 */
export async function fewestForCall(counter: Counter, call: Call, expected: number | undefined): Promise<Sent> {
  let fewest = await sentForCall(counter, call);
  for (let again = 0; again < 2 && fewest.length !== expected; again++) {
    const sent = await sentForCall(counter, call);
    if (sent.length < fewest.length) fewest = sent;
  }
  return fewest;
}

async function sentForCall({ world, ask }: Counter, call: Call): Promise<Sent> {
  const ready = await prepareOf(call)?.(world, call);
  if (!ready || ready.insider === "stranger")
    throw new Error(`Nobody has said how ${call.method} ${call.path} is made.`);
  const { insider, url, body, headers } = ready;
  const { sent } = await ask(insider, call.method, url, { call, body, ...(headers ? { headers } : {}) });
  return sent;
}
