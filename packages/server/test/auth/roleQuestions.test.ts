import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { oneDatabase } from "../support/database.ts";
import { openWorld, type World } from "../support/world.ts";
import type { Row } from "../support/worldClient.ts";
import type { PersonName } from "../support/worldPeople.ts";

const shops = { q: [["order_type", "equal", "b2c"]], sort: "-order_no", view: "open" };

describe.each(oneDatabase)("questions that are kept for everybody of a role, on %s", (kind) => {
  let w: World;
  let roles: ReadonlyMap<string, string>;
  beforeAll(async () => {
    w = await openWorld(kind);
    const found = await w.rows("/role", "role", { company_id: w.here.companyId });
    roles = new Map(found.map((row) => [String(row.role_code), String(row.role_id)]));
  }, 120_000);
  afterAll(() => w.close());

  const draft = (role: string, more: Row = {}): Row => ({
    role_id: roles.get(role),
    list_name: "outbound",
    question_name: `Shops ${w.unique()}`,
    question: shops,
    ...more,
  });
  const keep = (body: unknown, as: PersonName = "chief") => w.ask(as, "POST", "/v1/role/question/a", { body });
  const kept = async (role: string, more: Row = {}): Promise<Row> => {
    const { status, additionals } = await keep(draft(role, more));
    expect(status, JSON.stringify(additionals.errors)).toBe(200);
    return additionals.roleQuestion[0];
  };
  const seenBy = async (as: PersonName): Promise<readonly Row[]> =>
    (await w.ask(as, "GET", "/v1/own/menu")).additionals.ownMenu.role_questions;
  const namesSeenBy = async (as: PersonName) => (await seenBy(as)).map((one) => one.question_name);
  const wrong = ({ status, code, additionals }: Awaited<ReturnType<typeof keep>>) => ({
    status,
    code: additionals.errors?.[0]?.code ?? code,
    field: additionals.errors?.[0]?.field,
  });

  test("come to everybody of the role with their menu and their sign-in, and to nobody else", async () => {
    const name = `Shops ${w.unique()}`;
    await keep([draft("picker", { question_name: name }), draft("accounting", { question_name: name })]);
    const seen = { list_name: "outbound", question_name: name, question: shops, role_name_eng: "Picker" };
    expect(await seenBy("picker")).toContainEqual(expect.objectContaining(seen));
    expect(await namesSeenBy("accounting")).toContain(name);
    for (const other of ["packer", "chief", "nobody", "abroad"] as const)
      expect(await namesSeenBy(other), other).not.toContain(name);
    const body = { login_name: "picker", password: "picker has a long secret" };
    const { additionals } = await w.ask("anonymous", "POST", "/v1/login", { body });
    expect(additionals.loginAccountInfo.role_questions).toEqual(await seenBy("picker"));
  });

  test("of a list that somebody may not search do not come", async () => {
    const { question_name } = await kept("picker", { list_name: "customer", question: { sort: "customer_no" } });
    expect(await namesSeenBy("picker")).not.toContain(question_name);
  });

  test("are told of by the epoch that every reply bears", async () => {
    const epoch = async () =>
      (await w.ask("picker", "POST", "/v1/account/loginstatus", { body: {} })).headers["x-rights-epoch"];
    const before = await epoch();
    const { rq_id } = await kept("packer");
    const after = await epoch();
    expect(after).not.toBe(before);
    await w.ask("chief", "DELETE", `/v1/role/question/${rq_id}`);
    expect(await epoch()).not.toBe(after);
  });

  test("are kept, renamed and deleted by who may change roles, each by its function", async () => {
    const { rq_id, version } = await kept("picker");
    const path = `/v1/role/question/${rq_id}`;
    const refused = { status: 403, code: "NOT_PERMITTED" };
    for (const who of ["picker", "warehouse_manager"] as const) {
      expect(wrong(await keep(draft("picker"), who))).toMatchObject(refused);
      expect(wrong(await w.ask(who, "PUT", path, { body: { question_name: "Mine", version } }))).toMatchObject(refused);
      expect(wrong(await w.ask(who, "DELETE", path))).toMatchObject(refused);
      expect(wrong(await w.ask(who, "POST", "/v1/role/question/q", { body: {} }))).toMatchObject(refused);
    }
    for (const [method, url] of [
      ["POST", "/v1/role/question/a"],
      ["PUT", path],
      ["DELETE", path],
    ] as const)
      expect((await w.ask("anonymous", method, url, { body: {} })).status, url).toBe(401);
    const name = `Mine ${w.unique()}`;
    const renamed = await w.ask("manager", "PUT", path, { body: { question_name: name, version } });
    expect(renamed.additionals.roleQuestion[0]).toMatchObject({ question_name: name, question: shops });
    expect(await namesSeenBy("picker")).toContain(name);
    expect((await w.ask("manager", "DELETE", path)).status).toBe(200);
    expect(await namesSeenBy("picker")).not.toContain(name);
  });

  test("of a company exist for nobody of another", async () => {
    const { rq_id } = await kept("picker");
    expect((await w.ask("abroad", "PUT", `/v1/role/question/${rq_id}`, { body: { question_name: "x" } })).status).toBe(
      404,
    );
    expect((await w.ask("abroad", "DELETE", `/v1/role/question/${rq_id}`)).status).toBe(404);
    expect(wrong(await keep(draft("picker"), "abroad"))).toMatchObject({ status: 400, field: "role_id" });
  });

  test("have one name for a role and a list, also where two keep them at the same time", async () => {
    const { question_name } = await kept("picker");
    const taken = { status: 409, code: "DUPLICATE", field: "question_name" };
    expect(wrong(await keep(draft("picker", { question_name })))).toEqual(taken);
    expect((await keep(draft("packer", { question_name }))).status, "another role").toBe(200);
    expect(
      (await keep(draft("picker", { question_name, list_name: "boxing", question: { sort: "box_no" } }))).status,
    ).toBe(200);

    const both = draft("packer");
    const answers = await Promise.all([keep(both, "chief"), keep(both, "manager")]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [refused] = answers.filter(({ status }) => status === 409).map(wrong);
    expect(refused).toEqual(taken);
  });

  test("are kept for several roles at once or for none", async () => {
    const { question_name } = await kept("packer");
    const answer = await keep([draft("picker", { question_name }), draft("packer", { question_name })]);
    expect(wrong(answer)).toEqual({ status: 409, code: "DUPLICATE", field: "question_name" });
    expect(answer.additionals.errors[0].index).toBe(1);
    expect(await namesSeenBy("picker")).not.toContain(question_name);
  });

  test.each<[string, Row, string, string]>([
    ["no list of this name", { list_name: "nothing" }, "list_name", "NOT_A_CHOICE"],
    ["what every object has", { list_name: "constructor" }, "list_name", "NOT_A_CHOICE"],
    ["a list that each has to themselves", { list_name: "memo" }, "list_name", "NOT_A_CHOICE"],
    ["a text", { question: "b2c" }, "question", "WRONG_TYPE"],
    ["nothing that is asked", { question: { view: "open" } }, "question", "REQUIRED"],
    ["what no list is told", { question: { ...shops, page: 2 } }, "question", "UNKNOWN_FIELD"],
    ["a field that the list has not", { question: { q: [["colour", "equal", "x"]] } }, "question", "UNKNOWN_FIELD"],
    ["an order by what is not there", { question: { sort: "order_no,-colour" } }, "question", "UNKNOWN_FIELD"],
    ["an order by what is told of others", { question: { sort: "weight_total" } }, "question", "NOT_SORTED"],
    [
      "an operator that its kind has not",
      { question: { q: [["expect_ship_date", "like", "2026"]] } },
      "question",
      "UNKNOWN_CONDITION",
    ],
    [
      "a value that is none of the field's",
      { question: { q: [["expect_ship_date", "<=", "soon"]] } },
      "question",
      "WRONG_TYPE",
    ],
    ["a value that no address has", { question: { q: [["order_no", "equal", null]] } }, "question", "WRONG_TYPE"],
    ["half a condition", { question: { q: [["order_no", "equal"]] } }, "question", "BAD_FORMAT"],
    ["a keyword by no operator of texts", { question: { q: [["*", "<=", "x"]] } }, "question", "BAD_FORMAT"],
    ["a view that the list has not", { question: { ...shops, view: "lost" } }, "question", "NOT_A_CHOICE"],
    ["more than is read at a sign-in", { question: { q: [["*", "like", "x".repeat(4000)]] } }, "question", "TOO_LONG"],
    ["a name that fits in no tab", { question_name: "x".repeat(41) }, "question_name", "TOO_LONG"],
  ])("are refused at the field that is wrong: %s", async (_what, more, field, code) => {
    expect(wrong(await keep(draft("picker", more)))).toEqual({ status: 400, code, field });
  });

  test("may ask of rows that lead to those of the list, as the list does, and of nothing that is not searched", async () => {
    const product = "0199a000-0000-7000-8000-000000000002";
    const asks = (field: string, value: unknown, list_name = "outbound") =>
      draft("picker", { list_name, question: { q: [[field, "equal", value]] } });
    for (const one of [
      asks("with_product", product),
      asks("goods_at", [product]),
      asks("holds_goods", true, "storage"),
      asks("with_product", product, "inbound"),
    ])
      expect(wrong(await keep({ ...one, question_name: `Q ${w.unique()}` }))).toMatchObject({ status: 200 });
    const refused = (code: string) => ({ status: 400, code, field: "question" });
    expect(wrong(await keep(asks("with_product", "A-1")))).toEqual(refused("WRONG_TYPE"));
    expect(wrong(await keep(asks("holds_goods", "often", "storage")))).toEqual(refused("WRONG_TYPE"));
    const unlike = { question: { q: [["goods_at", "like", product]] } };
    expect(wrong(await keep(draft("picker", unlike)))).toEqual(refused("UNKNOWN_CONDITION"));
    const sorted = { question: { sort: "goods_at" } };
    expect(wrong(await keep(draft("picker", sorted)))).toEqual(refused("UNKNOWN_FIELD"));
  });

  test("ask nothing that whoever keeps them does not see", async () => {
    const costs = { list_name: "product", question: { q: [["product_cost_price", ">=", "100"]] } };
    expect(wrong(await keep(draft("accounting", costs), "no_rights"))).toMatchObject({
      code: "UNKNOWN_FIELD",
      field: "question",
    });
    expect((await keep(draft("accounting", costs), "chief")).status).toBe(200);
  });

  test("get another name also once their list has a field no more", async () => {
    const { rq_id, version } = await kept("picker");
    const gone = JSON.stringify({ q: [["gone", "equal", "x"]] });
    await w.database.transact((tx) =>
      sql`update role_question set question = ${gone}::jsonb where rq_id = ${rq_id}::uuid`.execute(tx),
    );
    const rename = (body: Row) => w.ask("chief", "PUT", `/v1/role/question/${rq_id}`, { body: { version, ...body } });
    const again = { question: { q: [["lost", "equal", "x"]] } };
    expect(wrong(await rename(again))).toMatchObject({ status: 400, field: "question" });
    expect((await rename({ question_name: `Old ${w.unique()}` })).status).toBe(200);
  });

  test("come along to a copy of their role, also those that whoever copies could not ask", async () => {
    const code = `r${w.unique()}`;
    const role = { company_id: w.here.companyId, role_code: code, role_name: "Copied" };
    const { role_id } = (await w.post("/v1/role/a", role)).role[0];
    const costs = { list_name: "product", question: { q: [["product_cost_price", ">=", "100"]] } };
    const names = [await kept("picker", { role_id }), await kept("picker", { role_id, ...costs })];
    const copied = await w.ask("no_rights", "POST", `/v1/role/copy/${role_id}`, { body: {} });
    expect(copied.status, JSON.stringify(copied.additionals)).toBe(200);
    const copies = await w.rows("/role/question", "roleQuestion", { role_id: copied.additionals.role[0].role_id });
    const told = (rows: readonly Row[]) => rows.map((one) => [one.question_name, one.list_name, one.question]).sort();
    expect(told(copies)).toEqual(told(names));
  });

  describe("where two people are at it at once", () => {
    const put = (as: PersonName, { rq_id, version }: Row, question_name: string) =>
      w.ask(as, "PUT", `/v1/role/question/${rq_id}`, { body: { question_name, version } });
    const statuses = (answers: readonly { status: number }[]) => answers.map(({ status }) => status).sort();
    const role = async (): Promise<string> => {
      const body = { company_id: w.here.companyId, role_code: `r${w.unique()}`, role_name: "Raced" };
      return (await w.post("/v1/role/a", body)).role[0].role_id;
    };

    test("one of two new names is taken, and the other told that the row was changed", async () => {
      const row = await kept("picker");
      const names = [`One ${w.unique()}`, `Two ${w.unique()}`];
      const answers = await Promise.all(names.map((name, at) => put(at === 0 ? "chief" : "manager", row, name)));
      expect(statuses(answers)).toEqual([200, 409]);
      expect(answers.find(({ status }) => status === 409)?.code).toBe("VERSION_CONFLICT");
      const seen = await namesSeenBy("picker");
      expect(names.filter((name) => seen.includes(name))).toHaveLength(1);
    });

    test("two questions do not get one name", async () => {
      const rows = [await kept("picker"), await kept("picker")];
      const name = `Same ${w.unique()}`;
      const answers = await Promise.all(rows.map((row, at) => put(at === 0 ? "chief" : "manager", row, name)));
      expect(statuses(answers)).toEqual([200, 409]);
      expect(answers.map(wrong)).toContainEqual({ status: 409, code: "DUPLICATE", field: "question_name" });
      expect((await namesSeenBy("picker")).filter((one) => one === name)).toHaveLength(1);
    });

    test("what one deletes the other neither renames nor deletes again", async () => {
      for (let round = 0; round < 5; round += 1) {
        const row = await kept("picker");
        const name = `Late ${w.unique()}`;
        const path = `/v1/role/question/${row.rq_id}`;
        const [renamed, ...deleted] = await Promise.all([
          put("manager", row, name),
          w.ask("chief", "DELETE", path),
          w.ask("manager", "DELETE", path),
        ]);
        expect(statuses(deleted)).toEqual([200, 404]);
        expect([200, 404]).toContain(renamed.status);
        expect(await namesSeenBy("picker")).not.toContain(name);
      }
    });

    test("a role that is deleted meanwhile takes its questions with it, or is waited for by none", async () => {
      for (let round = 0; round < 8; round += 1) {
        const role_id = await role();
        const row = await kept("picker", { role_id });
        const answers = await Promise.all([
          w.ask("chief", "DELETE", `/v1/role/${role_id}`),
          keep(draft("picker", { role_id }), "manager"),
          put("manager", row, `New ${w.unique()}`),
          w.ask("manager", "POST", `/v1/role/copy/${role_id}`, { body: {} }),
        ]);
        const [gone, saved, renamed, copied] = answers.map(({ status }) => status);
        expect(gone).toBe(200);
        if (saved !== 200)
          expect(wrong(answers[1])).toEqual({ status: 400, code: "UNKNOWN_REFERENCE", field: "role_id" });
        expect([200, 404]).toContain(renamed);
        expect([200, 404]).toContain(copied);
        expect(await w.rows("/role/question", "roleQuestion", { role_id })).toEqual([]);
      }
    });
  });

  test("go with their role", async () => {
    const code = `r${w.unique()}`;
    const role = { company_id: w.here.companyId, role_code: code, role_name: "Short-lived" };
    const { role_id } = (await w.post("/v1/role/a", role)).role[0];
    const { rq_id } = await kept("picker", { role_id });
    expect((await w.ask("chief", "DELETE", `/v1/role/${role_id}`)).status).toBe(200);
    expect(await w.rows("/role/question", "roleQuestion", { rq_id })).toEqual([]);
  });
});
