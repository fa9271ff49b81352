import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { listen } from "../../src/api/events.ts";

/** What the server says on each line that was asked for, in order. */
let lines: ReadableStreamDefaultController<Uint8Array>[];
let listening: AbortController;
let heard: string[];

beforeEach(() => {
  vi.useFakeTimers();
  [lines, heard, listening] = [[], [], new AbortController()];
  vi.stubGlobal("fetch", (_path: string, { signal }: { signal: AbortSignal }) => {
    const body = new ReadableStream<Uint8Array>({
      start(line) {
        lines.push(line);
        signal.addEventListener("abort", () => line.error(new Error("hung up")));
      },
    });
    return Promise.resolve(new Response(body, { headers: { "content-type": "text/event-stream" } }));
  });
  const listener = { missed: () => heard.push("missed"), told: ({ id }: { id: string }) => heard.push(id) };
  void listen(listener as never, listening.signal);
});
afterEach(() => {
  listening.abort();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const later = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const say = async (line: number, text: string) => {
  lines[line]?.enqueue(new TextEncoder().encode(text));
  await later(0);
};
const begin = 'event: begin\ndata: {"beat_ms":15000}\n\n';
const step = (id: string) => `event: step\ndata: {"id":"${id}","user":"王"}\n\n`;

test("what was there before a line began is read anew, and each step is told, in whatever pieces it comes", async () => {
  await later(0);
  await say(0, begin + step("first").slice(0, 20));
  expect(heard).toEqual(["missed"]);
  await say(0, `${step("first").slice(20)}:\n\n${step("second")}event: missed\ndata: {}\n\n`);
  expect(heard).toEqual(["missed", "first", "second", "missed"]);
});

test("a line that ends, or says nothing for longer than its beats, is begun anew", async () => {
  await later(0);
  await say(0, begin);
  lines[0]?.close();
  await later(2_000);
  expect(lines).toHaveLength(2);
  await say(1, begin);
  for (let beats = 0; beats < 10; beats += 1) {
    await later(15_000);
    await say(1, ":\n\n");
  }
  expect(lines).toHaveLength(2);
  await later(45_000);
  expect(lines).toHaveLength(3);
  await say(2, begin);
  expect(heard).toEqual(["missed", "missed", "missed"]);
});

test("a line that cannot be begun is tried again, and no more once nobody listens", async () => {
  for (let tries = 0; tries < 4; tries += 1) {
    await later(0);
    lines.at(-1)?.close();
    await later(60_000);
  }
  const tried = lines.length;
  expect(tried).toBeGreaterThan(3);
  listening.abort();
  await later(300_000);
  expect(lines).toHaveLength(tried);
});
