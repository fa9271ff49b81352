import { Client, type Reply } from "../../scripts/replay/client.ts";
import type { Site } from "./site.ts";
import { openThread, serveTasks, share, type Thread } from "./thread.ts";

export interface Call {
  /** POST unless told. */
  readonly method?: "PUT";
  readonly path: string;
  readonly body: unknown;
}

/** Calls that one client makes one after the other; the first that is refused ends them. */
export type Story = readonly Call[];

export interface Shift {
  /** Server processes among which the clients are divided. */
  readonly urls: readonly string[];
  readonly login: string;
  readonly password: string;
  readonly clients: number;
  readonly stories: readonly Story[];
  /** What to remember of each story's last reply: this field of the rows under this key. */
  readonly keep?: { readonly reply: string; readonly field: string };
}

export interface Ending {
  readonly status: number;
  readonly code: string;
  readonly kept: readonly string[];
  /** What a refusal said. */
  readonly text: string;
}

export interface Done {
  readonly seconds: number;
  /** In the order of the stories. */
  readonly endings: readonly Ending[];
}

/** Clients in a thread of their own that tell stories to the processes of a site. */
export function httpClients(site: Site, clients: number) {
  const thread: Thread<Shift, Done> = openThread(new URL(import.meta.url));
  const { url, login, password } = site;
  return {
    run: (stories: readonly Story[], more: Partial<Pick<Shift, "urls" | "keep" | "clients">> = {}): Promise<Done> =>
      thread.run({ urls: [url], login, password, clients, stories, ...more }),
    end: () => thread.end(),
  };
}

/** Throws where a story was not told to its end. */
export function demandAll({ endings }: Done): void {
  const refused = endings.find(({ status }) => status !== 200);
  if (refused) throw new Error(`${refused.status} ${refused.code}: ${refused.text}`);
}

const signedIn = new Map<string, Promise<Client>>();

async function work({ urls, login, password, clients, stories, keep }: Shift): Promise<Done> {
  const each = Math.ceil(clients / urls.length);
  const open = async (url: string) => {
    const client = new Client(url, each);
    await client.signIn(login, password);
    return client;
  };
  const at: Client[] = [];
  for (const url of urls) {
    const client = signedIn.get(url) ?? open(url);
    signedIn.set(url, client);
    at.push(await client);
  }
  const endings: Ending[] = [];
  const seconds = await share(stories, clients, async (story, index, number) => {
    const client = at[number % at.length] as Client;
    let reply: Reply | undefined;
    for (const { path, body, method } of story) {
      reply = await client.post(path, body, method);
      if (reply.status !== 200) break;
    }
    endings[index] = ending(reply, keep);
  });
  return { seconds, endings };
}

function ending(reply: Reply | undefined, keep: Shift["keep"]): Ending {
  const { status = 0, code = "", additionals = {} } = reply ?? {};
  const rows = keep && status === 200 ? (additionals[keep.reply] as Record<string, string>[]) : [];
  return {
    status,
    code,
    kept: rows.map((row) => String(keep && row[keep.field])),
    text: status === 200 ? "" : JSON.stringify(additionals).slice(0, 500),
  };
}

serveTasks(work);
