import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { oneDatabase } from "../support/database.ts";
import { type House, makePerson, openHouse, password, type Signed, signIn } from "./house.ts";

describe.each(oneDatabase)("who and what is in use, on %s", (kind) => {
  let house: House;
  let chief: Signed;
  beforeAll(async () => {
    house = await openHouse(kind);
    chief = await signIn(house);
  });
  afterAll(() => house.close());

  const post = (url: string, body: unknown = {}) => house.call("POST", url, { token: chief.token, body });
  const remove = (url: string) => house.call("DELETE", url, { token: chief.token });

  test("somebody who has signed in is disabled and not deleted, nor is their account", async () => {
    const worker = await makePerson(house, "worker");
    await signIn(house, "worker", password);
    for (const url of [`/v1/account/${worker.accountId}`, `/v1/user/${worker.userId}`]) {
      const refused = await remove(url);
      expect(refused).toMatchObject({ status: 409, code: "IN_USE" });
      expect(refused.message).toMatch(/“worker” has signed in.*“Enabled” can be turned off instead/);
    }
    const disable = { token: chief.token, body: { enabled: false } };
    expect(await house.call("PUT", `/v1/user/${worker.userId}`, disable)).toMatchObject({ status: 200 });
    const idle = await makePerson(house, "idle");
    const other = await makePerson(house, "other");
    expect(await remove(`/v1/account/${other.accountId}`)).toMatchObject({ status: 200 });
    for (const { userId } of [idle, other]) expect(await remove(`/v1/user/${userId}`)).toMatchObject({ status: 200 });
  });

  test("of a first sign-in and a deletion at once, the deletion waits and is refused", async () => {
    const person = await makePerson(house, "early");
    const signingIn = house.database.transact(async (tx) => {
      await sql`update account set last_sign_in = now() where account_id = ${person.accountId}::uuid`.execute(tx);
      await sleep(100);
    });
    await sleep(20);
    expect(await remove(`/v1/user/${person.userId}`)).toMatchObject({ status: 409, code: "IN_USE" });
    await signingIn;
  });

  test("a role that somebody has is not deleted; what it allows goes with it", async () => {
    const made = await post("/v1/role/a", {
      company_id: house.founded.companyId,
      role_code: "night",
      role_name: "Night",
    });
    const role_id = made.additionals.role[0]?.role_id;
    const { rows } = await sql<{ function_id: string }>`
      select function_id from permission_function where grant_name = 'goodsSetup:query'`.execute(house.database.reader);
    await post("/v1/role/permission/function/a", { role_id, function_id: rows[0]?.function_id });
    const { userId } = await makePerson(house, "watchman");
    expect(await post("/v1/role/user/a", { role_id, user_id: userId })).toMatchObject({ status: 200 });
    const refused = await remove(`/v1/role/${role_id}`);
    expect(refused).toMatchObject({ status: 409, code: "IN_USE" });
    expect(refused.message).toBe(
      "This is still in use: “Role member” and can be neither deleted nor made something else.",
    );
    expect(await remove(`/v1/role/user/${role_id}/${userId}`)).toMatchObject({ status: 200 });
    expect(await remove(`/v1/role/${role_id}`)).toMatchObject({ status: 200 });
  });

  test("a function of a permission of one's own that a role or somebody has is not deleted, nor is its permission", async () => {
    const own = await post("/v1/permission/a", { permission_code: "gates", permission_name: "Gates" });
    const permission_id = own.additionals.permission[0]?.permission_id;
    const made = await post("/v1/permission/function/a", { permission_id, function_code: "open" });
    const function_id = made.additionals.permissionFunction[0]?.function_id;
    const role = { company_id: house.founded.companyId, role_code: "guard", role_name: "Guard" };
    const role_id = (await post("/v1/role/a", role)).additionals.role[0]?.role_id;
    const { userId: user_id } = await makePerson(house, "guard");
    // Who takes something from others holds it.
    const links: { link: string; resource: string }[] = [];
    for (const [of, reply, key, holder] of [
      ["user", "userPermissionFunction", "upf_id", { user_id: chief.userId }],
      ["user", "userPermissionFunction", "upf_id", { user_id }],
      ["role", "rolePermissionFunction", "rpf_id", { role_id }],
    ] as const) {
      const { additionals } = await post(`/v1/${of}/permission/function/a`, { ...holder, function_id });
      const link = `/v1/${of}/permission/function/${additionals[reply][0]?.[key]}`;
      links.push({ link, resource: `${of}_permission_function` });
    }
    for (const { link, resource } of links.toReversed()) {
      for (const url of [`/v1/permission/function/${function_id}`, `/v1/permission/${permission_id}`])
        expect(await remove(url), url).toMatchObject({ code: "IN_USE", additionals: { details: { resource } } });
      expect(await remove(link)).toMatchObject({ status: 200 });
    }
    expect(await remove(`/v1/permission/${permission_id}`)).toMatchObject({ status: 200 });
  });
});
