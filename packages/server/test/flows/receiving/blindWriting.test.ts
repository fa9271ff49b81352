import { model } from "@stowage/model";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { importing } from "../../imports/steps.ts";
import { databases, oneDatabase } from "../../support/database.ts";
import type { TestClient } from "../../support/http.ts";
import { openSmallWorld, type SmallWorld } from "../../support/smallWorld.ts";
import { callsOf, type Dock } from "./dock.ts";
import { eachOnDock, kinds } from "./eachKind.ts";

type Row = Readonly<Record<string, unknown>>;
const refused = { status: 403, code: "COUNTS_BLIND" };

describe.each(databases)("who counts blind, and what is expected of lines, on %s", (database) => {
  let at: Dock;
  let counter: TestClient;
  eachOnDock(database, (fresh) => {
    at = fresh;
    const granted = new Set([...at.caller.granted].filter((one) => one !== "way_back"));
    counter = at.client.as({ ...at.caller, granted });
  });
  const blind = async (blind_receiving: boolean) => {
    expect((await at.client.call("PUT", `/v1/warehouse/${at.wh}`, { blind_receiving })).status).toBe(200);
  };

  describe.each(kinds)("$path", ({ path, of, key, lineKey, line }) => {
    const two = [
      { product_code: "A-1", num_expect: "10" },
      { product_code: "C-1", num_expect: "5" },
    ];
    const notice = async () => {
      const [made] = await at.make(`/v1/${path}/a`, { ...at.scope, details: two });
      const lines = (made as { details: Row[] }).details.map((one) => String(one[lineKey]));
      return { id: String(made?.[key]), first: lines[0] ?? "", second: lines[1] ?? "" };
    };
    const linesOf = async (id: string): Promise<Row[]> => {
      const query = [{ queryField: key, queryCondition: "equal", queryValue: id }];
      const sort = [{ sortField: "line_no", sortOrder: "asc" }];
      return (await at.post(`/v1/${path}/detail/q`, { query, sort })).additionals[line];
    };
    const expected = async (id: string) =>
      (await linesOf(id)).map((one) => `${one["product_code"]} ${one["num_expect"]} ${one["unit_code"]}`);
    const asMade = () => [`A-1 10 ${at.piece}`, `C-1 5 ${at.piece}`];

    /** Every call that writes lines of a notice that waits for its count, each as it would set or remove what is expected. */
    const writes = (made: {
      id: string;
      first: string;
      second: string;
    }): Readonly<Record<string, readonly object[]>> => {
      const { id, first, second } = made;
      const kept = [{ [lineKey]: first }, { [lineKey]: second }];
      const whole = [
        { details: [{ [lineKey]: first }] },
        { details: [...kept, { product_code: "A-2", num_expect: "3" }] },
        { details: [{ [lineKey]: first }, { product_code: "C-1", num_expect: "7" }] },
        { details: [{ [lineKey]: first, num_expect: "47" }, kept[1]] },
        { details: [{ [lineKey]: first, product_code: "A-2" }, kept[1]] },
      ];
      const one = [{ num_expect: "47" }, { product_code: "A-2" }, { unit_code: at.piece.replace("EA", "BX") }];
      return {
        [`PUT /v1/${path}/{id} ${id}`]: whole,
        [`PUT /v1/${path}/simple/{id} ${id}`]: whole,
        [`DELETE /v1/${path}/{id} ${id}`]: [{}],
        [`DELETE /v1/${path}/simple/{id} ${id}`]: [{}],
        [`POST /v1/${path}/copy/{id} ${id}`]: [{}],
        [`POST /v1/${path}/simple/copy/{id} ${id}`]: [{}],
        [`POST /v1/${path}/detail/a ${id}`]: [{ [key]: id, product_code: "A-2", num_expect: "3" }],
        [`PUT /v1/${path}/detail/{id} ${first}`]: one,
        [`DELETE /v1/${path}/detail/{id} ${first}`]: [{}],
        [`POST /v1/${path}/detail/copy/{id} ${first}`]: [{ num_expect: "3" }],
      };
    };

    test("neither sets nor removes it, by whichever call, and who may send it back does", async () => {
      await blind(true);
      const made = await notice();
      const asked = Object.keys(writes(made)).map((call) => call.split(" ").slice(0, 2).join(" "));
      const ofLines = new RegExp(`^/v1/${path}(/simple)?(/copy)?/{id}$|^/v1/${path}/detail(/copy)?/({id}|a)$`);
      const declared = callsOf(at.database).filter((one) => one.method !== "GET" && ofLines.test(one.path));
      expect(declared.map((one) => `${one.method} ${one.path}`).sort()).toEqual(asked.sort());
      for (const [call, bodies] of Object.entries(writes(made))) {
        const [method = "", where = "", id = ""] = call.split(" ");
        for (const body of bodies) {
          const answer = await counter.call(method as "PUT", where.replace("{id}", id), body);
          expect([call, body, answer.status, answer.code]).toEqual([call, body, refused.status, refused.code]);
        }
      }
      expect(await expected(made.id)).toEqual(asMade());
      const { second, id } = made;
      expect((await at.client.call("DELETE", `/v1/${path}/detail/${second}`)).status).toBe(200);
      expect((await at.client.call("DELETE", `/v1/${path}/${id}`)).status).toBe(200);
    });

    test("is told at the row why, and by whose right it is done", async () => {
      await blind(true);
      const { id, first, second } = await notice();
      const put = (details: readonly object[]) => counter.call("PUT", `/v1/${path}/${id}`, { details, lang: "en_US" });
      const added = await put([{ [lineKey]: first }, { [lineKey]: second }, { product_code: "A-2", num_expect: "3" }]);
      expect(added.additionals["errors"]).toMatchObject([
        { index: 0, line: 2, field: "num_expect", code: "COUNTS_BLIND" },
      ]);
      const changed = await put([{ [lineKey]: first }, { [lineKey]: second, product_code: "A-2" }]);
      expect(changed.additionals["errors"]).toMatchObject([
        { index: 0, line: 1, field: "product_id", code: "COUNTS_BLIND" },
      ]);
      const gone = await put([{ [lineKey]: first }]);
      expect(gone.additionals["errors"]).toMatchObject([{ code: "COUNTS_BLIND", details: { line: 2 } }]);
      expect(gone.message).toContain("counts blind");
      expect(gone.message).toContain("line 2");
    });

    test("writes what no number says, and is told the true reason of what a count added by itself", async () => {
      await blind(true);
      const { id, first, second } = await notice();
      const details = [
        { [lineKey]: first, batch_no: "B-1" },
        { [lineKey]: second, product_code: "C-1" },
      ];
      expect((await counter.call("PUT", `/v1/${path}/${id}`, { details })).status).toBe(200);
      const counted = await counter.call("POST", `/v1/${path}/action/count`, {
        ids: [id],
        details: [{ product_code: "A-2", num_loc: "1" }],
      });
      expect(counted.status).toBe(200);
      const further = (await linesOf(id)).find((one) => one["unexpected"] === true);
      // Its count keeps it, and nothing that is expected.
      expect((await counter.call("DELETE", `/v1/${path}/detail/${further?.[lineKey]}`)).code).toBe("ALREADY_COUNTED");
      expect((await expected(id)).slice(0, 2)).toEqual(asMade());
    });

    test("does all of it where the warehouse does not count blind, and so does who announces and takes no step", async () => {
      const { id, first } = await notice();
      const one = { product_code: "A-2", num_expect: "3" };
      const put = (client: TestClient, details: readonly object[]) =>
        client.call("PUT", `/v1/${path}/${id}`, { details });
      expect((await put(counter, [{ [lineKey]: first }, one])).status).toBe(200);
      expect((await counter.call("DELETE", `/v1/${path}/detail/${first}`)).status).toBe(200);
      await blind(true);
      const { menu } = model[of];
      const granted = new Set([...at.caller.granted].filter((it) => !["way_back", `${menu}:update`].includes(it)));
      const office = at.client.as({ ...at.caller, granted });
      expect((await office.call("POST", `/v1/${path}/detail/a`, { ...one, [key]: id })).status).toBe(200);
      expect((await linesOf(id)).length).toBe(2);
    });
  });
});

