import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { homeCall } from "../../src/queries/home/index.ts";
import { dock } from "../flows/receiving/dock.ts";
import { oneDatabase, type TestDatabase, testDatabase } from "../support/database.ts";
import { testServer } from "../support/http.ts";

interface Told {
  readonly figures: readonly { document: string; step: string; waiting: number; done: number }[];
  readonly next: { document: string; step: string; rows: readonly { days: number }[] } | null;
  readonly documents: readonly {
    document: string;
    due_open: number;
    late: { count: number; longest: number; rows: readonly { days: number }[] } | null;
    finished: readonly { count: number }[];
    days: readonly { day: string; came: number; finished: number }[];
  }[];
  readonly first_steps: readonly { resource: string; made: boolean }[];
}

describe.each(oneDatabase)("home on %s", (kind) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase(kind);
  });
  afterAll(() => database.close());

  const day = (days: number) =>
    new Date(Date.now() + days * 86_400_000).toLocaleDateString("sv-SE", { timeZone: "Asia/Taipei" });
  const of = (told: Told, document: string) => told.documents.find((one) => one.document === document);

  test("counts what waits for a step, what took it today, what is late, and both by day", async () => {
    const at = await dock(database);
    const client = await testServer(database, [homeCall], at.caller);
    const ask = async (caller = at.caller, body: object = {}) =>
      (await client.as(caller).call("POST", "/v1/home/q", { wh_id: at.wh, ...body })).additionals.home as Told;
    await at.notice([{ product_code: "A-1", num_expect: "1" }], { inbound_expect: day(-3) });
    await at.notice([{ product_code: "A-1", num_expect: "1" }], { inbound_expect: day(0) });
    await at.notice([{ product_code: "A-1", num_expect: "1" }], { inbound_expect: day(1) });
    await at.receipt([{ product_code: "A-1", num_expect: "4", storage_loc_code: "L-1" }]);
    const told = await ask();
    const inbound = of(told, "inbound");
    expect(told.figures.find(({ step }) => step === "confirm_validate")).toEqual({
      document: "inbound",
      step: "confirm_validate",
      waiting: 3,
      done: 1,
    });
    expect(inbound).toMatchObject({ due_open: 2, late: { count: 1, longest: 3, rows: [{ days: 3 }] } });
    expect(inbound?.finished.reduce((sum, { count }) => sum + count, 0)).toBe(1);
    expect(inbound?.days).toHaveLength(30);
    expect(inbound?.days.at(-1)).toEqual({ day: day(0), came: 4, finished: 1 });

    const none = { ...at.caller, scope: { ...at.caller.scope, ownerIds: [at.caller.accountId] } };
    const unseen = of(await ask(none), "inbound");
    expect(unseen).toMatchObject({ due_open: 0, late: { count: 0, rows: [] }, finished: [] });
    expect(unseen?.days.every(({ came, finished }) => came === 0 && finished === 0)).toBe(true);
    const other = { ...at.caller, scope: { ...at.caller.scope, whIds: [] } };
    expect((await client.as(other).call("POST", "/v1/home/q", { wh_id: at.wh })).status).toBe(403);
  });

  test("shows a picker what comes next, an owner all steps of what they see, and nobody what they may not query", async () => {
    const at = await dock(database);
    await at.notice([{ product_code: "A-1", num_expect: "1" }], { inbound_expect: day(-1) });
    const client = await testServer(database, [homeCall], at.caller);
    const home = async (...granted: readonly string[]) => {
      const caller = { ...at.caller, granted: new Set(["home:query", ...granted]) };
      return (await client.as(caller).call("POST", "/v1/home/q", { wh_id: at.wh })).additionals.home as Told;
    };
    const steps = ({ figures }: Told) => figures.map(({ step }) => step);
    const picker = await home("outboundOperation:query", "pickingConfirm:update");
    expect(steps(picker)).toEqual(["confirm_pick"]);
    expect(picker.next).toEqual({ document: "outbound", step: "confirm_pick", rows: [] });
    expect(picker.documents.map(({ document }) => document)).toEqual(["outbound"]);
    const receiver = await home("putInOperationSimple:query", "putInOperationSimple:update");
    expect(steps(receiver)).toEqual(["confirm_validate", "confirm_putaway"]);
    expect(receiver.next?.rows).toMatchObject([{ days: 1 }]);
    const owner = await home("outboundOperation:query");
    expect(steps(owner)).toEqual(["close_order", "confirm_pick", "confirm_boxing", "ship"]);
    expect(owner.next).toBeNull();
    expect((await home()).documents).toEqual([]);
  });

  test("what comes next is the first step that something waits for", async () => {
    const at = await dock(database);
    const { id, lines } = await at.notice([{ product_code: "A-1", num_expect: "2" }]);
    await at.act("confirm_validate", id, { details: [{ inbound_detail_id: lines[0], num_loc: "2" }] });
    const client = await testServer(database, [homeCall], at.caller);
    const granted = new Set(["home:query", "putInOperationSimple:query", "putInOperationSimple:update"]);
    const asked = await client.as({ ...at.caller, granted }).call("POST", "/v1/home/q", { wh_id: at.wh });
    const { figures, next } = asked.additionals.home as Told;
    const waiting = figures.map(({ step, waiting: many }) => [step, many]);
    expect(waiting).toEqual([
      ["confirm_validate", 0],
      ["confirm_putaway", 1],
    ]);
    expect(next).toMatchObject({ document: "inbound", step: "confirm_putaway", rows: [{ id }] });
  });

  test("tells whoever may make them which first things of a company are missing", async () => {
    const at = await dock(database);
    const client = await testServer(database, [homeCall], at.caller);
    const steps = async (caller = at.caller) =>
      ((await client.as(caller).call("POST", "/v1/home/q", {})).additionals.home as Told).first_steps;
    expect(await steps()).toEqual([
      { resource: "warehouse", made: true },
      { resource: "storage", made: true },
      { resource: "product", made: true },
      { resource: "inbound", made: false },
      { resource: "outbound", made: false },
    ]);
    const granted = new Set([...at.caller.granted].filter((one) => one !== "warehouseInfoSetup:create"));
    expect(await steps({ ...at.caller, granted })).toEqual([]);
  });
});
