import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { en_US } from "@stowage/messages/en_US";
import { carriers } from "@stowage/model";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { importCalls } from "../../../src/imports/calls.ts";
import { jobHandlers } from "../../../src/jobHandlers.ts";
import { jobCalls, jobsOf } from "../../../src/jobs/index.ts";
import { importing } from "../../imports/steps.ts";
import { oneDatabase, type TestDatabase, testDatabase } from "../../support/database.ts";
import { everything, type TestClient, testServer } from "../../support/http.ts";
import { removeFolder } from "../../support/removeFolder.ts";
import { type House, hooks, house } from "./house.ts";

const line = { product_code: "plain", outbound_nums: "1" };
const names = Object.values(en_US.choice.service_type).join(", ");
const address = { consignee_name: "Lin", delivery_address: "Harbour Road 1", delivery_tel: "02-1234" };

describe.each(oneDatabase)("the service of a carrier that has some, on %s", (kind) => {
  let database: TestDatabase;
  let at: House;
  let files: string;
  let client: TestClient;
  beforeAll(async () => {
    database = await testDatabase(kind);
    files = mkdtempSync(join(tmpdir(), "stowage-files-"));
    client = await testServer(database, [...importCalls(database, files), ...jobCalls(database)], everything());
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
    client = client.as(everything({ companyIds: [at.company], whIds: [at.wh] }));
  });
  const make = (order_no: string, more: object) =>
    at.client.call("POST", "/v1/outbound/a", {
      ...{ company_id: at.company, wh_id: at.wh, owner_id: at.owner, order_no, carrier_code: "pelican", ...address },
      ...{ details: [line], ...more },
    });
  const serviceOf = async (id: string) => {
    const query = [{ queryField: "outbound_id", queryCondition: "equal", queryValue: id }];
    return (await at.client.call("POST", "/v1/outbound/q", { query })).additionals["outbound"][0].service_type;
  };

  test("an order says one of its carrier's by a call, by code or name in any language; without one, and by another, the field says which there are", async () => {
    const without = await make("S-1", {});
    expect([without.status, without.additionals["errors"]?.[0]]).toMatchObject([
      400,
      { field: "service_type", code: "REQUIRED" },
    ]);
    expect(without.message).toContain(names);
    const unknown = await make("S-1", { service_type: "teleport" });
    expect([unknown.status, unknown.additionals["errors"]]).toMatchObject([
      400,
      [{ field: "service_type", code: "NOT_A_CHOICE" }],
    ]);
    expect(unknown.message).toContain(names);
    expect(unknown.message).toContain("teleport");
    for (const said of ["frz", "ＦＲＺ", "冷凍", "冷冻", "Frozen"]) {
      const made = await make(`S-${said}`, { service_type: said });
      expect(made.status, JSON.stringify(made)).toBe(200);
      expect(
        await serviceOf(String(made.additionals["outbound_id"] ?? made.additionals["outbound"]?.[0]?.outbound_id)),
      ).toBe("FRZ");
    }
  });

  test("an order that another carrier is given is asked for it too, and is told which it has", async () => {
    const { id } = await at.order([line], { carrier_code: "hct", ...address });
    await at.go(id, "close_order");
    const assign = (more: object) => at.act("assign_carrier", id, { carrier_code: "pelican", ...more });
    const failed = async (more: object) => {
      const { additionals, message } = await assign(more);
      return [JSON.stringify(additionals), message].join(" ");
    };
    expect(await failed({})).toContain("REQUIRED");
    const unknown = await failed({ service_type: "teleport" });
    expect(unknown).toContain("NOT_A_CHOICE");
    expect(unknown).toContain(names);
    expect((await assign({ service_type: "Chilled" })).status).toBe(200);
    expect(await serviceOf(id)).toBe("COLD");
  });

  test("an order that changes its carrier alone keeps no service that this one has not", async () => {
    const { id } = await at.order([line], { carrier_code: "pelican", service_type: "STD", ...address });
    await database.transact((tx) =>
      tx
        .updateTable("outbound" as never)
        .set({ service_type: "AIR", carrier_code: "hct" } as never)
        .where("outbound_id" as never, "=", id as never)
        .execute(),
    );
    const version = (
      await at.client.call("POST", "/v1/outbound/q", {
        query: [{ queryField: "outbound_id", queryCondition: "equal", queryValue: id }],
      })
    ).additionals["outbound"][0].version;
    const answer = await at.client.call("PUT", `/v1/outbound/${id}`, { version, carrier_code: "pelican" });
    expect(answer.additionals["errors"]).toMatchObject([{ field: "service_type", code: "NOT_A_CHOICE" }]);
  });

  test("a file says it by its name; its rows without one, and with another, are refused at that column", async () => {
    const head = "訂單編號,品號,良品訂購量,物流商代碼,配送服務,收貨人,收貨地址,收貨電話";
    const rows = ["冷藏", "", "瞬間移動"].map(
      (service, n) => `F-${n},plain,1,pelican,${service},Lin,Harbour Road,02-1234`,
    );
    const { result } = await importing(client, "outbound/orderdetail", [head, ...rows, ""].join("\n"), "good", {
      ...{ wh_id: at.wh, owner_id: at.owner },
    });
    expect(result).toMatchObject({ good: 1, bad: 2, imported: 1 });
    const column = head.split(",").indexOf("配送服務");
    expect(result.errors).toMatchObject([
      { row: 3, column, code: "REQUIRED", message: expect.stringContaining(names) },
      { row: 4, column, code: "NOT_A_CHOICE", message: expect.stringContaining(names) },
    ]);
  });
});

test("each service of a carrier has its name", () => {
  const named = Object.keys(en_US.choice.service_type);
  expect(carriers.flatMap(({ services }) => services.filter((one) => !named.includes(one)))).toEqual([]);
});
