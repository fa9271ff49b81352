import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { roles } from "@stowage/model";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newId } from "../../../src/database/index.ts";
import { importCalls } from "../../../src/imports/calls.ts";
import { jobHandlers } from "../../../src/jobHandlers.ts";
import { jobCalls, jobsOf } from "../../../src/jobs/index.ts";
import { importing, upload } from "../../imports/steps.ts";
import { oneDatabase, type TestDatabase, testDatabase } from "../../support/database.ts";
import { everything, type TestClient, testServer } from "../../support/http.ts";
import { removeFolder } from "../../support/removeFolder.ts";
import { type House, hooks, house } from "./house.ts";
import { numbersOf, parcels, saidOf } from "./parcels.ts";

const head = "貨號,狀態,時間";

describe.each(oneDatabase)("files about shipping, on %s", (kind) => {
  let database: TestDatabase;
  let at: House;
  let files: string;
  let client: TestClient;
  beforeAll(async () => {
    database = await testDatabase(kind);
    files = mkdtempSync(join(tmpdir(), "stowage-files-"));
    const calls = [...importCalls(database, files), ...jobCalls(database)];
    client = await testServer(database, calls, everything());
    jobsOf(database).work(jobHandlers(database, hooks, files), { log: client.app.log });
  });
  afterAll(async () => {
    await client.app.close();
    await jobsOf(database).stop();
    await database.close();
    removeFolder(files);
  });
  beforeEach(async () => {
    at = await house(database);
    await at.put("plain", "A1", 20);
    await numbersOf(at);
  });
  const scope = () => ({ companyIds: [at.company], whIds: [at.wh] });

  /** Another owner of the same company, with nothing here. */
  const anotherOwner = async (): Promise<string> => {
    const id = newId();
    await database.transact((tx) =>
      sql`insert into customer (customer_id, company_id, customer_no, customer_name)
        values (${id}, ${at.company}, 'STRANGER', 'Stranger')`.execute(tx),
    );
    return id;
  };
  const ownerMay = new Set(
    Object.entries(roles.goods_owner.functions).flatMap(([menu, codes]) => codes.map((code) => `${menu}:${code}`)),
  );

  test("an owner of goods tells no statuses and no stores by a file, with the role that owners have", async () => {
    const { numbers, shippedAt } = await parcels(at, 1);
    const owner = client.as(everything({ ...scope(), ownerIds: [at.owner] }, ownerMay));
    const status = `${head}\n${numbers[0]},配送中,${shippedAt}\n`;
    await expect(importing(owner, "shipmentstatus", status, "good", { wh_id: at.wh })).rejects.toThrow("NOT_PERMITTED");
    const stores = "carrier_code,store_no,store_name\nseven_eleven,1,One\n";
    await expect(importing(owner, "store", stores, "good", { company_id: at.company })).rejects.toThrow(
      "NOT_PERMITTED",
    );
  });

  test("who sees some owners alone and may tell statuses finds no parcel of another's, by its number or by its key", async () => {
    const { id, numbers, shippedAt } = await parcels(at, 1);
    const stranger = client.as(everything({ ...scope(), ownerIds: [await anotherOwner()] }));
    const status = `${head}\n${numbers[0]},已送達,${shippedAt}\n`;
    const { result } = await importing(stranger, "shipmentstatus", status, "good", { wh_id: at.wh });
    expect(result).toMatchObject({ imported: 0, errors: [{ field: "shipping_no", code: "UNKNOWN_REFERENCE" }] });
    expect(await saidOf(at, id)).toEqual([]);
  });

  test("columns are kept for no company that is not of who chose them", async () => {
    const { numbers, shippedAt } = await parcels(at, 1);
    const elsewhere = await house(database);
    const status = `${head}\n${numbers[0]},配達中喔,${shippedAt}\n`;
    const words = { shipment_status: { 配達中喔: "out_for_delivery" } };
    const kept = async (as: TestClient) => {
      const [{ sheets }] = (await upload(as, status, "shipmentstatus")).additionals["dataImport"];
      return sheets[0].words;
    };
    const group = client.as(everything({ companyIds: [at.company, newId()], whIds: [at.wh] }));
    await expect(
      importing(group, "shipmentstatus", status, "good", { company_id: elsewhere.company, wh_id: at.wh, words }),
    ).rejects.toThrow();
    await expect(importing(group, "shipmentstatus", status, "good", { wh_id: elsewhere.wh, words })).rejects.toThrow();
    const theirs = client.as(everything({ companyIds: [elsewhere.company], whIds: [elsewhere.wh] }));
    expect(await kept(theirs)).toEqual({});
    const done = await importing(group, "shipmentstatus", status, "good", { wh_id: at.wh, words });
    expect(done.result).toMatchObject({ imported: 1 });
    expect(await kept(client.as(everything(scope())))).toEqual(words);
    expect(await kept(theirs)).toEqual({});
  });
});
