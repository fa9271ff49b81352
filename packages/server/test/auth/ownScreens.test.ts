import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Asked, authenticator } from "../support/authenticator.ts";
import { oneDatabase } from "../support/database.ts";
import { adminLogin, adminPassword, type House, makePerson, openHouse, password, signIn, site } from "./house.ts";

describe.each(oneDatabase)("the settings of one's screens on %s", (kind) => {
  let house: House;
  beforeAll(async () => {
    house = await openHouse(kind);
  });
  afterAll(() => house.close());

  const settingsOf = async (userId: string) =>
    (
      await sql<{ layout_mode: string; theme_color: string; company_id: string; version: number }>`
        select layout_mode, theme_color, company_id, version from user_ui where user_id = ${userId}::uuid`.execute(
        house.database.reader,
      )
    ).rows;
  const run = (statement: ReturnType<typeof sql>) => house.database.transact((tx) => statement.execute(tx));

  test("are there from the first sign-in, with their defaults, and begin no second time", async () => {
    const { userId } = await makePerson(house, "first");
    expect(await settingsOf(userId)).toEqual([]);
    await signIn(house, "first", password);
    const begun = { layout_mode: "V", theme_color: "dark", company_id: house.founded.companyId, version: 1 };
    expect(await settingsOf(userId)).toEqual([begun]);
    await run(sql`update user_ui set theme_color = 'pink' where user_id = ${userId}::uuid`);
    await signIn(house, "first", password);
    expect(await settingsOf(userId)).toEqual([{ ...begun, theme_color: "pink" }]);
  });

  test("are there whichever way one signs in; who only looks makes none", async () => {
    const { userId, accountId } = await makePerson(house, "keyed");
    const chief = await signIn(house, adminLogin, adminPassword);
    const seen = await house.call("POST", `/v1/account/${accountId}/seeas`, { token: chief.token, body: {} });
    expect([seen.status, await settingsOf(userId)]).toEqual([200, []]);
    const { token } = await signIn(house, "keyed", password);
    const device = authenticator(site.origin, site.id);
    const asked = await house.call("POST", "/v1/own/passkey/begin", { token, body: { password } });
    const credential = device.make(asked.additionals.passkeyOptions as unknown as Asked);
    await house.call("POST", "/v1/own/passkey/a", { token, body: { credential } });
    await run(sql`delete from user_ui where user_id = ${userId}::uuid`);
    const begun = await house.call("POST", "/v1/login/passkey/begin", { body: {} });
    const signed = device.sign(begun.additionals.passkeyOptions as unknown as Asked);
    expect((await house.call("POST", "/v1/login/passkey", { body: { credential: signed } })).status).toBe(200);
    expect(await settingsOf(userId)).toMatchObject([{ layout_mode: "V", theme_color: "dark" }]);
  });

  test("begin as the company says and follow it, until somebody chooses otherwise", async () => {
    const [one, other] = [await makePerson(house, "follower"), await makePerson(house, "chooser")];
    const chief = await signIn(house, adminLogin, adminPassword);
    const say = (look: object) =>
      house.call("PUT", `/v1/company/${house.founded.companyId}`, { token: chief.token, body: look });
    await say({ theme_color: "pink" });
    for (const name of ["follower", "chooser"]) await signIn(house, name, password);
    expect(await settingsOf(one.userId)).toMatchObject([{ theme_color: "pink", layout_mode: "V" }]);
    await run(sql`update user_ui set layout_mode = 'H' where user_id = ${other.userId}::uuid`);
    await say({ theme_color: "light", layout_mode: "V" });
    expect((await say({ theme_color: null, layout_mode: "H" })).status).toBe(200);
    expect(await settingsOf(one.userId)).toMatchObject([{ theme_color: "dark", layout_mode: "H" }]);
    await say({ layout_mode: null });
    await run(sql`update user_ui set theme_color = 'pink' where user_id = ${other.userId}::uuid`);
    await say({ theme_color: "light" });
    expect(await settingsOf(other.userId)).toMatchObject([{ theme_color: "pink" }]);
  });
});
