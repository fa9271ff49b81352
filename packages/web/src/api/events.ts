import { EventSourceParserStream } from "eventsource-parser/stream";
import { callForEvents } from "./client.ts";

/** A step of a document that somebody has taken. */
export interface Told {
  readonly document: string;
  readonly action: string;
  readonly id: string;
  readonly number: string;
  readonly status: string;
  readonly user: string;
  readonly user_id: string;
}

export interface Listener {
  /** What was shown before may be out of date: some may have gone by unheard. */
  readonly missed: () => void;
  readonly told: (step: Told) => void;
}

/** A line that says nothing for so many of its beats is broken, though nobody says so. */
const beatsMissed = 2.5;
const restMs = { least: 1_000, most: 30_000 };

/** Listens to what others do until `signal` says so, however often the line breaks. */
export async function listen(listener: Listener, signal: AbortSignal): Promise<void> {
  for (let rest = restMs.least; !signal.aborted; rest = Math.min(rest * 2, restMs.most)) {
    let hasBegun = false;
    const begun = () => {
      hasBegun = true;
      // What was read before this line began was told to nobody.
      listener.missed();
    };
    await hear(begun, listener, signal).catch(() => undefined);
    if (hasBegun) rest = restMs.least;
    // Not all at once, where a server was started anew.
    await wait(rest * (0.5 + Math.random()), signal);
  }
}

async function hear(begun: () => void, { missed, told }: Listener, signal: AbortSignal): Promise<void> {
  const broken = new AbortController();
  const watch = new Watch(() => broken.abort());
  try {
    const body = await callForEvents("/v1/event", AbortSignal.any([signal, broken.signal]));
    for await (const { event, data } of eventsOf(body, () => watch.alive())) {
      if (event === "begin") {
        watch.expect(Number(data.beat_ms) * beatsMissed);
        begun();
      } else if (event === "missed") missed();
      else if (event === "step") told(data as unknown as Told);
    }
  } finally {
    watch.end();
  }
}

/** Barks once nothing was heard for as long as is expected. */
class Watch {
  readonly #bark: () => void;
  #ms = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(bark: () => void) {
    this.#bark = bark;
  }

  expect(ms: number): void {
    this.#ms = ms;
    this.alive();
  }

  alive(): void {
    clearTimeout(this.#timer);
    if (this.#ms > 0) this.#timer = setTimeout(this.#bark, this.#ms);
  }

  end(): void {
    clearTimeout(this.#timer);
  }
}

interface Heard {
  readonly event: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Server-sent events as they come; `alive` for whatever comes, a beat too. */
async function* eventsOf(body: ReadableStream<Uint8Array>, alive: () => void): AsyncGenerator<Heard> {
  const events = body
    .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .pipeThrough(new EventSourceParserStream({ onComment: alive }))
    .getReader();
  for (;;) {
    const { done, value } = await events.read();
    if (done) return;
    alive();
    yield { event: value.event ?? "", data: JSON.parse(value.data) as Heard["data"] };
  }
}

const wait = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resume) => {
    const timer = setTimeout(resume, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resume();
    });
  });
