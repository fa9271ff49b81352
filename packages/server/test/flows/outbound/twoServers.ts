import { afterAll, beforeAll, beforeEach } from "vitest";
import { openDatabase } from "../../../src/database/index.ts";
import { type TestDatabase, testDatabase } from "../../support/database.ts";
import type { TestClient } from "../../support/http.ts";
import { clientOf, type House, house } from "./house.ts";

export interface TwoServers {
  /** The connections of each. */
  database: TestDatabase;
  other: TestDatabase;
  /** Anew for each test. */
  at: House;
  /** The client of one server and of the other, in turn. */
  client: (index: number) => TestClient;
}

/** Two servers on one PostgreSQL database, each with its own connections and its own gathering of requests. */
export function twoServers(): TwoServers {
  const both = {} as TwoServers;
  beforeAll(async () => {
    both.database = await testDatabase("server");
    both.other = await openDatabase({ databaseUrl: both.database.url ?? "", poolSize: 10 });
  });
  afterAll(async () => {
    await both.other.close();
    await both.database.close();
  });
  beforeEach(async () => {
    both.at = await house(both.database);
    const clients = [both.at.client, await clientOf(both.other, both.at)] as const;
    both.client = (index) => clients[(index % 2) as 0 | 1];
  });
  return both;
}
