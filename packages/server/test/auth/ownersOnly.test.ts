import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { oneDatabase } from "../support/database.ts";
import { type House, makeOwner, makePerson, openHouse, password, type Signed, signIn } from "./house.ts";

/** Roles whose people see the rows of assigned owners only. */
describe.each(oneDatabase)("a role for owners only on %s", (kind) => {
  let house: House;
  let chief: Signed;
  beforeAll(async () => {
    house = await openHouse(kind);
    chief = await signIn(house);
    for (const owner of ["MINE", "OTHERS"])
      expect(
        await asked(chief, "POST", "/v1/contact/a", {
          customer_id: await makeOwner(house, owner),
          contact_firstname: owner,
        }),
      ).toMatchObject({ status: 200 });
  });
  afterAll(() => house.close());

  const asked = (
    by: Signed,
    method: "POST" | "PUT" | "DELETE",
    url: string,
    body?: unknown,
    at: Pick<House, "call"> = house,
  ) => at.call(method, url, { token: by.token, body });
  const roleOf = async (code: string) => {
    const query = [{ queryField: "role_code", queryCondition: "equal", queryValue: code }];
    const { additionals } = await asked(chief, "POST", "/v1/role/q", { query });
    return String(additionals.role[0]?.role_id);
  };
  /** Somebody with a role, and the right to see contacts. */
  const person = async (name: string, role: string) => {
    const { userId } = await makePerson(house, name, { role });
    const query = [{ queryField: "grant_name", queryCondition: "equal", queryValue: "contactSetup:query" }];
    const { additionals } = await asked(chief, "POST", "/v1/permission/function/q", { query });
    const function_id = additionals.permissionFunction[0]?.function_id;
    const grant = await asked(chief, "POST", "/v1/user/permission/function/a", { user_id: userId, function_id });
    expect(grant).toMatchObject({ status: 200 });
    return signIn(house, name, password);
  };
  const seen = async (by: Signed, at: Pick<House, "call"> = house) => {
    const { additionals } = await asked(by, "POST", "/v1/contact/q", {}, at);
    return additionals.contact.map((row) => row.contact_firstname).sort();
  };

  test("limits its people whatever it is called, and so does its copy", async () => {
    const owner = await person("owner", "goods_owner");
    expect(await seen(owner)).toEqual([]);
    // Told with the menu, too, which is read anew when rights change.
    for (const [by, told] of [
      [owner, true],
      [chief, false],
    ] as const) {
      const { additionals } = await house.call("GET", "/v1/own/menu", { token: by.token });
      expect((additionals as unknown as { ownMenu: { owners_only: boolean } }).ownMenu.owners_only).toBe(told);
    }
    const role = await roleOf("goods_owner");
    expect(await asked(chief, "PUT", `/v1/role/${role}`, { role_code: "owners" })).toMatchObject({ status: 200 });
    expect(await seen(owner)).toEqual([]);
    const copied = await asked(chief, "POST", `/v1/role/copy/${role}`, { role_code: "more", role_name: "More" });
    expect(copied.additionals.role).toMatchObject([{ owners_only: true }]);
    expect(await seen(await person("another", "more"))).toEqual([]);
  });

  test("takes effect at the next call on every process, set or lifted", async () => {
    const other = await house.another();
    const clerk = await person("clerk", "accounting");
    const both = async () => [await seen(clerk), await seen(clerk, other)];
    expect(await both()).toEqual([
      ["MINE", "OTHERS"],
      ["MINE", "OTHERS"],
    ]);
    const role = `/v1/role/${await roleOf("accounting")}`;
    expect(await asked(chief, "PUT", role, { owners_only: true })).toMatchObject({ status: 200 });
    expect(await both()).toEqual([[], []]);
    expect(await asked(chief, "PUT", role, { owners_only: false })).toMatchObject({ status: 200 });
    expect(await both()).toEqual([
      ["MINE", "OTHERS"],
      ["MINE", "OTHERS"],
    ]);
  });

  test("is lifted by nobody who is limited themselves", async () => {
    const { userId } = await makePerson(house, "limited", { ownersOnly: true });
    const query = [{ queryField: "grant_name", queryCondition: "like", queryValue: "roleSetup:" }];
    const { additionals } = await asked(chief, "POST", "/v1/permission/function/q", { query });
    for (const { function_id } of additionals.permissionFunction)
      await asked(chief, "POST", "/v1/user/permission/function/a", { user_id: userId, function_id });
    const limited = await signIn(house, "limited", password);
    const login = await house.call("POST", "/v1/login", { body: { login_name: "limited", password } });
    expect(login.additionals.loginAccountInfo, "their screens say so").toMatchObject({ owners_only: true });
    await asked(chief, "POST", "/v1/role/a", { role_code: "bare", role_name: "bare" });
    const role = `/v1/role/${await roleOf("bare")}`;
    expect(await asked(limited, "PUT", role, { owners_only: true })).toMatchObject({ status: 200 });
    expect(await asked(limited, "PUT", role, { owners_only: false })).toMatchObject({ code: "BEYOND_OWN" });
    expect(await asked(limited, "PUT", role, { role_note: "still" })).toMatchObject({ status: 200 });
    expect(await asked(chief, "PUT", role, { owners_only: false })).toMatchObject({ status: 200 });
  });

  test("leaves a company no administrator who sees all of it, and is refused", async () => {
    const administrators = `/v1/role/${await roleOf("administrator")}`;
    expect(await asked(chief, "PUT", administrators, { owners_only: true })).toMatchObject({
      code: "LAST_ADMINISTRATOR",
    });
    const { rows } = await sql<{ user_id: string }>`
      select user_id from account where account_id = ${chief.accountId}::uuid`.execute(house.database.reader);
    const grant = { role_id: await roleOf("more"), user_id: rows[0]?.user_id };
    expect(await asked(chief, "POST", "/v1/role/user/a", grant)).toMatchObject({ code: "LAST_ADMINISTRATOR" });
    expect(await seen(chief)).toEqual(["MINE", "OTHERS"]);
  });
});
