import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { oneDatabase, type TestDatabase } from "../../support/database.ts";
import { during } from "../../support/waiting.ts";
import type { Dock } from "./dock.ts";
import { eachOnDock, kinds } from "./eachKind.ts";

describe.each(oneDatabase)("what was received, as it ended, on %s", (kind) => {
  let at: Dock;
  let database: TestDatabase;
  eachOnDock(kind, (dock, opened) => {
    at = dock;
    database = opened;
  });

  test.each(kinds)(
    "of $of is closed for good, reopened with a reason, and written by nobody",
    async ({ path, of, key }) => {
      const line = { product_code: "A-1", num_loc: "10", storage_loc_code: "L-1" };
      const [made] = await at.make(`/v1/${path}/simple/a`, { ...at.scope, details: [line] });
      const id = String(made?.[key]);
      const kept = `/v1/${path}/snapshot`;
      const [snapshot] = await at.make(`${kept}/q`, {});
      const ids = [snapshot?.[`${of}_snapshot_id`]];
      for (const [method, below] of [
        ["PUT", `/${ids[0]}`],
        ["DELETE", `/${ids[0]}`],
        ["POST", "/a"],
      ] as const)
        expect(await at.client.call(method, `${kept}${below}`, {}), below).toMatchObject({ code: "SNAPSHOT_FIXED" });
      await sql`update ${sql.table(`${of}_snapshot`)} set closed_at = now()`.execute(database.reader);
      expect(await at.make(`${kept}/close/q`, {})).toHaveLength(1);
      const back = () => at.post(`/v1/${path}/action/return_to_inbound`, { ids: [id], reason: "x" });
      expect(await back()).toMatchObject({ status: 409, code: "RECORD_CLOSED" });
      expect(await at.stock()).toHaveLength(1);
      const reopened = await at.client.call("PUT", `${kept}/close/recovery`, { ids, reason: "Counted wrong" });
      expect(reopened.status).toBe(200);
      expect((await back()).status).toBe(200);
      expect(await at.make(`${kept}/q`, {})).toEqual([]);
    },
  );

  describe.each(kinds)("of $of, closed and taken back at once", ({ path, of, key }) => {
    const table = sql.table(`${of}_snapshot`);
    const received = async () => {
      const line = { product_code: "A-1", num_loc: "10", storage_loc_code: "L-1" };
      const [made] = await at.make(`/v1/${path}/simple/a`, { ...at.scope, details: [line] });
      const [snapshot] = await at.make(`/v1/${path}/snapshot/q`, {});
      return {
        back: () => at.post(`/v1/${path}/action/return_to_inbound`, { ids: [made?.[key]], reason: "x" }),
        close: () => at.post(`/v1/${path}/snapshot/close/a`, { ids: [snapshot?.[`${of}_snapshot_id`]] }),
      };
    };
    const snapshots = async () => {
      const { rows } = await sql<{ closed: boolean }>`
        select closed_at is not null as closed from ${table} where wh_id = ${at.wh}`.execute(database.reader);
      return rows.map(({ closed }) => closed);
    };

    test("stays where it was closed first", async () => {
      const { back } = await received();
      const closing = sql`update ${table} set closed_at = now() where wh_id = ${at.wh}`;
      const [answer] = await during(database, closing, back, async () => {});
      expect(answer).toMatchObject({ status: 409, code: "RECORD_CLOSED" });
      expect(await snapshots()).toEqual([true]);
      expect(await at.stock()).toHaveLength(1);
    });

    test("is not there to be closed once it is on its way back", async () => {
      const { back, close } = await received();
      const { userId } = at.caller;
      await sql`insert into "user" (user_id, company_id, user_no, user_name)
        values (${userId}, ${at.scope.company_id}, 'T', 'Test') on conflict do nothing`.execute(database.reader);
      const stock = sql`select 1 from stock where wh_id = ${at.wh} for update`;
      const [taken, closed] = await during(database, stock, back, close);
      expect(taken).toMatchObject({ status: 200 });
      expect(closed).toMatchObject({ status: 404, code: "NOT_FOUND" });
      expect([await snapshots(), await at.stock()]).toEqual([[], []]);
    });
  });
});
