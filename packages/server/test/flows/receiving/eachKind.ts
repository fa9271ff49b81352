import { afterAll, beforeAll, beforeEach } from "vitest";
import type { Database } from "../../../src/database/index.ts";
import { type TestDatabase, testDatabase } from "../../support/database.ts";
import { type Dock, dock } from "./dock.ts";

/** What notices and returns are called, as the tests that do the same with both need it. */
export const kinds = [
  {
    path: "inbound",
    of: "inbound",
    key: "inbound_id",
    lineKey: "inbound_detail_id",
    line: "inboundDetail",
    rec: "rec_inbound_id",
    reply: "recInbound",
    prefix: "",
  },
  {
    path: "return",
    of: "returned",
    key: "returned_id",
    lineKey: "returned_detail_id",
    line: "returnedDetail",
    rec: "rec_returned_id",
    reply: "recReturned",
    prefix: "return_",
  },
] as const;

/** Hands each test of the group a dock of its own, on one database for all of them. */
export function eachOnDock(kind: Database["kind"], begin: (at: Dock, database: TestDatabase) => void): void {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase(kind);
  });
  beforeEach(async () => begin(await dock(database), database));
  afterAll(() => database.close());
}
