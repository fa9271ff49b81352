import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../src/database/index.ts";
import { oneDatabase } from "../support/database.ts";
import { type House, makePerson, openHouse, password, type Signed, signIn } from "./house.ts";

describe.each(oneDatabase)("groups of companies on %s", (kind) => {
  let house: House;
  let chief: Signed;
  beforeAll(async () => {
    house = await openHouse(kind);
    chief = await signIn(house);
  });
  afterAll(() => house.close());

  type Method = "POST" | "PUT" | "DELETE";
  const call = (method: Method, url: string, body?: unknown, { token } = chief) =>
    house.call(method, url, { token, body });
  const groupOf = (code: string) => ({ company_group_id: newId(), company_group_code: code, company_group_name: code });
  const groupsSeen = async (by: Signed, server: Pick<House, "call"> = house) => {
    const { additionals } = await server.call("POST", "/v1/company-group/q", { token: by.token, body: {} });
    return additionals.companyGroup.map((row) => row.company_group_code).sort();
  };
  const companiesSeen = async (by: Signed) => {
    const { additionals } = await call("POST", "/v1/company/q", {}, by);
    return additionals.company.map((row) => row.company_code).sort();
  };
  const person = async (name: string, type: "group" | "company") => {
    await makePerson(house, name, { type, role: "administrator" });
    return signIn(house, name, password);
  };

  test("one's own is seen, and an empty one by its maker, on every server process from the next call on", async () => {
    const [colleague, within] = [await person("colleague", "group"), await person("within", "company")];
    const another = await house.another();
    for (const by of [chief, colleague, within]) expect(await groupsSeen(by, another)).toEqual(["MAIN"]);
    const made = groupOf("EMPTY");
    const reply = await call("POST", "/v1/company-group/a", made);
    expect(reply.additionals.companyGroup).toMatchObject([made]);
    expect(await groupsSeen(chief, another)).toEqual(["EMPTY", "MAIN"]);
    for (const by of [colleague, within]) expect(await groupsSeen(by, another)).toEqual(["MAIN"]);
    expect(await call("PUT", `/v1/company-group/${made.company_group_id}`, {}, colleague)).toMatchObject({
      status: 404,
    });
    const company = { company_code: "X", company_name: "X", company_group_code: "EMPTY" };
    const refused = await call("POST", "/v1/company/a", company, colleague);
    expect(refused).toMatchObject({ status: 400, additionals: { errors: [{ code: "UNKNOWN_REFERENCE" }] } });
    expect(await call("DELETE", `/v1/company-group/${made.company_group_id}`)).toMatchObject({ status: 200 });
    expect(await groupsSeen(chief)).toEqual(["MAIN"]);
  });

  test("a company made in a new group stays in its maker's sight, who administers both and deletes both", async () => {
    const group = groupOf("G2");
    await call("POST", "/v1/company-group/a", group);
    const companyIn = (company_code: string) => ({
      company_id: newId(),
      company_code,
      company_name: company_code,
      company_group_code: "G2",
    });
    const [one, two] = [companyIn("G2A"), companyIn("G2B")];
    for (const company of [one, two])
      expect(await call("POST", "/v1/company/a", company)).toMatchObject({ status: 200 });
    expect(await companiesSeen(chief)).toEqual(["G2A", "G2B", "MAIN"]);
    const rename = { company_group_name: "Second" };
    expect(await call("PUT", `/v1/company-group/${group.company_group_id}`, rename)).toMatchObject({ status: 200 });
    const user = { user_id: newId(), company_id: one.company_id, user_no: "1", user_name: "One" };
    expect(await call("POST", "/v1/user/a", user)).toMatchObject({ status: 200 });
    expect(await call("DELETE", `/v1/company/user/${one.company_id}/user/${chief.userId}`)).toMatchObject({
      code: "LAST_ADMINISTRATOR",
    });
    const deleted = () => call("DELETE", `/v1/company/${one.company_id}`);
    const refused = await deleted();
    expect(refused).toMatchObject({ status: 409, code: "IN_USE" });
    expect(refused.message).toBe("This is still in use: “User” and can be neither deleted nor made something else.");
    expect(await companiesSeen(chief)).toContain("G2A");
    await call("DELETE", `/v1/user/${user.user_id}`);
    expect(await deleted()).toMatchObject({ status: 200 });
    expect(await call("DELETE", `/v1/company/${two.company_id}`)).toMatchObject({ status: 200 });
    expect(await call("DELETE", `/v1/company-group/${group.company_group_id}`)).toMatchObject({ status: 200 });
  });

  test("where somebody was let into a company, it is not deleted before they are let out", async () => {
    await call("POST", "/v1/company-group/a", groupOf("G3"));
    const company = { company_id: newId(), company_code: "G3A", company_name: "G3A", company_group_code: "G3" };
    await call("POST", "/v1/company/a", company);
    const guest = await person("guest", "group");
    const link = { company_id: company.company_id, user_id: guest.userId };
    expect(await call("POST", "/v1/company/user/a", link)).toMatchObject({ status: 200 });
    expect(await companiesSeen(guest)).toContain("G3A");
    expect(await groupsSeen(guest)).toContain("G3");
    expect(await call("DELETE", `/v1/company/${company.company_id}`)).toMatchObject({ status: 409, code: "IN_USE" });
    await call("DELETE", `/v1/company/user/${company.company_id}/user/${guest.userId}`);
    expect(await call("DELETE", `/v1/company/${company.company_id}`)).toMatchObject({ status: 200 });
  });

  test("a company without a group is its maker's too", async () => {
    await sql`update company set company_group_id = null`.execute(house.database.reader);
    const company = { company_id: newId(), company_code: "ALONE", company_name: "Alone" };
    expect(await call("POST", "/v1/company/a", company)).toMatchObject({ status: 200 });
    expect(await companiesSeen(chief)).toEqual(["ALONE", "MAIN"]);
    expect(await call("DELETE", `/v1/company/${company.company_id}`)).toMatchObject({ status: 200 });
  });
});
