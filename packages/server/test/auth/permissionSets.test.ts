import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { oneDatabase } from "../support/database.ts";
import { type House, makePerson, openHouse, password, type Signed, signIn } from "./house.ts";

interface Set {
  readonly id: string;
  readonly version: number;
  readonly granted: readonly string[];
  readonly roles: readonly { readonly role_code: string; readonly granted: readonly string[] }[];
}

describe.each(oneDatabase)("what a role or a user is permitted, in one piece, on %s", (kind) => {
  let house: House;
  let chief: Signed;
  beforeAll(async () => {
    house = await openHouse(kind);
    chief = await signIn(house);
  });
  afterAll(() => house.close());

  const newRole = async (code: string) => {
    const body = { company_id: house.founded.companyId, role_code: code, role_name: code };
    const { additionals } = await house.call("POST", "/v1/role/a", { token: chief.token, body });
    return String(additionals.role[0]?.role_id);
  };
  const roleId = async (code: string) => {
    const { rows } = await sql<{ role_id: string }>`select role_id from role where role_code = ${code}`.execute(
      house.database.reader,
    );
    return rows[0]?.role_id ?? "";
  };
  const read = async (path: string): Promise<Set> => {
    const { additionals } = await house.call("GET", `/v1/${path}/permission`, { token: chief.token });
    return additionals.permissionSet[0] as unknown as Set;
  };
  const write = (token: string, path: string, version: number, granted: readonly string[]) =>
    house.call("PUT", `/v1/${path}/permission`, { token, body: { version, granted } });
  const history = async (id: string) => {
    const body = { query: [{ queryField: "subject_id", queryCondition: "equal", queryValue: id }] };
    const { additionals } = await house.call("POST", "/v1/permission/change/q", { token: chief.token, body });
    return additionals.permissionChange.map(({ changed_by, added, removed }) => ({ changed_by, added, removed }));
  };
  /** Someone who may change permissions, and hold what is named. */
  const keeper = async (name: string, ...held: readonly string[]) => {
    const role = `role/${await newRole(name)}`;
    const granted = ["permissionMgmt:display", "permissionMgmt:query", "permissionMgmt:update", ...held];
    expect((await write(chief.token, role, 1, granted)).status).toBe(200);
    const person = await makePerson(house, name, { role: name });
    return { ...person, ...(await signIn(house, name, password)) };
  };

  test("is written as one change, with what it changed in the history", async () => {
    const id = await newRole("sets1");
    const first = await write(chief.token, `role/${id}`, 1, ["goodsSetup:display", "goodsSetup:query", "way_back"]);
    expect(first.additionals.permissionSet[0]).toMatchObject({
      version: 2,
      granted: ["goodsSetup:display", "goodsSetup:query", "way_back"],
    });
    await write(chief.token, `role/${id}`, 2, ["goodsSetup:display", "goodsSetup:copy_forbidden"]);
    expect((await read(`role/${id}`)).granted).toEqual(["goodsSetup:copy_forbidden", "goodsSetup:display"]);
    expect(await history(id)).toEqual([
      { changed_by: "chief", added: ["goodsSetup:copy_forbidden"], removed: ["goodsSetup:query", "way_back"] },
      { changed_by: "chief", added: ["goodsSetup:display", "goodsSetup:query", "way_back"], removed: [] },
    ]);
    expect(
      (await write(chief.token, `role/${id}`, 3, ["goodsSetup:copy_forbidden", "goodsSetup:display"])).status,
    ).toBe(200);
    expect(await history(id)).toHaveLength(2);
  });

  test("is refused as a whole: of an older version, with what cannot be permitted, elsewhere", async () => {
    const id = await newRole("sets2");
    await write(chief.token, `role/${id}`, 1, ["goodsSetup:query"]);
    const stale = await write(chief.token, `role/${id}`, 1, []);
    expect(stale).toMatchObject({ status: 409, code: "VERSION_CONFLICT" });
    expect(stale.additionals.permissionSet[0]).toMatchObject({ version: 2, granted: ["goodsSetup:query"] });
    const unknown = await write(chief.token, `role/${id}`, 2, ["goodsSetup:display", "goodsSetup:fly"]);
    expect(unknown).toMatchObject({ status: 400, code: "NOT_A_CHOICE" });
    expect(unknown.additionals.errors[0]).toMatchObject({ index: 1, field: "granted" });
    expect((await write(chief.token, `role/${house.founded.userId}`, 1, [])).code).toBe("NOT_FOUND");
    expect((await read(`role/${id}`)).granted).toEqual(["goodsSetup:query"]);
  });

  test("of two who write at once, one is told that it was changed", async () => {
    const id = await newRole("sets3");
    const both = await Promise.all([
      write(chief.token, `role/${id}`, 1, ["goodsSetup:query"]),
      write(chief.token, `role/${id}`, 1, ["storageSetup:query"]),
    ]);
    expect(both.map((one) => one.status).sort()).toEqual([200, 409]);
    expect((await read(`role/${id}`)).granted).toHaveLength(1);
  });

  test("says of a user what is their own and what comes from which role, and takes effect on every server at once", async () => {
    const other = await house.another();
    const person = await makePerson(house, "pat", { role: "picker" });
    const signed = await signIn(house, "pat", password);
    const set = await read(`user/${person.userId}`);
    expect(set.granted).toEqual([]);
    expect(set.roles.map((one) => one.role_code)).toEqual(["picker"]);
    expect(set.roles[0]?.granted).toContain("pickingConfirm:update");
    const ask = (at: Pick<House, "call">) =>
      at.call("POST", "/v1/account/onlineuser/q", { token: signed.token, body: {} });
    for (const at of [house, other]) expect((await ask(at)).code).toBe("NOT_PERMITTED");
    await write(chief.token, `user/${person.userId}`, set.version, ["onlineUserQuery:query"]);
    for (const at of [house, other]) expect((await ask(at)).status).toBe(200);
    await write(chief.token, `user/${person.userId}`, set.version + 1, []);
    for (const at of [house, other]) expect((await ask(at)).code).toBe("NOT_PERMITTED");
  });

  test("nobody gives or takes what they do not hold themselves, nor changes who may do more", async () => {
    const clerk = await keeper("keeper1", "goodsSetup:query");
    const id = await newRole("sets4");
    await write(chief.token, `role/${id}`, 1, ["storageSetup:query", "goodsSetup:copy_forbidden"]);
    const held = ["storageSetup:query", "goodsSetup:copy_forbidden"];
    expect(await write(clerk.token, `role/${id}`, 2, [...held, "goodsSetup:create"])).toMatchObject({
      status: 403,
      code: "NOT_PERMITTED",
    });
    expect((await write(clerk.token, `role/${id}`, 2, ["goodsSetup:copy_forbidden"])).code).toBe("NOT_PERMITTED");
    expect((await write(clerk.token, `role/${id}`, 2, [...held, "way_back"])).code).toBe("NOT_PERMITTED");
    expect((await write(clerk.token, `role/${id}`, 2, [...held, "goodsSetup:query"])).status).toBe(200);
    expect((await write(clerk.token, `user/${chief.userId}`, 1, ["goodsSetup:query"])).code).toBe("BEYOND_OWN");
    expect((await write(clerk.token, `user/${clerk.userId}`, 1, ["goodsSetup:create"])).code).toBe("NOT_PERMITTED");
    const plain = await makePerson(house, "plain9");
    expect((await write(clerk.token, `user/${plain.userId}`, 1, ["goodsSetup:query"])).status).toBe(200);
  });

  test("whoever may not copy does not lift that", async () => {
    const clerk = await keeper("keeper2", "goodsSetup:query", "goodsSetup:copy_forbidden");
    const own = `role/${await roleId("keeper2")}`;
    const { granted, version } = await read(own);
    const lifted = granted.filter((one) => one !== "goodsSetup:copy_forbidden");
    expect((await write(clerk.token, own, version, lifted)).code).toBe("BEYOND_OWN");
    expect((await write(chief.token, own, version, lifted)).status).toBe(200);
  });

  test("the administrators' role is not cut, by no call, and may be given what a new version brings", async () => {
    const id = await roleId("administrator");
    const { granted, version } = await read(`role/${id}`);
    expect((await write(chief.token, `role/${id}`, version, [])).code).toBe("ADMINISTRATORS_HOLD_ALL");
    expect((await write(chief.token, `role/${id}`, version, [...granted, "goodsSetup:copy_forbidden"])).code).toBe(
      "ADMINISTRATORS_HOLD_ALL",
    );
    const { rows } = await sql<{ rpf_id: string; function_id: string }>`
      select rf.rpf_id, rf.function_id from role_permission_function rf join permission_function f on f.function_id = rf.function_id
        join permission p on p.permission_id = f.permission_id
      where rf.role_id = ${id}::uuid and p.permission_code = 'permissionMgmt' and f.function_code = 'update'`.execute(
      house.database.reader,
    );
    const remove = () =>
      house.call("DELETE", `/v1/role/permission/function/${rows[0]?.rpf_id}`, { token: chief.token });
    expect((await remove()).code).toBe("ADMINISTRATORS_HOLD_ALL");
    await house.database.transact((tx) =>
      sql`delete from role_permission_function where rpf_id = ${rows[0]?.rpf_id}::uuid`.execute(tx),
    );
    expect((await write(chief.token, `role/${id}`, version, granted)).code).toBe("NOT_PERMITTED");
    const body = { role_id: id, function_id: rows[0]?.function_id };
    expect((await house.call("POST", "/v1/role/permission/function/a", { token: chief.token, body })).status).toBe(200);
    expect((await read(`role/${id}`)).granted).toEqual(granted);
  });

  test("a copied role holds what the role holds, for whoever may hand that on", async () => {
    const clerk = await keeper("keeper3", "roleSetup:copy", "roleSetup:create");
    const picker = await roleId("picker");
    const copy = (token: string, role_code: string) =>
      house.call("POST", `/v1/role/copy/${picker}`, { token, body: { role_code } });
    expect((await copy(clerk.token, "evening")).code).toBe("NOT_PERMITTED");
    expect((await copy(chief.token, "evening")).status, "nothing was left of the refused one").toBe(200);
    expect((await read(`role/${await roleId("evening")}`)).granted).toEqual((await read(`role/${picker}`)).granted);
  });

  test("links given one by one, roles given and roles deleted stand in the history too", async () => {
    const id = await newRole("sets5");
    const person = await makePerson(house, "noted");
    const { rows } = await sql<{ function_id: string }>`
      select f.function_id from permission_function f join permission p on p.permission_id = f.permission_id
      where p.permission_code = 'storageSetup' and f.function_code = 'query'`.execute(house.database.reader);
    const post = (url: string, body: object) => house.call("POST", url, { token: chief.token, body });
    await post("/v1/role/permission/function/a", { role_id: id, function_id: rows[0]?.function_id });
    const granted = await post("/v1/role/user/a", { role_id: id, user_id: person.userId });
    const ruId = granted.additionals.roleUser[0]?.ru_id;
    await house.call("DELETE", `/v1/role/user/${ruId}`, { token: chief.token });
    expect((await house.call("DELETE", `/v1/role/${id}`, { token: chief.token })).status).toBe(200);
    expect(await history(id)).toEqual([
      { changed_by: "chief", added: [], removed: ["storageSetup:query"] },
      { changed_by: "chief", added: ["storageSetup:query"], removed: [] },
    ]);
    expect(await history(person.userId)).toEqual([
      { changed_by: "chief", added: [], removed: ["role:sets5"] },
      { changed_by: "chief", added: ["role:sets5"], removed: [] },
    ]);
  });
});
