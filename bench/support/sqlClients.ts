import pg from "pg";
import { openThread, serveTasks, share, type Thread } from "./thread.ts";

export interface Asking {
  readonly databaseUrl: string;
  readonly clients: number;
  readonly text: string;
  /** The parameters of each query. */
  readonly queries: readonly (readonly unknown[])[];
  /** The column to remember of each row. */
  readonly keep: string;
}

export interface Answered {
  readonly seconds: number;
  /** In the order of the queries. */
  readonly kept: readonly (readonly string[])[];
}

/** Clients in a thread of their own that send one prepared statement through the driver, a connection each. */
export const sqlClients = (): Thread<Asking, Answered> => openThread(new URL(import.meta.url));

const connections: Promise<pg.Client>[] = [];
// As texts, as the server's own driver leaves them: nobody pays for making dates.
const types = { getTypeParser: () => (text: string) => text } as unknown as pg.CustomTypesConfig;

// A plan for any value goes through a hundred thousand rows of the warehouse; by hand one would not leave it at that.
const options = "-c plan_cache_mode=force_custom_plan";

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, types, options });
  await client.connect();
  return client;
}

const names = new Map<string, string>();
function nameOf(text: string): string {
  const name = names.get(text) ?? `asked${names.size}`;
  names.set(text, name);
  return name;
}

serveTasks(async ({ databaseUrl, clients, text, queries, keep }: Asking): Promise<Answered> => {
  while (connections.length < clients) connections.push(connect(databaseUrl));
  const open = await Promise.all(connections);
  const kept: string[][] = [];
  const seconds = await share(queries, clients, async (values, index, number) => {
    const { rows } = await (open[number] as pg.Client).query({ name: nameOf(text), text, values: [...values] });
    kept[index] = rows.map((row: Record<string, unknown>) => String(row[keep]));
  });
  return { seconds, kept };
});
