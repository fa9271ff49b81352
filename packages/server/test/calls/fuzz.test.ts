import { text } from "node:stream/consumers";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Reader } from "../../src/database/index.ts";
import { patience } from "../support/database.ts";
import { holdToSchema } from "../support/http.ts";
import { openWorld, type World } from "../support/world.ts";
import { type Attack, attacksOn, type Target } from "./attacks.ts";
import { fillWorld } from "./cases/documents.ts";
import { prepareOf } from "./cases/index.ts";

const requests = 5_000;
const seed = Number(process.env.FUZZ_SEED ?? 20_261_121);

describe("malformed requests by an administrator", () => {
  let world: World;
  let targets: readonly Target[];
  beforeAll(async () => {
    world = await openWorld("server");
    await fillWorld(world);
    const ready: Target[] = [];
    for (const call of world.calls) ready.push(await targetOf(world, call));
    targets = ready;
  }, patience(240_000));
  afterAll(() => world?.close());

  it(
    `${requests} of them are refused without a 500, and write nothing`,
    async () => {
      const before = await contents(world.database.reader);
      expect(Object.keys(before).length).toBeGreaterThan(40);
      const numRuns = Math.ceil(requests / targets.length);
      let refused = 0;
      for (const [index, target] of targets.entries())
        for (const attack of fc.sample(attacksOn([target]), { numRuns, seed: seed + index }))
          if ((await send(world, attack)) >= 400) refused += 1;
      expect(refused, "refused").toBeGreaterThan(requests / 2);
      expect(await contents(world.database.reader)).toEqual(before);
    },
    patience(240_000),
  );
});

async function targetOf(world: World, call: Target["call"]): Promise<Target> {
  const prepare = prepareOf(call);
  // The walk fails for a call that nobody has made ready; here it is sent to no row at all.
  const url = call.path.replace(/\{\w+\}/g, "00000000-0000-7000-8000-00000000dead");
  return { call, ready: (await prepare?.(world, call)) ?? { url, outsiders: [], insider: "chief" } };
}

async function send(world: World, { target: { call }, url, payload, headers }: Attack): Promise<number> {
  const reply = await world.app.inject({
    method: call.method,
    url,
    headers: { authorization: `Bearer ${world.tokens.chief}`, ...headers },
    ...(payload === undefined ? {} : { payload }),
    payloadAsStream: true,
  });
  // What it tells as it happens has no end.
  const isOpen = call.reply === "stream" && reply.statusCode < 400;
  if (isOpen) reply.stream().destroy();
  const body = isOpen ? "" : await text(reply.stream());
  const name = `${call.method} ${url.slice(0, 200)}`;
  const description = `${name} ${String(payload).slice(0, 600)}: ${body.slice(0, 300)}`;
  expect(reply.statusCode, description).toBeLessThan(500);
  if (reply.statusCode >= 400) holdToSchema([call], call.method, url, reply.statusCode, JSON.parse(body));
  else expect(readsOnly(call), `${description} was carried out`).toBe(true);
  return reply.statusCode;
}

const reading =
  /\/(q|export|history|figures|proposal|loginstatus|order|product|consignee|config\.json|superUser\.json)$/;
const readsOnly = ({ method, path }: Target["call"]) =>
  method === "GET" || /\/dataexport\//.test(path) || (reading.test(path) && !path.includes("dataimport"));

/** Every table with its number of rows and a checksum, but for sessions, which note each call. */
async function contents(reader: Reader): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p') and c.relname not in ('session', 'idempotency')
    order by 1`.execute(reader);
  const all: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await sql<{ sum: string }>`
      select count(*) || ' ' || coalesce(md5(string_agg(t::text, ',' order by t::text)), '') as sum
      from ${sql.table(name)} t`.execute(reader);
    all[name] = rows[0]?.sum ?? "";
  }
  return all;
}