describe.each(oneDatabase)("who counts blind, and a sheet of lines, on %s", (kind) => {
  let world: SmallWorld;
  beforeAll(async () => {
    world = await openSmallWorld(kind);
  });
  afterAll(() => world?.close());

  test.each(["inbound", "return"])(
    "%s: it announces what is new, and changes nothing of a notice that is there",
    async (path) => {
      const { client, caller, companyId, whId, ownerId } = world;
      await client.call("PUT", `/v1/warehouse/${whId}`, { blind_receiving: true });
      const counter = client.as({
        ...caller,
        granted: new Set([...caller.granted].filter((one) => one !== "way_back")),
      });
      const name = path === "inbound" ? "inbound_bill_no" : "returned_bill_no";
      const bring = (no: string, num: string) =>
        importing(counter, `${path}/detail`, `${name},product_code,num_expect\n${no},P-1,${num}\n`, "good", {
          ...{ company_id: companyId, wh_id: whId, owner_id: ownerId },
        });
      expect((await bring("N-1", "4")).result).toMatchObject({ imported: 1, bad: 0 });
      const again = await bring("N-1", "9");
      expect(again.result).toMatchObject({ imported: 0, bad: 1, errors: [{ field: name, code: "DUPLICATE" }] });
      const lines = await client.call("POST", `/v1/${path}/detail/q`, {});
      const reply = path === "inbound" ? "inboundDetail" : "returnedDetail";
      expect(lines.additionals[reply].map((row: Row) => row["num_expect"])).toEqual(["4"]);
    },
  );
});
