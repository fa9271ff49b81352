import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { databases, type TestDatabase, testDatabase } from "../../support/database.ts";
import { type Dock, dock } from "./dock.ts";

const kinds = [
  { path: "inbound", reply: "inbound", key: "inbound_id", note: "inbound_note", initial: "awaiting_validation" },
  {
    path: "return",
    reply: "returned",
    key: "returned_id",
    note: "returned_note",
    initial: "return_awaiting_validation",
  },
] as const;

describe.each(databases)("what was made in one step on %s", (database) => {
  let opened: TestDatabase;
  let at: Dock;
  beforeAll(async () => {
    opened = await testDatabase(database);
    at = await dock(opened);
  });
  afterAll(() => opened.close());

  test.each(kinds)("of $path is listed, and changed as any other", async ({ path, reply, key, note, initial }) => {
    const details = [{ product_code: "A-1", num_loc: "3", storage_loc_code: "L-1" }];
    const [made] = await at.make(`/v1/${path}/simple/a`, { ...at.scope, details });
    const [other] = await at.make(`/v1/${path}/a`, {
      ...at.scope,
      details: [{ product_code: "A-1", num_expect: "1" }],
    });
    const id = String(made?.[key]);
    const listed = async () =>
      (await at.post(`/v1/${path}/simple/q`, {})).additionals[reply].map((row: Record<string, unknown>) => row[key]);
    expect(await listed(), "[receiving-4.4]").toEqual([id]);
    const url = `/v1/${path}/simple/${id}`;
    for (const late of [await at.client.call("PUT", url, { [note]: "late" }), await at.client.call("DELETE", url)])
      expect([late.status, late.code]).toEqual([409, "NOT_EDITABLE"]);
    const copied = await at.post(`/v1/${path}/simple/copy/${id}`, {});
    expect(copied).toMatchObject({ status: 200, additionals: { [reply]: [{ [`${reply}_status`]: initial }] } });
    expect(await listed(), "a copy is a notice").toEqual([id]);
    const open = `/v1/${path}/simple/${other?.[key]}`;
    expect(await at.client.call("PUT", open, { [note]: "soon" })).toMatchObject({
      status: 200,
      additionals: { [reply]: [{ [note]: "soon" }] },
    });
    expect((await at.client.call("DELETE", open)).status).toBe(200);
    const left = await at.post(`/v1/${path}/q`, {
      query: [{ queryField: key, queryCondition: "equal", queryValue: String(other?.[key]) }],
    });
    expect(left.additionals.total, "[receiving-4.5]").toBe(0);
  });

  test.each(kinds)("of $path, a line without a quantity is told to say how much of it is good", async ({ path }) => {
    const line = { product_code: "A-1", storage_loc_code: "L-1" };
    for (const own of [line, { ...line, num_loc: null }, { ...line, num_loc: null, num_bad: null, num_expect: null }]) {
      const refused = await at.post(`/v1/${path}/simple/a`, { ...at.scope, details: [own] });
      expect(refused.additionals.errors, JSON.stringify(own)).toEqual([
        expect.objectContaining({ index: 0, line: 0, field: "num_loc", code: "REQUIRED" }),
      ]);
      expect(refused.additionals.errors[0]?.details?.field).toBe("num_loc");
    }
  });
});
