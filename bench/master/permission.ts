import type { AddressInfo } from "node:net";
import { sql } from "kysely";
import { createApp } from "../../packages/server/src/app.ts";
import { admission } from "../../packages/server/src/auth/admission.ts";
import { currentEpoch } from "../../packages/server/src/auth/callers.ts";
import { foundCompany } from "../../packages/server/src/auth/firstAdministrator.ts";
import { seed } from "../../packages/server/src/auth/seed.ts";
import { readConfig } from "../../packages/server/src/config.ts";
import { demandAccess } from "../../packages/server/src/http/admission.ts";
import type { Bench, Figure } from "../support/bench.ts";
import { median, milliseconds, rounds, significant } from "../support/bench.ts";

const calls = 300;
const checks = 20_000;
const reach = 0.05;

/**
 * Who it is and whether they may, and what the proof that their rights are still these adds to a statement, of the
 * smallest call there is: with a larger one the share is smaller still.
 */
const bench: Bench = {
  name: "permission check, its share of a call's time",
  async run(server): Promise<Figure[]> {
    const database = await server.database();
    await seed(database);
    const [login_name, password] = ["admin", `Bench-${process.pid}-check`];
    await foundCompany(database, { loginName: login_name, password });
    const app = await createApp(database, readConfig({ LOG_LEVEL: "silent", LIMIT_ANONYMOUS_CALLS: "off" }));
    await app.listen({ port: 0, host: "127.0.0.1" });
    const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
    const post = async (path: string, body: unknown, token = "") => {
      const headers = { "content-type": "application/json", ...(token ? { authorization: `Bearer ${token}` } : {}) };
      const reply = await fetch(`${url}${path}`, { method: "POST", headers, body: JSON.stringify(body) });
      if (!reply.ok) throw new Error(`${path} answered ${reply.status}`);
      return (await reply.json()) as { respondCode: { additionals: Record<string, unknown> } };
    };
    try {
      const { respondCode } = await post("/v1/login", { login_name, password });
      const info = respondCode.additionals.loginAccountInfo as { loginAccountToken: { access_token: string } };
      const token = info.loginAccountToken.access_token;
      const { callerOf } = admission(database);
      const access = { menu: "unitSetup", code: "query" } as const;
      const bare = sql`select 1 as one`;
      const proving = sql`select 1 as one, ${currentEpoch} as epoch`;
      const asked = (statement: typeof bare) => each(calls, () => statement.execute(database.reader));
      const pairs: { check: number; proof: number; call: number }[] = [];
      for (let round = 0; round <= rounds; round += 1) {
        const call = await each(calls, () => post("/v1/unit/q", { page: 1, pageSize: 1 }, token));
        const check = await each(checks, async () => demandAccess(access, await callerOf(token)));
        const without = await asked(bare);
        const proof = Math.max(0, (await asked(proving)) - without);
        if (round > 0) pairs.push({ check, proof, call });
      }
      const share = median(pairs.map(({ check, proof, call }) => (check + proof) / call));
      const middle = (name: "check" | "proof" | "call") => median(pairs.map((pair) => pair[name]));
      return [
        {
          name: bench.name,
          ratio: share,
          reach: `≤ ${reach}`,
          reached: share <= reach,
          reference: "a query of one row over HTTP, one client",
          detail: `${significant(middle("check") * 1_000)} µs to know who asks and whether they may, ${significant(middle("proof") * 1_000)} µs that the proof adds to a statement, of ${milliseconds(middle("call"))}; a token of an administrator who has every right`,
        },
      ];
    } finally {
      await app.close();
    }
  },
};

export const benches: readonly Bench[] = [bench];

/** Milliseconds that each of them took, one after the other. */
async function each(count: number, work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  for (let done = 0; done < count; done += 1) await work();
  return (performance.now() - begun) / count;
}
