import { documentsOf, model } from "@stowage/model";
import type { Call } from "../../src/http/call.ts";
import { derived } from "../calls/cases/derived.ts";
import { prepareOf } from "../calls/cases/index.ts";
import type { Counter } from "./counter.ts";
import type { Sent } from "./table.ts";

/**
 * What each call sends that follows from a declaration: lists, files, rows made, changed, copied and deleted, steps. The
 * other calls are made too, for their texts: how many they send depends on what waits elsewhere.
 */
export async function walkCalls(
  counter: Counter,
  expected: Readonly<Record<string, number>>,
): Promise<Readonly<Record<string, Sent>>> {
  const all: [string, Sent][] = [];
  for (const call of counter.world.calls) {
    const name = `${call.path} ${call.method}`;
    counter.during(name);
    if (derived(call) && !isNobodys(call)) all.push([name, await fewestForCall(counter, call, expected[name])]);
    else await make(counter, call);
  }
  return Object.fromEntries(all.sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** Whether a call is refused to everybody: a document that no state lets be changed or deleted. */
const isNobodys = ({ method, path }: Call): boolean =>
  ["PUT", "DELETE"].includes(method) &&
  documentsOf(model).some((document) => document.editable.length === 0 && path === `/v1${document.path}/{id}`);

/**
 * What one call sends, each time on rows of its own. Where that is not what is expected it is made again, twice at most,
 * and the fewest count: the first call of a server looks up what later ones know.
 */
async function fewestForCall(counter: Counter, call: Call, expected: number | undefined): Promise<Sent> {
  let fewest = await sentForCall(counter, call);
  for (let again = 0; again < 2 && fewest.length !== expected; again++) {
    const sent = await sentForCall(counter, call);
    if (sent.length < fewest.length) fewest = sent;
  }
  return fewest;
}

async function sentForCall({ world, ask }: Counter, call: Call): Promise<Sent> {
  const ready = await prepareOf(call)?.(world, call);
  if (!ready || ready.insider === "anonymous") throw new Error(`Nobody has said how ${call.path} is made.`);
  // What is refused to everybody asks nothing.
  if (ready.nobodys) return [];
  const { insider, url, body, headers } = ready;
  const { sent } = await ask(insider, call.method, url, { call, body, ...(headers ? { headers } : {}) });
  return sent;
}

async function make({ world }: Counter, call: Call): Promise<void> {
  const ready = await prepareOf(call)?.(world, call);
  if (!ready || ready.insider === "anonymous") return;
  const { insider, url, body, headers } = ready;
  await world.ask(insider, call.method, url, { call, body, ...(headers ? { headers } : {}) });
}
