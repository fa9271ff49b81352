import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Declared, documentsOf, model } from "@stowage/model";
import { crudCalls } from "../../src/crud/calls.ts";
import type { HooksByName } from "../../src/crud/hooks.ts";
import { type Database, newId } from "../../src/database/index.ts";
import { withLineHooks } from "../../src/documents/guards.ts";
import { hooks as ownHooks } from "../../src/hooks/index.ts";
import type { Call } from "../../src/http/call.ts";
import type { Caller } from "../../src/http/caller.ts";
import { importCalls } from "../../src/imports/calls.ts";
import { jobHandlers } from "../../src/jobHandlers.ts";
import { jobCalls, jobsOf } from "../../src/jobs/index.ts";
import { type TestDatabase, testDatabase } from "./database.ts";
import { everything, type TestClient, testServer } from "./http.ts";
import { removeFolder } from "./removeFolder.ts";
import { watched } from "./watched.ts";

/** A company with a warehouse, two owners and a few products, and a client that may do everything in it. */
export interface SmallWorld {
  readonly database: TestDatabase;
  readonly client: TestClient;
  readonly caller: Caller;
  readonly calls: readonly Call[];
  readonly hooks: HooksByName;
  readonly files: string;
  readonly companyId: string;
  readonly whId: string;
  readonly ownerId: string;
  readonly otherOwnerId: string;
  /** Ends the server, and removes its database and files. */
  close(): Promise<void>;
}

const declared = Object.values(model as Readonly<Record<string, Declared>>);

/** The hooks as the app gives them to the engines. */
export const hooks: HooksByName = watched(withLineHooks(documentsOf(model), ownHooks));

/** Alike on every database. */
const declaredCalls = declared.filter((one) => !one.view).flatMap((one) => crudCalls(one, hooks));

export async function openSmallWorld(
  kind: Database["kind"],
  more: (files: string) => readonly Call[] = () => [],
): Promise<SmallWorld> {
  const database = await testDatabase(kind);
  const files = mkdtempSync(join(tmpdir(), "stowage-files-"));
  const ids = { companyId: newId(), whId: newId(), ownerId: newId(), otherOwnerId: newId() };
  const calls = [...declaredCalls, ...importCalls(database, files), ...jobCalls(database), ...more(files)];
  const first = await testServer(database, calls, everything());
  jobsOf(database).work(jobHandlers(database, hooks, files), { log: first.app.log });
  await demand(first, "/v1/company/a", { company_id: ids.companyId, company_code: "C1", company_name: "Company" });
  const inCompany = first.as(everything({ companyIds: [ids.companyId] }));
  await demand(inCompany, "/v1/warehouse/a", { wh_id: ids.whId, wh_no: "W1", wh_name: "Warehouse" });
  const caller = everything({ companyIds: [ids.companyId], whIds: [ids.whId] });
  const client = first.as(caller);
  await demand(client, "/v1/customer/a", [
    { customer_id: ids.ownerId, customer_no: "OWN", customer_name: "貨主一" },
    { customer_id: ids.otherOwnerId, customer_no: "OTHER", customer_name: "貨主二" },
  ]);
  await demand(client, "/v1/unit/a", [
    { unit_code: "EA", unit_name: "個" },
    { unit_code: "BX", unit_name: "箱" },
  ]);
  await demand(
    client,
    "/v1/product/a",
    ["P-1", "P-2", "P-3"].map((code) => ({
      owner_no: "OWN",
      product_code: code,
      product_name: `Product ${code}`,
      stock_unit_code: "EA",
    })),
  );
  return {
    ...ids,
    database,
    client,
    caller,
    calls,
    hooks,
    files,
    async close() {
      await client.app.close();
      await jobsOf(database).stop();
      await database.close();
      removeFolder(files);
    },
  };
}

async function demand(client: TestClient, path: string, body: unknown): Promise<void> {
  const answer = await client.call("POST", path, body);
  if (answer.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer)}`);
}
