import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { oneDatabase, type TestDatabase } from "../../support/database.ts";
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
});
