import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../src/database/index.ts";
import { form } from "../imports/steps.ts";
import { oneDatabase } from "../support/database.ts";
import { openWorld, type World } from "../support/world.ts";
import type { Row } from "../support/worldClient.ts";
import { masterData } from "./masterData.ts";

describe.each(oneDatabase)("what people tell each other and themselves, on %s", (kind) => {
  let w: World;
  beforeAll(async () => {
    w = await openWorld(kind);
  }, 60_000);
  afterAll(() => w?.close());
  const { make, wrong } = masterData(() => w);

  it("begins an announcement that says no day today, as the warehouse reckons its days", async () => {
    for (const time_zone of ["Pacific/Kiritimati", "Etc/GMT+12"]) {
      const wh = { company_id: w.here.companyId, wh_no: `Z${w.unique()}`, wh_name: "Zone", time_zone };
      const { wh_id } = await make("/warehouse", "warehouse", wh);
      const today = () => Temporal.Now.plainDateISO(time_zone).toString();
      const before = today();
      const draft = { company_id: w.here.companyId, wh_id, announce_title: "From today", announce_from: "" };
      const made = [
        await make("/announce", "announce", draft),
        await make("/announce", "announce", { ...draft, announce_from: undefined }),
      ];
      for (const { announce_from } of made) expect([before, today()]).toContain(announce_from);
    }
  });

  describe("an announcement", () => {
    const tell = (more: Row) => ({ company_id: w.here.companyId, announce_title: `T${w.unique()}`, ...more });
    const seenBy = async (as: "near" | "far" | "chief", id: unknown) => {
      const whId = as === "far" ? w.here.far : w.here.near;
      const body = { query: [{ queryField: "announce_id", queryCondition: "equal", queryValue: id }] };
      return (await w.ask(as, "POST", `/v1/announce/${w.here.companyId}/${whId}/q`, { body })).additionals.announce
        .length;
    };

    it("is for one warehouse, or for all of a company", async () => {
      const near = await make("/announce", "announce", tell({ wh_id: w.here.near }));
      const all = await make("/announce", "announce", tell({}));
      expect([await seenBy("near", near.announce_id), await seenBy("far", near.announce_id)]).toEqual([1, 0]);
      expect([await seenBy("near", all.announce_id), await seenBy("far", all.announce_id)]).toEqual([1, 1]);
      const body = tell({});
      expect((await w.ask("near", "POST", "/v1/announce/a", { body })).code, "who sees one warehouse").toBe(
        "OUT_OF_SCOPE",
      );
      const path = `/v1/announce/${all.announce_id}`;
      expect((await w.ask("near", "PUT", path, { body: { important: true } })).code).toBe("OUT_OF_SCOPE");
      expect((await w.ask("near", "DELETE", path)).code).toBe("OUT_OF_SCOPE");
      expect(
        await wrong("POST", "/v1/announce/a", tell({ announce_from: "2030-02-01", announce_to: "2030-01-01" })),
      ).toMatchObject({ field: "announce_to", code: "DATES_CONTRADICT" });
    });

    it("carries at most three files, each uploaded by its writer for it alone", async () => {
      const four = Array.from({ length: 4 }, () => ({ file_id: newId() }));
      expect(await wrong("POST", "/v1/announce/a", tell({ attachments: four }))).toMatchObject({
        status: 400,
        field: "attachments",
        code: "TOO_MANY_FILES",
      });
      expect(await wrong("POST", "/v1/announce/a", tell({ attachments: [{ file_id: newId() }] }))).toMatchObject({
        field: "attachments",
        code: "UNKNOWN_FILE",
      });
      const file_id = await upload("chief", "plan.txt");
      const theirs = await w.ask("manager", "POST", "/v1/announce/a", { body: tell({ attachments: [{ file_id }] }) });
      expect(theirs.code, "somebody else's file").toBe("UNKNOWN_FILE");
      const both = await w.ask("chief", "POST", "/v1/announce/a", {
        body: [tell({ attachments: [{ file_id }] }), tell({ attachments: [{ file_id }] })],
      });
      expect(both.additionals.errors, "one file for two").toMatchObject([{ index: 1, code: "UNKNOWN_FILE" }]);
      const made = await make("/announce", "announce", tell({ attachments: [{ file_id }] }));
      expect(made.attachments).toEqual([{ file_id, name: "plan.txt", type: "text/plain", size: 4 }]);
      expect(await wrong("POST", "/v1/announce/a", tell({ attachments: [{ file_id }] }))).toMatchObject({
        code: "UNKNOWN_FILE",
      });
      await w.put(`/v1/announce/${made.announce_id}`, { attachments: [] });
      const { rows } = await sql`select 1 from attachment where attachment_id = ${file_id}::uuid`.execute(
        w.database.reader,
      );
      expect(rows).toEqual([]);
    });

    const upload = async (as: "chief", name: string): Promise<string> => {
      const part = `--x\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: text/plain\r\n\r\nplan\r\n--x--\r\n`;
      const headers = { "content-type": "multipart/form-data; boundary=x" };
      const answer = await w.ask(as, "POST", "/v1/fileupload/announce", { body: part, headers });
      return String(answer.additionals.upload[0].file_id);
    };
  });

  it("takes memos in as those of whoever brings them, and gives everybody their own", async () => {
    const as = async (who: "receiver" | "nobody", title: string) => {
      const sheet = `memo_title,memo_content,memo_color,memo_sort\n${title},By noon,#c33333,3\n`;
      const { body, headers } = form(sheet, "memos.csv", { entity: "memo" });
      const [file] = (await w.ask(who, "POST", "/v1/fileupload/dataimport", { body, headers })).additionals.dataImport;
      expect(file.fields.map(({ name }: { name: string }) => name)).not.toContain("user_no");
      const order = { file_id: file.file_id, mapping: file.mapping, mode: "all", company_id: w.here.companyId };
      const { job } = (await w.ask(who, "POST", "/v1/dataimport/memo", { body: order })).additionals;
      await expect
        .poll(async () => (await w.ask(who, "GET", `/v1/job/${job}`)).additionals.job[0].state, { timeout: 20_000 })
        .toBe("done");
      expect((await w.ask("manager", "GET", `/v1/job/${job}`)).status, "what was imported is told to nobody").toBe(404);
    };
    await as("receiver", "Mine to do");
    await as("nobody", "Somebody else's");
    const { additionals } = await w.ask("receiver", "POST", "/v1/memo/q", { body: {} });
    expect(additionals.memo).toMatchObject([
      { memo_title: "Mine to do", memo_content: "By noon", memo_color: "#c33333", memo_sort: 3 },
    ]);
    const body = { columns: ["memo_title"], format: "csv" };
    const exported = async (who: "receiver" | "nobody" | "chief") => {
      const { status, text } = await w.ask(who, "POST", "/v1/memo/export", { body });
      expect(status).toBe(200);
      return ["Mine to do", "Somebody else's"].filter((title) => text.includes(title));
    };
    expect(await exported("receiver")).toEqual(["Mine to do"]);
    expect(await exported("nobody")).toEqual(["Somebody else's"]);
    expect(await exported("chief")).toEqual([]);
  });

  it("keeps a memo from everybody else, administrators too", async () => {
    const mine = await make("/memo", "memo", { memo_title: "Mine" });
    expect((await w.ask("manager", "POST", "/v1/memo/q", { body: {} })).additionals.memo).toEqual([]);
    expect((await w.ask("chief", "POST", "/v1/memo/q", { body: {} })).additionals.memo).toMatchObject([
      { memo_title: "Mine" },
    ]);
    expect((await w.ask("manager", "POST", `/v1/memo/copy/${mine.memo_id}`, { body: {} })).status).toBe(404);
    const copied = await w.post(`/v1/memo/copy/${mine.memo_id}`, { memo_content: "Again" });
    expect(copied.memo).toMatchObject([{ memo_title: "Mine", memo_content: "Again", user_id: mine.user_id }]);
    await w.ask("chief", "DELETE", `/v1/memo/${copied.memo[0].memo_id}`);
    const [manager] = await w.rows("/user", "user", { user_name: "manager" });
    const away = { body: { user_id: manager?.user_id } };
    expect((await w.ask("chief", "POST", `/v1/memo/copy/${mine.memo_id}`, away)).code).toBe("NOT_PERMITTED");
    const other = { memo_title: "Yours", user_id: mine.user_id };
    expect((await w.ask("manager", "POST", "/v1/memo/a", { body: other })).code).toBe("NOT_PERMITTED");
    expect((await w.ask("nobody", "POST", "/v1/memo/a", { body: { memo_title: "A note" } })).status).toBe(200);
  });
});
