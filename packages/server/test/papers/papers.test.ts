import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../src/database/index.ts";
import { fileStore } from "../../src/files/index.ts";
import { outboundCalls } from "../../src/flows/outbound/index.ts";
import type { Caller } from "../../src/http/caller.ts";
import { jobHandlers } from "../../src/jobHandlers.ts";
import { jobCalls, jobsOf } from "../../src/jobs/index.ts";
import { papersToo } from "../../src/papers/index.ts";
import { fastBox, type House, hooks, house } from "../flows/outbound/house.ts";
import { PrintedFile } from "../printing/pdf.ts";
import { barcodesOf, type ZplLabel, zplLabels } from "../printing/zpl.ts";
import { databases, type TestDatabase, testDatabase } from "../support/database.ts";
import { everything, type TestClient, testServer } from "../support/http.ts";

describe.each(databases)("papers made by jobs on %s", (kind) => {
  const folder = mkdtempSync(join(tmpdir(), "stowage-papers-"));
  let database: TestDatabase;
  let at: House;
  let client: TestClient;
  let caller: Caller;
  let ids: string[];
  beforeAll(async () => {
    database = await testDatabase(kind);
    at = await house(database);
    caller = everything({ companyIds: [at.company], whIds: [at.wh] });
    const calls = papersToo(outboundCalls(database, hooks), database, fileStore(folder));
    client = await testServer(database, [...calls, ...jobCalls(database)], caller);
    jobsOf(database).work(jobHandlers(database, hooks, folder, { calls }), { log: client.app.log });
    await at.put("plain", "A1", 100);
    await at.client.call("POST", "/v1/waybill/range/a", {
      ...{ company_id: at.company, carrier_code: "hct", prefix: "7", first_no: "1", last_no: "99", number_length: 8 },
    });
    ids = [await boxed("SO-1"), await boxed("SO-2"), await boxed("SO-3")];
  });
  afterAll(async () => {
    await jobsOf(database).stop();
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const boxed = async (order_no: string) => {
    const header = { order_no, consignee_name: "Taipei Shop", carrier_code: "hct" };
    const { id } = await at.order([{ product_code: "plain", outbound_nums: "2" }], header);
    await at.go(id, "close_order", "print", "confirm_pick");
    expect((await at.act("confirm_boxing", id, fastBox)).status).toBe(200);
    return id;
  };
  const post = async (url: string, body: object, as = caller) => {
    const token = Buffer.from(JSON.stringify({ ...as, granted: [...as.granted] })).toString("base64url");
    const payload = { lang: "en_US", ...body };
    const headers = { authorization: `Bearer ${token}` };
    const reply = await client.app.inject({ method: "POST", url, headers, payload });
    const isFile = !String(reply.headers["content-type"]).startsWith("application/json");
    const { code = "", additionals = {} } = isFile ? {} : JSON.parse(reply.body).respondCode;
    return { status: reply.statusCode, reply, code, additionals };
  };
  const begun = async (url: string, body: object): Promise<string> => {
    const { status, additionals, reply } = await post(url, { ...body, as_job: true });
    expect([status, typeof additionals.job], reply.body.slice(0, 300)).toEqual([200, "string"]);
    return additionals.job;
  };
  const ended = async (id: string) => {
    for (;;) {
      const [job] = (await client.call("GET", `/v1/job/${id}`)).additionals["job"];
      if (job.state !== "waiting" && job.state !== "running") return job;
      await new Promise((resume) => setTimeout(resume, 20));
    }
  };

  const report = () => ({
    notes: ["/v1/shippinglist/g", { ids }, 3],
    totals: [`/v1/shippinglist/summary/${caller.userId}`, { ids }, 1],
    handover: ["/v1/shippinglist/shipping/hct/waybill", { ids, repeat_header: false }, 1],
    boxes: [`/v1/boxing/report/${caller.userId}`, { outbound_ids: ids, paper: "A5" }, 3],
    labels: ["/v1/printwaybill/hct", { ids }, 3],
    picking: ["/v1/pickinglist/order", { ids, sort: "walking" }, 3],
  });

  test.each(["notes", "totals", "handover", "boxes", "labels", "picking"] as const)(
    "%s: the paper is the one that its ids are answered by, told as it goes on [shipping-8.5]",
    async (name) => {
      const [url, body, documents] = report()[name] as [string, object, number];
      const job = await begun(url, body);
      expect(await ended(job)).toMatchObject({
        ...{ state: "done", kind: "paper", done: documents, total: documents, code: null },
        made_file: expect.stringMatching(/\.pdf$/),
      });
      const [made, direct] = [await post(url, { job }), await post(url, body)];
      expect([made.status, direct.status]).toEqual([200, 200]);
      expect(made.reply.headers["content-disposition"]).toBe(direct.reply.headers["content-disposition"]);
      const [pages, same] = await Promise.all(
        [made, direct].map(({ reply }) => new PrintedFile(reply.rawPayload).pages()),
      );
      const withoutTime = (text: string) => text.replace(/\d{4}-\d\d-\d\d \d\d:\d\d/g, "");
      expect(pages?.length).toBeGreaterThanOrEqual(documents);
      expect(pages?.map(withoutTime)).toEqual(same?.map(withoutTime));
    },
  );

  test("labels come as ZPL too, and their waybills are printed", async () => {
    const job = await begun("/v1/printwaybill/hct", { ids: [ids[1]], format: "zpl" });
    expect(await ended(job)).toMatchObject({ made_file: expect.stringMatching(/\.zpl$/) });
    const { reply } = await post("/v1/printwaybill/hct", { job });
    expect(reply.headers["content-type"]).toBe("text/plain; charset=utf-8");
    expect(await barcodesOf(zplLabels(reply.body)[0] as ZplLabel)).toEqual([{ format: "Code128", text: "70000002" }]);
    const { additionals } = await at.client.call("POST", `/v1/waybill/${ids[1]}/q`, {});
    expect(additionals["waybill"]).toMatchObject([{ waybill_status: "printed" }]);
  });

  test("what is asked for wrongly is refused at once, what cannot be made by the job's failure", async () => {
    const url = "/v1/shippinglist/g";
    const refused = async (body: object) => {
      const { status, code, additionals } = await post(url, body);
      return [status, code, additionals.errors?.[0]?.field];
    };
    expect(await refused({ as_job: true })).toEqual([400, "REQUIRED", "ids"]);
    expect(await refused({})).toEqual([400, "REQUIRED", "ids"]);
    expect(await refused({ ids, as_job: true, paper: "A0" })).toMatchObject([400, expect.any(String), "paper"]);
    expect(await refused({ job: "x" })).toMatchObject([400, "BAD_FORMAT", "job"]);
    const job = await begun(url, { ids: [newId()] });
    expect(await ended(job)).toMatchObject({ state: "failed", code: "NOT_FOUND", made_file: null });
    expect(await refused({ job })).toEqual([404, "NOT_FOUND", undefined]);
  });

  test("a paper is its maker's alone, by the call that made it, with the same rights, and once it is there", async () => {
    const url = "/v1/shippinglist/g";
    const job = await begun(url, { ids });
    await ended(job);
    const code = async (as: Caller, path = url) => (await post(path, { job }, as)).code;
    expect(await code({ ...caller, accountId: newId() })).toBe("NOT_FOUND");
    expect(await code(everything({ companyIds: [at.company], whIds: [at.wh], ownerIds: [newId()] }))).toBe("NOT_FOUND");
    expect(await code(caller, "/v1/printwaybill/hct")).toBe("NOT_FOUND");
    const without = new Set([...caller.granted].filter((one) => one !== "outboundOperation:shipping_list"));
    expect(await code({ ...caller, granted: without })).toBe("NOT_PERMITTED");
    expect((await post(url, { ids, as_job: true }, { ...caller, granted: without })).code).toBe("NOT_PERMITTED");
    await sql`update job set state = 'waiting', run_at = 'infinity', ended_at = null where job_id = ${job}::uuid`.execute(
      database.reader,
    );
    expect(await code(caller)).toBe("BUSY");
    await sql`update job set state = 'done', ended_at = now() where job_id = ${job}::uuid`.execute(database.reader);
    expect(await code(caller)).toBe("");
    rmSync(fileStore(folder).path(job, "paper"));
    expect(await code(caller)).toBe("NOT_FOUND");
  });

  test("one that is cancelled leaves no file", async () => {
    const many = Array.from({ length: 400 }, (_, at) => ids[at % 3]);
    const job = await begun("/v1/printwaybill/hct", { ids: many, format: "zpl" });
    await client.call("DELETE", `/v1/job/${job}`);
    const { state } = await ended(job);
    // Where it was faster it is there.
    expect(existsSync(fileStore(folder).path(job, "paper"))).toBe(state === "done");
  });
});
