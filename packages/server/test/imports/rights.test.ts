import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { oneDatabase } from "../support/database.ts";
import { openWorld, type World } from "../support/world.ts";
import type { Row } from "../support/worldClient.ts";
import { form } from "./steps.ts";

const rows = 8000;

describe.each(oneDatabase)("the rights of an import on %s", (kind) => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld(kind);
  }, 120_000);
  afterAll(() => world.close());

  const start = async (mode: "good" | "all", prefix: string, existing = "refuse"): Promise<string> => {
    const lines = Array.from({ length: rows }, (_, index) => `${prefix}-${index},normal`);
    const { body, headers } = form(["storage_code,storage_type", ...lines, ""].join("\n"), "rows.csv", {
      entity: "storage",
    });
    const uploaded = await world.ask("stock_clerk", "POST", "/v1/fileupload/dataimport", { body, headers });
    const [{ file_id, mapping }] = uploaded.additionals.dataImport;
    const scope = { company_id: world.here.companyId, wh_id: world.here.near };
    const started = await world.ask("stock_clerk", "POST", "/v1/dataimport/storage", {
      body: { file_id, mapping, mode, existing, ...scope },
    });
    return String(started.additionals.job);
  };
  const ended = async (id: string): Promise<Row> => {
    for (;;) {
      const [job] = (await world.ask("chief", "GET", `/v1/job/${id}`)).additionals.job as Row[];
      if (job && job.state !== "waiting" && job.state !== "running") return job;
      await sleep(20);
    }
  };
  const count = async (prefix: string) =>
    (
      await world.post("/v1/storage/q", {
        query: [{ queryField: "storage_code", queryCondition: "like", queryValue: prefix }],
      })
    ).total as number;
  const switchFunction = async (code: "create" | "update", on: boolean) => {
    const [role] = await world.rows("/role", "role", { role_code: "stock_clerk", company_id: world.here.companyId });
    const path = `/v1/role/${role?.role_id}/permission`;
    const [set] = (await world.ask("chief", "GET", path)).additionals.permissionSet;
    const without = (set.granted as string[]).filter((one) => one !== `storageSetup:${code}`);
    await world.put(path, { version: set.version, granted: on ? [...without, `storageSetup:${code}`] : without });
  };

  it("hold for a file at the next call once they are given", async () => {
    await switchFunction("create", false);
    expect((await world.ask("stock_clerk", "POST", "/v1/storage/q", { body: {} })).status).toBe(200);
    await switchFunction("create", true);
    const { body, headers } = form("storage_code\nGIVEN\n", "rows.csv", { entity: "storage" });
    const uploaded = await world.ask("stock_clerk", "POST", "/v1/fileupload/dataimport", { body, headers });
    expect([uploaded.status, uploaded.code]).toEqual([200, "OK"]);
  });

  it("are those of each moment: what is taken away meanwhile ends it, and what was written stands", async () => {
    const id = await start("good", "TAKEN");
    await switchFunction("create", false);
    expect(await ended(id)).toMatchObject({ state: "failed", code: "NOT_PERMITTED" });
    expect(await count("TAKEN")).toBeLessThan(rows);
    await switchFunction("create", true);
  });

  it("are those to update as well where it updates", async () => {
    const id = await start("good", "UPDATED", "update");
    await switchFunction("update", false);
    expect(await ended(id)).toMatchObject({ state: "failed", code: "NOT_PERMITTED" });
    expect(await count("UPDATED")).toBeLessThan(rows);
    await switchFunction("update", true);
  });

  it("reach no field that needs a right", async () => {
    const sheet = "owner_no,product_code,product_name,stock_unit_code,product_cost_price\nX,X,X,EA,5\n";
    const { body, headers } = form(sheet, "rows.csv", { entity: "product" });
    const scope = { company_id: world.here.companyId, owner_id: world.here.mine };
    for (const [who, sees] of [
      ["no_rights", false],
      ["chief", true],
    ] as const) {
      const uploaded = await world.ask(who, "POST", "/v1/fileupload/dataimport", { body, headers });
      const [{ file_id, mapping }] = uploaded.additionals.dataImport;
      expect("product_cost_price" in mapping, who).toBe(sees);
      const all = { ...mapping, product_cost_price: 4 };
      const started = await world.ask(who, "POST", "/v1/dataimport/product", {
        body: { file_id, mapping: all, mode: "dry", ...scope },
      });
      if (sees) expect(started.status).toBe(200);
      else expect(started.additionals.errors).toMatchObject([{ field: "product_cost_price", code: "UNKNOWN_FIELD" }]);
    }
  });

  it("outlast the end of the session by its holder, and not the account", async () => {
    const signedOut = await start("good", "LEFT");
    const [account] = await world.rows("/account", "account", { login_name: "stock_clerk" });
    await world.ask("stock_clerk", "POST", `/v1/logout/${account?.account_id}`, { body: {} });
    expect(await ended(signedOut)).toMatchObject({ state: "done", result: { imported: rows } });
  });
});
