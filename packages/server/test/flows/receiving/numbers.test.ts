import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../../src/database/index.ts";
import { databases, type TestDatabase, testDatabase } from "../../support/database.ts";
import { everything, type TestClient } from "../../support/http.ts";
import { type Dock, dock } from "./dock.ts";

const kinds = [
  { path: "inbound", number: "inbound_bill_no", key: "inbound_id", of: "inbound" },
  { path: "return", number: "returned_bill_no", key: "returned_id", of: "returned" },
] as const;

describe.each(databases)("numbers of notices and returns on %s", (kind) => {
  let database: TestDatabase;
  let at: Dock;
  let client: TestClient;
  const other = newId();
  beforeAll(async () => {
    database = await testDatabase(kind);
    at = await dock(database);
    const company = { companyIds: [at.scope.company_id] };
    client = at.client.as(everything({ ...company, whIds: [at.wh, other] }));
    const made = await at.client
      .as(everything(company))
      .call("POST", "/v1/warehouse/a", { wh_id: other, wh_no: "W2", wh_name: "Second" });
    expect(made.status).toBe(200);
  });
  afterAll(() => database.close());

  describe.each(kinds)("$path", ({ path, number, key, of }) => {
    const make = (wh_id: string, value: string, owner_id = at.owner) =>
      client.call("POST", `/v1/${path}/a`, {
        company_id: at.scope.company_id,
        wh_id,
        owner_id,
        [number]: value,
        details: [{ product_code: "A-1", num_expect: "1" }],
      });
    const idOf = (made: Awaited<ReturnType<typeof make>>) => String(made.additionals[of][0][key]);

    test("are an owner's over all warehouses, and say so at the field [receiving-7.1]", async () => {
      const first = await make(at.wh, "N-1");
      expect(first.status).toBe(200);
      for (const wh of [at.wh, other])
        expect(await make(wh, "N-1")).toMatchObject({
          status: 409,
          code: "DUPLICATE",
          additionals: { errors: [{ field: number, details: { value: "N-1" } }] },
        });
      const second = await make(other, "N-2");
      const change = (value: string) => client.call("PUT", `/v1/${path}/${idOf(second)}`, { [number]: value });
      expect((await change("N-1")).code).toBe("DUPLICATE");
      expect((await change("N-3")).status).toBe(200);
      expect((await make(at.wh, "N-2")).status, "what was given up is free").toBe(200);
    });

    test("a line that expects nothing is refused at its quantity, and nothing is kept", async () => {
      const line = (num_expect: string) => ({ product_code: "A-1", num_expect });
      const made = await client.call("POST", `/v1/${path}/a`, {
        company_id: at.scope.company_id,
        wh_id: at.wh,
        owner_id: at.owner,
        [number]: "Z-1",
        details: [line("1"), line("0")],
      });
      expect(made).toMatchObject({
        status: 400,
        additionals: { errors: [{ line: 1, field: "num_expect", code: "TOO_SMALL" }] },
      });
      expect((await make(at.wh, "Z-1")).status).toBe(200);
    });

    test("are free again where the document was cancelled or deleted [receiving-7.1]", async () => {
      const cancelled = idOf(await make(at.wh, "C-1"));
      const answer = await client.call("POST", `/v1/${path}/action/cancel`, { ids: [cancelled], reason: "not coming" });
      expect(answer.status).toBe(200);
      const again = await make(other, "C-1");
      expect(again.status).toBe(200);
      expect((await client.call("DELETE", `/v1/${path}/${idOf(again)}`)).status).toBe(200);
      expect((await make(at.wh, "C-1")).status).toBe(200);
    });

    test("go to one of many who ask for the same at once in two warehouses", async () => {
      for (let round = 0; round < 5; round++) {
        const replies = await Promise.all(
          Array.from({ length: 8 }, (_, index) => make(index % 2 ? other : at.wh, `R-${round}`)),
        );
        const codes = replies.map(({ code }) => code).sort();
        expect(codes).toEqual([...Array.from({ length: 7 }, () => "DUPLICATE"), "OK"]);
        const { rows } = await sql`select 1 from ${sql.table(of)} where ${sql.ref(number)} = ${`R-${round}`}`.execute(
          database.reader,
        );
        expect(rows).toHaveLength(1);
      }
    });
  });
});
