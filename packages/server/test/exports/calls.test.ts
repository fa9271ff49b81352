import { readdirSync } from "node:fs";
import { model } from "@stowage/model";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { exportCalls } from "../../src/exports/calls.ts";
import type { Caller } from "../../src/http/caller.ts";
import { openSheets, readRows } from "../../src/imports/sheets/index.ts";
import { fileOf } from "../imports/files.ts";
import { bearer } from "../imports/steps.ts";
import { oneDatabase } from "../support/database.ts";
import { allGranted, everything } from "../support/http.ts";
import { openSmallWorld, type SmallWorld } from "../support/smallWorld.ts";

const exporting = (files: string) => exportCalls(Object.values(model), files);

describe.each(oneDatabase)("exports over HTTP on %s", (kind) => {
  let world: SmallWorld;

  beforeAll(async () => {
    world = await openSmallWorld(kind, exporting);
  });
  afterAll(() => world?.close());

  const fetched = async (path: string, body: object, caller: Caller = world.caller) => {
    const { statusCode, headers, rawPayload } = await world.client.app.inject({
      method: "POST",
      url: path,
      headers: bearer(caller),
      payload: body,
    });
    return { status: statusCode, type: headers["content-type"], lost: headers["x-lost-characters"], body: rawPayload };
  };
  const rowsOf = async (content: Buffer, sheet?: string) => {
    const path = fileOf(content);
    const { sheets } = await openSheets(path, "x.csv");
    const name = sheet ?? sheets[0]?.name ?? "";
    const rows: string[][] = [];
    for await (const chunk of readRows(path, name, { headerRow: -1 })) rows.push(...chunk);
    return rows;
  };

  it.each([["xlsx [format Excel]"], ["xls [format Excel 97-2003]"], ["csv [format CSV]"]])(
    "gives the rows and columns asked for as %s",
    async (title) => {
      const [format] = title.split(" ");
      const answer = await fetched("/v1/product/export", {
        format,
        columns: ["product_code", "owner_name", "shipment_policy", "enabled"],
        query: [{ queryField: "product_code", queryCondition: "like", queryValue: "P-" }],
        sort: [{ sortField: "product_code", sortOrder: "desc" }],
        lang: "zh_TW",
      });
      expect(answer.status).toBe(200);
      expect((await rowsOf(answer.body)).map((row) => row.slice(0, 3))).toEqual([
        ["品號", "貨主名稱", "出貨原則"],
        ["P-3", "貨主一", "先到期先出"],
        ["P-2", "貨主一", "先到期先出"],
        ["P-1", "貨主一", "先到期先出"],
      ]);
    },
  );

  it("says flags in words as the screens do, and is named by the day where it is asked for", async () => {
    const ask = (time_zone: string) =>
      world.client.app.inject({
        method: "POST",
        url: "/v1/customer/export",
        headers: bearer(world.caller),
        payload: { format: "csv", columns: ["enabled"], encoding: "utf-8", lang: "zh_TW", time_zone },
      });
    const [west, east] = [await ask("Etc/GMT+12"), await ask("Pacific/Kiritimati")];
    expect(new Set(west.body.trim().split("\r\n"))).toEqual(new Set(["啟用", "是"]));
    const dayOf = ({ headers }: typeof west) =>
      /\d{4}-\d\d-\d\d/.exec(decodeURIComponent(String(headers["content-disposition"])))?.[0];
    // Twenty-six hours lie between the two: it is never the same day in both.
    expect(dayOf(west)).toMatch(/^\d/);
    expect(dayOf(east)).not.toBe(dayOf(west));
    expect((await ask("+08:00")).statusCode).toBe(400);
  });

  it("says in words what has one among values of which others are possible", async () => {
    for (const code_type of ["payment_condition", "fruit"])
      await world.client.call("POST", "/v1/code/a", { code_type, code_code: "W", code_name: "In words" });
    const query = [{ queryField: "code_name", queryCondition: "equal", queryValue: "In words" }];
    const asked = { format: "csv", columns: ["code_type"], query, sort: [{ sortField: "code_type" }] };
    for (const [lang, word] of [
      ["zh_TW", "付款條件"],
      ["zh_CN", "付款条件"],
      ["en_US", "Payment terms"],
    ]) {
      const { body } = await fetched("/v1/code/export", { ...asked, lang });
      expect((await rowsOf(body)).slice(1)).toEqual([["fruit"], [word]]);
    }
  });

  it("takes separator and encoding of a text file", async () => {
    const { body } = await fetched("/v1/customer/export", {
      format: "csv",
      columns: ["customer_no", "customer_name"],
      separator: ";",
      encoding: "big5",
      sort: [{ sortField: "customer_no" }],
      lang: "zh_TW",
    });
    const lines = new TextDecoder("big5").decode(body).trim().split("\r\n");
    expect(lines.slice(1)).toEqual(["OTHER;貨主二", "OWN;貨主一"]);
  });

  it("says which characters an encoding lacks, before the file, and only then", async () => {
    const name = "𠮷野家 堃 𠮷";
    await sql`update customer set customer_short_name = ${name} where customer_id = ${world.ownerId}::uuid`.execute(
      world.database.reader,
    );
    const asked = { format: "csv", columns: ["customer_no", "customer_short_name"], lang: "zh_TW" };
    const big5 = await fetched("/v1/customer/export", { ...asked, encoding: "big5" });
    expect(big5.lost).toBe(`3 ${encodeURIComponent("𠮷堃")}`);
    expect(new TextDecoder("big5").decode(big5.body)).toContain("OWN,?野家 ? ?");
    for (const encoding of ["gb18030", "utf-8", "utf-16le"])
      expect((await fetched("/v1/customer/export", { ...asked, encoding })).lost).toBeUndefined();
    const without = { ...asked, columns: ["customer_no"], encoding: "big5" };
    expect((await fetched("/v1/customer/export", without)).lost).toBeUndefined();
    expect(readdirSync(world.files)).toEqual([]);
  });

  it("gives what was asked for by company and warehouse, and nothing of another's", async () => {
    const own = await fetched(`/v1/dataexport/product/${world.companyId}/${world.whId}`, { format: "csv" });
    expect((await rowsOf(own.body)).length).toBe(4);
    const foreign = everything({ companyIds: [world.companyId], whIds: [world.whId], ownerIds: [world.otherOwnerId] });
    const theirs = await fetched("/v1/product/export", { format: "csv" }, foreign);
    expect((await rowsOf(theirs.body)).length).toBe(1);
    const elsewhere = await fetched(`/v1/dataexport/product/${world.ownerId}/${world.whId}`, { format: "csv" });
    expect(elsewhere.status).toBe(403);
  });

  it("keeps to the company, warehouse and owner sent, also where any of the conditions is enough", async () => {
    const any = {
      format: "csv",
      combinedCondition: "OR",
      query: ["P-1", "P-2"].map((queryValue) => ({ queryField: "product_code", queryCondition: "equal", queryValue })),
    };
    const count = async (scope: object) =>
      (await rowsOf((await fetched("/v1/product/export", { ...any, ...scope })).body)).length;
    expect(await count({})).toBe(3);
    expect(await count({ company_id: world.companyId, owner_id: world.ownerId })).toBe(3);
    expect(await count({ owner_id: world.otherOwnerId })).toBe(1);
    const strange = await fetched("/v1/product/export", { company_id: world.ownerId });
    expect(strange.status).toBe(403);
  });

  it("refuses whoever may not export, columns there are none of, and those hidden from the caller", async () => {
    const without = (right: string) =>
      everything({ companyIds: [world.companyId] }, new Set([...allGranted].filter((one) => one !== right)));
    expect((await fetched("/v1/product/export", {}, without("goodsSetup:dataexport"))).status).toBe(403);
    expect((await fetched("/v1/product/export", { columns: ["colour"] })).status).toBe(400);
    const blind = without("see_cost");
    expect((await fetched("/v1/product/export", { columns: ["product_cost_price"] }, blind)).status).toBe(400);
    expect((await fetched("/v1/product/export", { columns: ["product_cost_price"] })).status).toBe(200);
    expect((await fetched("/v1/product/export", { time_zone: "Mars" })).status).toBe(400);
  });

  it("reads views, and leaves no file behind", async () => {
    const views = [
      await fetched("/v1/inventory/export", { format: "csv" }),
      await fetched("/v1/inventory/transaction/export", {}),
    ];
    expect(views.map(({ status }) => status)).toEqual([200, 200]);
    expect(readdirSync(world.files)).toEqual([]);
  });
});
