import { Type } from "typebox";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { timeLimits } from "../../src/database/index.ts";
import { type Call, call } from "../../src/http/call.ts";
import { turnsAmong } from "../../src/http/turns.ts";
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

describe("the turns of calls", () => {
  it("leaves half of the connections to others, whatever one call waits for", async () => {
    const turns = turnsAmong(10);
    const [locked, other] = [works(), works()];
    const call = reading("/v1/a/q");
    for (let n = 0; n < 20; n += 1) void turns.reading(call, {}, locked.begin);
    void turns.reading(reading("/v1/b/q"), {}, other.begin);
    for (let n = 0; n < 20; n += 1) void turns.writing(call, locked.begin);
    await settled();
    expect([locked.ends.length, other.ends.length]).toEqual([10, 1]);
    locked.ends[0]?.();
    await settled();
    expect(locked.ends.length).toBe(11);
  });

  it("lets large lists wait for each other, of whatever call, and no small one for them", async () => {
    const turns = turnsAmong(10);
    const [large, small] = [works(), works()];
    for (let n = 0; n < 50; n += 1) void turns.reading(reading(`/v1/${n}/q`), { pageSize: 1500 }, large.begin);
    void turns.reading(reading("/v1/0/q"), { pageSize: 50 }, small.begin);
    await settled();
    expect([large.ends.length, small.ends.length]).toEqual([2, 1]);
    const alone = turnsAmong(1);
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
