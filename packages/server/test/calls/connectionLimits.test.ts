import type { MenuCode } from "@stowage/model";
import { Type } from "typebox";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { timeLimits } from "../../src/database/index.ts";
import { type Call, call } from "../../src/http/call.ts";
import { connectionLimits } from "../../src/http/connectionLimits.ts";
import { databases, type TestDatabase, testDatabase } from "../support/database.ts";
import { everything, testServer } from "../support/http.ts";

const reading = (path: string): Call =>
  call({ method: "POST", path, summary: "", access: "signed_in", reply: Type.Object({}), handle: async () => ({}) });

/** Work that goes on until it is told to end; `running` counts what has begun and not ended. */
function works() {
  const ends: (() => void)[] = [];
  return {
    ends,
    begin: () => new Promise<void>((resolve) => ends.push(resolve)),
  };
}

const settled = () => new Promise((resume) => setImmediate(resume));

describe("the connections that calls may keep", () => {
  it("leaves half of the connections to others, whatever one call waits for", async () => {
    const limits = connectionLimits(10);
    const [locked, other] = [works(), works()];
    const call = reading("/v1/a/q");
    for (let n = 0; n < 20; n += 1) void limits.reading(call, {}, locked.begin);
    void limits.reading(reading("/v1/b/q"), {}, other.begin);
    await settled();
    expect([locked.ends.length, other.ends.length]).toEqual([5, 1]);
    locked.ends[0]?.();
    await settled();
    expect(locked.ends.length).toBe(6);
  });

  it("leaves some to other entries of the menu, whatever the calls of one wait for", async () => {
    const limits = connectionLimits(10);
    const at = (menu: MenuCode, path: string): Call => ({ ...reading(path), access: { menu, code: "query" } });
    const [locked, other] = [works(), works()];
    const [list, creation, count] = ["q", "a", "count/q"].map((path) => at("unitSetup", `/v1/unit/${path}`));
    for (let n = 0; n < 20; n += 1) {
      void limits.reading(list as Call, {}, locked.begin);
      void limits.writing(creation as Call, locked.begin);
      void limits.reading(count as Call, { pageSize: 1500 }, locked.begin);
    }
    for (let n = 0; n < 3; n += 1) void limits.reading(at("feeSetup", `/v1/fee/${n}/q`), {}, other.begin);
    await settled();
    expect([locked.ends.length, other.ends.length]).toEqual([7, 3]);
    for (const end of locked.ends.slice(0, 7)) end();
    await settled();
    expect(locked.ends.length).toBe(14);
  });

  it("keeps nobody waiting at a call that waited in vain for a lock several times in a row", async () => {
    const limits = connectionLimits(10);
    const call = reading("/v1/a/q");
    let asked = 0;
    const locked = () => {
      asked += 1;
      return Promise.reject(Object.assign(new Error("lock timeout"), { code: "55P03" }));
    };
    for (let n = 0; n < 3; n += 1)
      await expect(limits.reading(call, {}, locked)).rejects.toMatchObject({ code: "55P03" });
    await expect(limits.reading(call, {}, locked)).rejects.toMatchObject({ code: "BUSY" });
    expect(asked).toBe(3);
    await expect(limits.reading(reading("/v1/b/q"), {}, locked), "of others nobody knows").rejects.toMatchObject({
      code: "55P03",
    });
    vi.spyOn(performance, "now").mockReturnValue(performance.now() + 60_000);
    expect(await limits.reading(call, {}, async () => "there"), "asked again later").toBe("there");
    vi.restoreAllMocks();
    expect(await limits.reading(call, {}, async () => "there")).toBe("there");
  });

  it("lets large lists wait for each other, of whatever call, and no small one for them", async () => {
    const limits = connectionLimits(10);
    const [large, small] = [works(), works()];
    for (let n = 0; n < 50; n += 1) void limits.reading(reading(`/v1/${n}/q`), { pageSize: 1500 }, large.begin);
    void limits.reading(reading("/v1/0/q"), { pageSize: 50 }, small.begin);
    await settled();
    expect([large.ends.length, small.ends.length]).toEqual([2, 1]);
    const alone = connectionLimits(1);
    const one = works();
    for (let n = 0; n < 3; n += 1) void alone.reading(reading("/v1/c/q"), { pageSize: 1500 }, one.begin);
    await settled();
    expect(one.ends.length).toBe(1);
  });
});

describe.each(databases)("what a call may take on %s", (kind) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase(kind);
  });
  afterAll(() => database.close());

  it("is one turn, also where a call that reads keeps something", async () => {
    const keeping = call({
      method: "POST",
      path: "/v1/kept/q",
      summary: "",
      access: { menu: "unitSetup", code: "query" },
      reply: Type.Object({}),
      handle: ({ context }) => context.write(async () => ({})),
    });
    const client = await testServer(database, [keeping], everything());
    const all = await Promise.all(Array.from({ length: 30 }, () => client.call("POST", "/v1/kept/q", {})));
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]));
  });

  it("is declared with it, for its reading and its writing", async () => {
    const limits: unknown[] = [];
    const noted = {
      ...database,
      transact: ((work, options) => {
        limits.push(options?.limitMs);
        return database.transact(work, options);
      }) as TestDatabase["transact"],
    };
    const asking = (path: string, takes?: "long") =>
      call({
        method: "POST",
        path,
        summary: "",
        access: "signed_in",
        ...(takes ? { takes } : {}),
        reply: Type.Object({}),
        async handle({ context }) {
          await context.read(async () => undefined);
          await context.write(async () => undefined);
          return {};
        },
      });
    const client = await testServer(noted, [asking("/v1/short", undefined), asking("/v1/long", "long")], everything());
    expect((await client.call("POST", "/v1/short", {})).status).toBe(200);
    expect(limits).toEqual([undefined]);
    expect((await client.call("POST", "/v1/long", {})).status).toBe(200);
    expect(limits.slice(1)).toEqual([timeLimits.long, timeLimits.long]);
  });
});
