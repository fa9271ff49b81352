import { model } from "@stowage/model";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { exportCalls } from "../../src/exports/calls.ts";
import { inboundCalls } from "../../src/flows/inbound/index.ts";
import { importCalls } from "../../src/imports/calls.ts";
import { ownLottablesCall } from "../../src/queries/ownLottables.ts";
import { dock } from "../flows/receiving/dock.ts";
import { PrintedFile } from "../printing/pdf.ts";
import { oneDatabase, type TestDatabase, testDatabase } from "../support/database.ts";
import { everything, type TestClient, testServer } from "../support/http.ts";

type At = Awaited<ReturnType<typeof dock>>;

describe.each(oneDatabase)("attributes of lots under their owners' names on %s", (kind) => {
  let database: TestDatabase;
  let at: At;
  let client: TestClient;
  let company_id: string;

  beforeAll(async () => {
    database = await testDatabase(kind);
    at = await dock(database);
    ({ company_id } = at.scope);
    const files = process.env.TMPDIR ?? "/tmp";
    const calls = [
      ...exportCalls([model.inbound_detail], files),
      ...importCalls(database, files),
      ...inboundCalls(database, {}),
      ownLottablesCall,
    ];
    client = await testServer(database, calls, at.caller);
    await at.make("/v1/customer/a", { company_id, customer_no: "TWO", customer_name: "Other", customer_id: two });
    await at.make("/v1/product/a", {
      company_id,
      owner_no: "TWO",
      product_code: "T-1",
      product_name: "Theirs",
      stock_unit_code: at.piece,
    });
    await at.make("/v1/customer/lottable/a", [
      { company_id, owner_no: "OWN", lottable_no: 1, lottable_name: "產地", lottable_name_eng: "Origin" },
      { company_id, owner_no: "OWN", lottable_no: 2, lottable_name: "等級", lottable_name_eng: "Grade" },
      { company_id, owner_no: "TWO", lottable_no: 1, lottable_name: "等級", lottable_name_eng: "Grade" },
    ]);
    await at.notice([{ product_code: "A-1", num_expect: "1", lottable1: "TW" }]);
    await at.make("/v1/inbound/a", {
      ...at.scope,
      owner_no: "TWO",
      details: [{ product_code: "T-1", num_expect: "1", lottable1: "A" }],
    });
  });
  afterAll(() => database.close());
  const two = "0199a000-0000-7000-8000-000000000002";

  const sent = (path: string, payload: object, caller = at.caller) => {
    const token = Buffer.from(JSON.stringify({ ...caller, granted: [...caller.granted] })).toString("base64url");
    return client.app.inject({ method: "POST", url: path, headers: { authorization: `Bearer ${token}` }, payload });
  };
  const heading = async (more: object, caller = at.caller) => {
    const body = { columns: ["product_code", "lottable1"], format: "csv", encoding: "utf-8", lang: "en_US", ...more };
    const reply = await sent("/v1/inbound/detail/export", body, caller);
    expect(reply.statusCode, reply.body).toBe(200);
    return reply.body.split("\n")[0]?.trim();
  };

  it("head an export whose goods have one owner [receiving-8.1]", async () => {
    expect(await heading({}), "of several").toMatch(/Lot attribute 1/);
    expect(await heading({ owner_id: at.owner })).toMatch(/Origin/);
    expect(await heading({ owner_id: at.owner, lang: "zh_CN" }), "without a name of its own").toMatch(/產地/);
    const query = [{ queryField: "product_code", queryCondition: "equal", queryValue: "T-1" }];
    expect(await heading({ query }), "by its rows").toMatch(/Grade/);
    const theirs = { ...at.caller, scope: { ...at.caller.scope, ownerIds: [two] } };
    expect(await heading({}, theirs), "of whoever sees one owner").toMatch(/Grade/);
  });

  it("are found at the head of a sheet, but for what owners have in different places", async () => {
    const boundary = "x";
    const csv = "SKU,Qty,Origin,Grade\nA-1,2,TW,A\n";
    const parts = [
      `Content-Disposition: form-data; name="entity"\r\n\r\ninbound/detail`,
      `Content-Disposition: form-data; name="file"; filename="a.csv"\r\nContent-Type: text/csv\r\n\r\n${csv}`,
    ];
    const payload = `${parts.map((part) => `--${boundary}\r\n${part}\r\n`).join("")}--${boundary}--\r\n`;
    const uploaded = async (caller = at.caller) => {
      const token = Buffer.from(JSON.stringify({ ...caller, granted: [...caller.granted] })).toString("base64url");
      const reply = await client.app.inject({
        method: "POST",
        url: "/v1/fileupload/dataimport",
        headers: { authorization: `Bearer ${token}`, "content-type": `multipart/form-data; boundary=${boundary}` },
        payload,
      });
      expect(reply.statusCode, reply.body).toBe(200);
      return reply.json().respondCode.additionals.dataImport[0].mapping;
    };
    expect(await uploaded()).toMatchObject({ product_code: 0, num_expect: 1, lottable1: 2 });
    expect(await uploaded()).not.toHaveProperty("lottable2");
    const mine = { ...at.caller, scope: { ...at.caller.scope, ownerIds: [at.owner] } };
    expect(await uploaded(mine)).toMatchObject({ lottable1: 2, lottable2: 3 });
  });

  it("stand on the paper of the count", async () => {
    const { id } = await at.notice([{ product_code: "A-1", num_expect: "1", lottable1: "TW", lottable3: "odd" }]);
    const reply = await sent(`/v1/inbound/quantityinspection/report/${at.caller.userId}`, { ids: [id], lang: "en_US" });
    const text = (await new PrintedFile(reply.rawPayload).text()).replace(/ +/g, " ");
    expect(text).toMatch(/Origin: TW[\s\S]*Lot attribute 3: odd/);
  });

  it("are told to whoever sees an owner's goods, and of no other owner", async () => {
    const named = async (scope: object) => {
      const caller = everything({ ...at.caller.scope, ...scope });
      const { additionals } = await client.as({ ...caller, granted: new Set() }).call("GET", "/v1/own/lottables");
      return (additionals.ownLottables as { lottable_name_eng: string }[]).map((one) => one.lottable_name_eng);
    };
    expect(await named({ ownerIds: [two] })).toEqual(["Grade"]);
    expect((await named({ companyIds: [company_id] })).sort()).toEqual(["Grade", "Grade", "Origin"]);
    expect(await named({ companyIds: [], ownerIds: null })).toEqual([]);
    const { additionals } = await client.call("GET", "/v1/own/lottables");
    expect(additionals.ownLottables[0]).toMatchObject({ lottable_kind: "text", lottable_choices: null });
  });
});
