import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../src/database/index.ts";
import { oneDatabase } from "../support/database.ts";
import {
  type House,
  makePerson,
  makeWarehouse,
  openHouse,
  type Person,
  password,
  type Signed,
  signIn,
} from "./house.ts";

/** Administrators by their role, who reach less far than others by the type of their account. */
describe.each(oneDatabase)("whom an administrator leaves alone, on %s", (kind) => {
  let house: House;
  let chief: Signed;
  let company: Signed & Person;
  let department: Signed & Person;
  let whId: string;
  beforeAll(async () => {
    house = await openHouse(kind);
    chief = await signIn(house);
    whId = await makeWarehouse(house, "W1");
    company = await administrator("company", "company");
    department = await administrator("department", "department");
    await post(chief, "/v1/warehouse/user/a", { wh_id: whId, user_id: department.userId });
  });
  afterAll(() => house.close());

  const administrator = async (name: string, type: "company" | "department") => ({
    ...(await makePerson(house, name, { type, role: "administrator" })),
    ...(await signIn(house, name, password)),
  });
  const post = (by: Signed, url: string, body: unknown = {}) => house.call("POST", url, { token: by.token, body });
  const remove = (by: Signed, url: string) => house.call("DELETE", url, { token: by.token });
  const roleOf = async (code: string) => {
    const { rows } = await sql<{ role_id: string }>`
      select role_id from role where role_code = ${code} and company_id = ${house.founded.companyId}::uuid`.execute(
      house.database.reader,
    );
    return rows[0]?.role_id ?? "";
  };
  const rowsOf = (by: Signed, path: string, field: string, value: string) =>
    post(by, `${path}/q`, { query: [{ queryField: field, queryCondition: "equal", queryValue: value }] });

  test("nobody gets an account in which to be somebody who may do more", async () => {
    const plain = await makePerson(house, "plain", { type: "personal" });
    const draft = (user_id: string, login_name: string) => ({ user_id, account_type: "department", login_name });
    for (const by of [company, department])
      expect(await post(by, "/v1/account/a", draft(chief.userId, "stolen"))).toMatchObject({ code: "BEYOND_OWN" });
    expect(await post(department, "/v1/account/a", draft(company.userId, "stolen"))).toMatchObject({ status: 403 });
    expect(await post(department, "/v1/account/a", draft(plain.userId, "second"))).toMatchObject({ status: 200 });
    const copy = { login_name: "copied", account_type: "department" };
    expect(await post(company, `/v1/account/copy/${chief.accountId}`, copy)).toMatchObject({ code: "BEYOND_OWN" });
    expect(await post(company, `/v1/account/copy/${plain.accountId}`, copy)).toMatchObject({ status: 200 });
    expect(await post(chief, "/v1/account/a", draft(chief.userId, "own"))).toMatchObject({ status: 200 });
    const abroad = await makePerson(house, "abroad", { type: "personal" });
    const other = newId();
    await house.database.transact(async (tx) => {
      await sql`insert into company (company_id, company_code, company_name) values (${other}::uuid, 'ABROAD', 'Abroad')`.execute(
        tx,
      );
      await sql`update account set company_id = ${other}::uuid where account_id = ${abroad.accountId}::uuid`.execute(
        tx,
      );
    });
    const also = draft(abroad.userId, "also");
    expect(await post(company, "/v1/account/a", also), "signs in elsewhere").toMatchObject({ code: "BEYOND_OWN" });
  });

  test("an account is made for nobody who works where its maker does not", async () => {
    const far = await makeWarehouse(house, "W2");
    const [here, there] = [await makePerson(house, "here"), await makePerson(house, "there")];
    const give = (wh_id: string, user_id: string) => post(chief, "/v1/warehouse/user/a", { wh_id, user_id });
    expect([(await give(whId, here.userId)).status, (await give(far, there.userId)).status]).toEqual([200, 200]);
    for (const { accountId } of [here, there])
      expect((await remove(chief, `/v1/account/${accountId}`)).status).toBe(200);
    const draft = (user_id: string, login_name: string) => ({ user_id, account_type: "personal", login_name });
    expect(await post(department, "/v1/account/a", draft(there.userId, "there2"))).toMatchObject({
      code: "BEYOND_OWN",
    });
    expect(await post(department, "/v1/account/a", draft(here.userId, "here2"))).toMatchObject({ status: 200 });
  });

  test("roles are given to and taken from nobody who may do more, by whichever call", async () => {
    const [administrators, picker] = [await roleOf("administrator"), await roleOf("picker")];
    const plain = await makePerson(house, "picker", { type: "personal", role: "picker" });
    const held = await rowsOf(chief, "/v1/role/user", "user_id", chief.userId);
    for (const by of [company, department]) {
      for (const url of [`${administrators}/${chief.userId}`, String(held.additionals.roleUser[0]?.ru_id)])
        expect(await remove(by, `/v1/role/user/${url}`)).toMatchObject({ status: 403, code: "BEYOND_OWN" });
      const grant = { role_id: picker, user_id: chief.userId };
      expect(await post(by, "/v1/role/user/a", grant)).toMatchObject({ code: "BEYOND_OWN" });
    }
    expect(await remove(department, `/v1/role/user/${picker}/${plain.userId}`)).toMatchObject({ status: 200 });
    expect(await post(department, "/v1/role/user/a", { role_id: picker, user_id: plain.userId })).toMatchObject({
      status: 200,
    });
    expect(await post(chief, "/v1/role/q")).toMatchObject({ status: 200 });
  });

  test("a role that somebody has who may do more loses nothing", async () => {
    const roles: { id: string; linkId: string }[] = [];
    for (const role_code of ["SHARED", "LOW"]) {
      const made = await post(chief, "/v1/role/a", { role_code, role_name: role_code });
      const id = String(made.additionals.role[0]?.role_id);
      const { rows } = await sql<{ function_id: string }>`
        select f.function_id from permission_function f join permission p on p.permission_id = f.permission_id
        where p.permission_code = 'goodsSetup' and f.function_code = 'query'`.execute(house.database.reader);
      const link = await post(chief, "/v1/role/permission/function/a", {
        role_id: id,
        function_id: rows[0]?.function_id,
      });
      roles.push({ id, linkId: String(link.additionals.rolePermissionFunction[0]?.rpf_id) });
    }
    const [shared, low] = roles;
    expect((await post(chief, "/v1/role/user/a", { role_id: shared?.id, user_id: chief.userId })).status).toBe(200);
    for (const path of ["/v1/role/permission/function/", "/v1/role/"]) {
      const [theirs, own] = [shared, low].map((role) => path + (path === "/v1/role/" ? role?.id : role?.linkId));
      expect(await remove(company, theirs ?? "")).toMatchObject({ code: "BEYOND_OWN" });
      expect(await remove(company, own ?? "")).toMatchObject({ status: 200 });
    }
  });

  test("who may do more is not taken out of a warehouse or a company", async () => {
    const plain = await makePerson(house, "worker", { type: "personal" });
    const company_id = house.founded.companyId;
    for (const [path, row] of [
      ["/v1/warehouse/user", { wh_id: whId }],
      ["/v1/company/user", { company_id }],
    ] as const) {
      const id = Object.values(row)[0];
      const of = (person: { userId: string }) => ({ ...row, user_id: person.userId });
      const there = (await rowsOf(chief, path, "user_id", chief.userId)).additionals.total > 0;
      if (!there) expect((await post(chief, `${path}/a`, of(chief))).status).toBe(200);
      expect(await post(company, `${path}/a`, of(plain))).toMatchObject({ status: 200 });
      expect(await remove(company, `${path}/${id}/user/${chief.userId}`)).toMatchObject({ code: "BEYOND_OWN" });
      expect(await remove(company, `${path}/${id}/user/${plain.userId}`)).toMatchObject({ status: 200 });
    }
    expect(await post(department, "/v1/warehouse/user/a", { wh_id: whId, user_id: company.userId })).toMatchObject({
      code: "BEYOND_OWN",
    });
  });

  test("who is limited to no owner yet does not lift that limit", async () => {
    const limited = await makePerson(house, "limited", { role: "administrator", ownersOnly: true });
    const by = await signIn(house, "limited", password);
    const put = (body: unknown) => house.call("PUT", `/v1/account/${limited.accountId}`, { token: by.token, body });
    expect(await put({ owners_only: false })).toMatchObject({ code: "BEYOND_OWN" });
    expect(await put({ account_name: "Another" })).toMatchObject({ status: 200 });
  });

  test("companies of a group keep somebody who administers the group", async () => {
    const own = await openHouse(kind);
    try {
      const { token, accountId } = await signIn(own);
      const companyId = newId();
      const draft = { company_id: companyId, company_code: "B", company_name: "B" };
      expect((await own.call("POST", "/v1/company/a", { token, body: draft })).status).toBe(200);
      await makePerson(own, "local", { type: "company", companyId, role: "administrator" });
      const put = (path: string, body: object, by = token) => own.call("PUT", path, { token: by, body });
      const leave = () => put(`/v1/company/${own.founded.companyId}`, { company_group_id: null });
      const become = (account_type: string, by = token) => put(`/v1/account/${accountId}`, { account_type }, by);
      expect(await leave()).toMatchObject({ code: "LAST_ADMINISTRATOR" });
      expect(await become("company")).toMatchObject({ code: "LAST_ADMINISTRATOR" });
      await makePerson(own, "second", { type: "group", companyId, role: "administrator" });
      const second = await signIn(own, "second", password);
      expect(await become("company")).toMatchObject({ status: 200 });
      expect(await leave()).toMatchObject({ code: "NOT_PERMITTED" });
      expect(await become("group", second.token)).toMatchObject({ status: 200 });
      expect(await leave()).toMatchObject({ status: 200 });
    } finally {
      await own.close();
    }
  });
});
