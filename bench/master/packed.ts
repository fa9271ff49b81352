import { Agent, request } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { sql } from "kysely";
import type { Database } from "../../packages/server/src/database/index.ts";
import type { Bench, Figure } from "../support/bench.ts";
import { interleaved, rate, significant } from "../support/bench.ts";
import { type Site, siteOnServer } from "../support/site.ts";
import { share } from "../support/thread.ts";

const rows = 1_500;
const clients = 8;
const unpack = { br: brotliDecompressSync, gzip: gunzipSync };
type Packing = keyof typeof unpack;

/** The same calls with and without leave to pack the reply: what it saves on the way, and what it costs on this machine, whose way is none. */
const bench: Bench = {
  name: `replies packed for the way, list of ${rate(rows)} customers and a query of one row`,
  async run(server): Promise<Figure[]> {
    const site = await siteOnServer(server, fill);
    const agent = new Agent({ keepAlive: true, maxSockets: clients });
    try {
      const ask = await asker(site, agent);
      const list = { page: 1, pageSize: rows, sort: [{ sortField: "customer_no", sortOrder: "asc" }] };
      const figures: Figure[] = [];
      for (const packing of ["br", "gzip"] as const) {
        figures.push(
          await compared(
            `list of ${rate(rows)} customers over HTTP, packed by ${packing}`,
            packing,
            40,
            () => ask(list, packing),
            () => ask(list),
          ),
        );
      }
      const one = { page: 1, pageSize: 1 };
      figures.push(
        await compared(
          "query of one row over HTTP by who accepts packed replies",
          "br",
          800,
          () => ask(one, "br"),
          () => ask(one),
        ),
      );
      return figures;
    } finally {
      agent.destroy();
      await site.close();
    }
  },
};

export const benches: readonly Bench[] = [bench];

interface Answer {
  readonly packing: Packing | undefined;
  readonly bytes: Buffer;
}

async function compared(
  name: string,
  packing: Packing,
  calls: number,
  packed: () => Promise<Answer>,
  plain: () => Promise<Answer>,
): Promise<Figure> {
  const [ours, theirs] = [await packed(), await plain()];
  const unpacked = ours.packing ? unpack[ours.packing](ours.bytes) : ours.bytes;
  if (!unpacked.equals(theirs.bytes)) throw new Error("the two replies differ");
  if (ours.bytes.length < theirs.bytes.length && ours.packing !== packing) throw new Error(`packed by ${ours.packing}`);
  const callsASecond = async (ask: () => Promise<Answer>) =>
    calls / (await share(Array.from({ length: calls }), clients, async () => void (await ask())));
  const measured = await interleaved(
    () => callsASecond(packed),
    () => callsASecond(plain),
  );
  const kilobytes = (bytes: Buffer) => significant(bytes.length / 1_000);
  return {
    name,
    ratio: measured.ratio,
    reach: "–",
    reached: true,
    reference: "the same call by who accepts none",
    detail: `${kilobytes(ours.bytes)} kB instead of ${kilobytes(theirs.bytes)}; ${rate(measured.ours)} calls/s against ${rate(measured.reference)}, ${clients} clients on the same machine`,
  };
}

async function asker({ url, login, password }: Site, agent: Agent) {
  const signedIn = await fetch(`${url}/v1/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ login_name: login, password }),
  });
  const { respondCode } = (await signedIn.json()) as {
    respondCode: { additionals: { loginAccountInfo: { loginAccountToken: { access_token: string } } } };
  };
  const authorization = `Bearer ${respondCode.additionals.loginAccountInfo.loginAccountToken.access_token}`;
  return (body: object, packing?: Packing): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const headers = { authorization, "content-type": "application/json", "accept-encoding": packing ?? "identity" };
      const sent = request(`${url}/v1/customer/q`, { method: "POST", agent, headers }, (reply) => {
        const pieces: Buffer[] = [];
        reply.on("data", (piece: Buffer) => pieces.push(piece));
        reply.on("error", reject);
        reply.on("end", () => {
          if (reply.statusCode !== 200) return reject(new Error(`the list answered ${reply.statusCode}`));
          resolve({ packing: reply.headers["content-encoding"] as Packing | undefined, bytes: Buffer.concat(pieces) });
        });
      });
      sent.on("error", reject).end(JSON.stringify(body));
    });
}

/** Rows as unlike each other as those of a real list. */
async function fill(database: Database, companyId: string): Promise<void> {
  await database.transact((tx) =>
    sql`
      insert into customer (customer_id, company_id, customer_no, customer_name, created_at)
      select gen_random_uuid(), ${companyId}, 'C' || (10000 + n), initcap(substr(md5(n::text), 1, 12)) || ' ' || n,
        timestamptz '2026-01-01' + n * interval '17.123 minutes'
      from generate_series(1, ${sql.lit(rows)}) n`.execute(tx),
  );
  await sql`vacuum analyze customer`.execute(database.reader);
}
