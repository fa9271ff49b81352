import { model } from "@stowage/model";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { crudCalls } from "../../src/crud/calls.ts";
import { newId } from "../../src/database/index.ts";
import type { Caller } from "../../src/http/caller.ts";
import { ownUserToo, profileCalls } from "../../src/profile/index.ts";
import { bearer } from "../imports/steps.ts";
import { oneDatabase, type TestDatabase, testDatabase } from "../support/database.ts";
import { everything, type TestClient, testServer } from "../support/http.ts";
import { form, jpeg, png } from "../support/pictures.ts";
import { insertMasters } from "../support/stock.ts";

describe.each(oneDatabase)("one's own profile on %s", (kind) => {
  const [company_id, mine, other] = [newId(), newId(), newId()];
  let database: TestDatabase;
  let client: TestClient;
  let caller: Caller;
  beforeAll(async () => {
    database = await testDatabase(kind);
    caller = { ...everything({ companyIds: [company_id] }, new Set()), userId: mine };
    await database.transact(async (tx) => {
      await insertMasters(tx, "company", [{ company_id }]);
      await insertMasters(tx, "user", [
        { user_id: mine, company_id, user_no: "1", user_name: "Me" },
        { user_id: other, company_id, user_no: "2", user_name: "Someone else" },
      ]);
    });
    const crud = [...crudCalls(model.user, {}), ...crudCalls(model.user_ui, {})];
    const calls = [...profileCalls, ...ownUserToo(crud, {})];
    client = await testServer(database, calls, caller);
  });
  afterAll(() => database.close());

  const upload = async (file: Buffer, type?: string) => {
    const { payload, headers } = form(file, type);
    const token = Buffer.from(JSON.stringify({ ...caller, granted: [] })).toString("base64url");
    const url = "/v1/fileupload/avator";
    const reply = await client.app.inject({
      method: "POST",
      url,
      payload,
      headers: { ...headers, authorization: `Bearer ${token}` },
    });
    const { code, additionals } = (reply.json() as { respondCode: { code: string; additionals: never } }).respondCode;
    return { code, additionals: additionals as { upload: { avatar: string; version: number; ui_id: string }[] } };
  };

  test("a picture is kept with one's settings, which it makes where there are none", async () => {
    const first = (await upload(png(256, 256))).additionals.upload[0];
    expect(first?.avatar).toMatch(/^data:image\/png;base64,/);
    // What it is called in the form does not decide what it is.
    const second = (await upload(jpeg(64, 64), "image/png")).additionals.upload[0];
    expect(second).toMatchObject({ ui_id: first?.ui_id, avatar: expect.stringMatching(/^data:image\/jpeg/) });
    const rows = (await client.call("POST", "/v1/user/ui/q", {})).additionals["userUi"];
    expect(rows).toMatchObject([{ user_id: mine, avatar: second?.avatar, version: second?.version }]);
  });

  test("what is no picture, too large or none at all is refused, and the picture stays", async () => {
    const before = (await client.call("POST", "/v1/user/ui/q", {})).additionals["userUi"];
    expect((await upload(Buffer.from("<svg/>"), "image/svg+xml")).code).toBe("BAD_FILE");
    expect((await upload(png(513, 10))).code).toBe("TOO_LARGE");
    expect((await upload(png(0, 0))).code).toBe("TOO_SMALL");
    expect((await upload(png(9, 0))).code).toBe("TOO_SMALL");
    expect((await upload(Buffer.concat([png(9, 9), Buffer.alloc(141 * 1024)]))).code).toBe("FILE_TOO_LARGE");
    expect((await client.call("POST", "/v1/fileupload/avator", {})).status).toBe(400);
    expect((await client.call("POST", "/v1/user/ui/q", {})).additionals["userUi"]).toEqual(before);
  });

  test("one names oneself, and nobody else", async () => {
    const rename = (user_name: unknown) => client.call("PUT", `/v1/user/${mine}`, { user_name });
    const [row] = (await rename("林小美")).additionals["user"];
    expect(row).toMatchObject({ user_id: mine, user_name: "林小美" });
    expect((await rename("   ")).code).toBe("REQUIRED");
    expect((await rename("x".repeat(81))).status).toBe(400);
    expect((await client.call("PUT", `/v1/user/${other}`, { user_name: "Mine now" })).code).toBe("NOT_PERMITTED");
  });

  test("one's settings are saved with one's name; of another, and beside them, nothing is", async () => {
    const settings = { layout_mode: "H", theme_color: "pink", label_format: "zpl", avatar: null };
    const kept = async () => (await client.call("POST", "/v1/user/ui/q", {})).additionals["userUi"];
    const saved = await client.call("PUT", `/v1/user/${mine.toUpperCase()}`, { user_name: "小美", ...settings });
    expect(saved.additionals["user"]).toMatchObject([{ user_id: mine, user_name: "小美" }]);
    const [row] = await kept();
    expect(row).toMatchObject({ user_id: mine, ...settings });
    await client.call("PUT", `/v1/user/${mine}`, { theme_color: "light" });
    expect(await kept()).toMatchObject([{ ui_id: row.ui_id, theme_color: "light", layout_mode: "H" }]);
    await client.call("PUT", `/v1/user/ui/${row.ui_id}`, { layout_mode: "V" });
    expect(await kept()).toMatchObject([{ theme_color: "light", layout_mode: "V" }]);

    const refused = await client.call("PUT", `/v1/user/${mine}`, { user_name: "小玉", theme_color: "plaid" });
    expect([refused.status, refused.code]).toEqual([400, "NOT_A_CHOICE"]);
    for (const body of [{ email: "me@example.com" }, { ...settings, enabled: false }])
      expect((await client.call("PUT", `/v1/user/${mine}`, body)).code).toBe("NOT_PERMITTED");
    expect((await client.call("PUT", `/v1/user/${other}`, settings)).code).toBe("NOT_PERMITTED");
    expect((await client.call("POST", "/v1/user/ui/q", {})).additionals["userUi"]).toMatchObject([
      { theme_color: "light", layout_mode: "V" },
    ]);

    const administrator = { ...caller, granted: new Set(["userSetup:update", "userSetup:query"]) };
    const ask = (id: string, body: object) => client.call("PUT", `/v1/user/${id}`, body, bearer(administrator));
    const [changed] = (await ask(mine, { email: "me@example.com", theme_color: "dark" })).additionals["user"];
    expect(changed).toMatchObject({ user_name: "小美", email: "me@example.com" });
    expect((await ask(other, settings)).code).toBe("UNKNOWN_FIELD");
  });
});
