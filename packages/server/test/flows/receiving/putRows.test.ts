import { describe, expect, test } from "vitest";
import { databases } from "../../support/database.ts";
import type { Answer } from "../../support/http.ts";
import { type Dock, without } from "./dock.ts";
import { eachOnDock, kinds } from "./eachKind.ts";

type Row = Readonly<Record<string, unknown>>;

describe.each(databases)("putting away row by row on %s", (database) => {
  let at: Dock;
  eachOnDock(database, (fresh) => {
    at = fresh;
  });

  describe.each(kinds)("of $path", ({ path, key, lineKey, line, rec, reply }) => {
    const act = (action: string, id: string, more: object = {}): Promise<Answer> =>
      at.post(`/v1/${path}/action/${action}`, { ids: [id], ...more });
    async function waiting(...details: readonly object[]) {
      const [made] = await at.make(`/v1/${path}/a`, { ...at.scope, need_qc: "no", details });
      const id = String(made?.[key]);
      expect((await act("confirm_validate", id)).status).toBe(200);
      return { id, lines: (made as { details: Row[] }).details.map((one) => String(one[lineKey])) };
    }
    const pieces = `/v1/${path}/detail/recinbound`;
    const byLine = `/v1/${path}/putaway`;
    const call = (method: "PUT" | "DELETE", url: string, body?: object) => at.client.call(method, url, body);
    const history = async (id: string) =>
      ((await at.client.call("GET", `/v1/${path}/${id}/history`)).additionals.history as Row[]).map(
        ({ action, reason }) => `${action}${reason ? ` ${reason}` : ""}`,
      );
    const ten = { product_code: "A-1", num_expect: "10" };

    test("a row is a putaway of one line, in parts [receiving-4.1]", async () => {
      const { id, lines } = await waiting(ten, { product_code: "C-1", num_expect: "1" });
      const first = await at.post(`${pieces}/a`, { [lineKey]: lines[0], num_loc: "4", storage_loc_code: "L-1" });
      expect(first).toMatchObject({ status: 200, additionals: { [reply]: [{ num: "4", storage_loc_code: "L-1" }] } });
      const rest = await at.post(`${byLine}/a`, { [lineKey]: lines[0], num_loc: "6", storage_loc_code: "L-2" });
      expect(rest).toMatchObject({ status: 200, additionals: { [line]: [{ num_put: "10" }] } });
      expect(await at.stock()).toEqual(["A-1 L-1 good 4", "A-1 L-2 good 6"]);
      const more = await at.post(`${pieces}/a`, [
        { [lineKey]: lines[1], num_loc: "1", storage_loc_code: "L-3" },
        { [lineKey]: lines[0], num_loc: "1", storage_loc_code: "L-3" },
      ]);
      expect(more).toMatchObject({
        status: 409,
        code: "MORE_THAN_RECEIVED",
        additionals: { errors: [{ index: 1 }] },
      });
      expect((await at.stock()).length, "nothing of the request stays").toBe(2);
      expect((await act("finish_putaway", id)).code).toBe("NOT_ALL_PUT_AWAY");
      expect(await at.broken()).toEqual([]);
    });

    test("what is put anew is taken back in the same transaction, or stays where it is [receiving-4.2]", async () => {
      const { id, lines } = await waiting(ten);
      const put = (num_loc: string, storage_loc_code: string) =>
        at.post(`${pieces}/a`, { [lineKey]: lines[0], num_loc, storage_loc_code });
      const [one] = (await put("4", "L-1")).additionals[reply] as Row[];
      await put("5", "L-2");
      const url = `${pieces}/${one?.[rec]}`;
      const moved = await call("PUT", url, { storage_loc_code: "L-3", reason: "wrong shelf" });
      expect(moved).toMatchObject({ status: 200, additionals: { [reply]: [{ num: "4", storage_loc_code: "L-3" }] } });
      expect(await at.stock()).toEqual(["A-1 L-2 good 5", "A-1 L-3 good 4"]);
      const again = `${pieces}/${moved.additionals[reply][0][rec]}`;
      expect((await call("PUT", again, { num_loc: "9" })).code, "more than there is").toBe("MORE_THAN_RECEIVED");
      expect((await call("PUT", again, { storage_loc_code: "nowhere" })).code).toBe("UNKNOWN_REFERENCE");
      expect(await at.stock(), "it stays where it was").toEqual(["A-1 L-2 good 5", "A-1 L-3 good 4"]);
      expect((await call("PUT", url, { num_loc: "1" })).code, "it was taken back").toBe("ALREADY_CORRECTED");
      expect((await call("DELETE", `${again}?reason=broken`)).status).toBe(200);
      expect(await at.stock(), "the other piece of the line stays").toEqual(["A-1 L-2 good 5"]);
      expect((await history(id)).filter((one) => one.includes("putaway"))).toEqual([
        "confirm_putaway",
        "confirm_putaway",
        "revert_putaway wrong shelf",
        "confirm_putaway wrong shelf",
        "revert_putaway broken",
      ]);
      expect((await call("PUT", `${byLine}/${lines[0]}`, { num_loc: "8", storage_loc_code: "L-4" })).status).toBe(200);
      expect(await at.stock()).toEqual(["A-1 L-4 good 8"]);
      expect((await call("DELETE", `${byLine}/${lines[0]}`)).status).toBe(200);
      expect(await at.stock()).toEqual([]);
      expect(await at.broken()).toEqual([]);
    });

    test("two who take the same piece back take it back once", async () => {
      const { lines } = await waiting(ten);
      const put = await at.post(`${pieces}/a`, { [lineKey]: lines[0], num_loc: "4", storage_loc_code: "L-1" });
      const url = `${pieces}/${put.additionals[reply][0][rec]}`;
      const answers = await Promise.all([
        ...["L-2", "L-3", "L-4"].map((storage_loc_code) => call("PUT", url, { storage_loc_code })),
        call("DELETE", url),
      ]);
      expect(answers.filter(({ status }) => status === 200).length).toBe(1);
      expect(answers.filter(({ status }) => status === 409).length).toBe(3);
      const stock = await at.stock();
      expect(stock.length).toBeLessThanOrEqual(1);
      for (const one of stock) expect(one).toMatch(/^A-1 L-[234] good 4$/);
      expect(await at.broken()).toEqual([]);
    });

    test("numbers go along with their pieces", async () => {
      const { id, lines } = await waiting({ product_code: "SN", num_expect: "2" });
      expect((await act("revert_validate", id, { reason: "scan" })).status).toBe(200);
      const numbers = [`n1`, `n2`];
      const details = [{ [lineKey]: lines[0], num_loc: "2", product_sn: numbers }];
      expect((await act("confirm_validate", id, { details })).status).toBe(200);
      const put = await at.post(`${pieces}/a`, {
        ...{ [lineKey]: lines[0], num_loc: "1", storage_loc_code: "L-1", product_sn: ["n2"] },
      });
      const url = `${pieces}/${put.additionals[reply][0][rec]}`;
      expect((await call("PUT", url, { storage_loc_code: "L-2" })).status).toBe(200);
      expect(await at.serials()).toEqual(["n2 L-2 good"]);
    });

    test("what was put away is copied as far as there is more", async () => {
      const { lines } = await waiting(ten);
      const put = await at.post(`${pieces}/a`, { [lineKey]: lines[0], num_loc: "4", storage_loc_code: "L-1" });
      const copy = (more: object) => at.post(`${pieces}/copy/${put.additionals[reply][0][rec]}`, more);
      expect(await copy({ storage_loc_code: "L-2" })).toMatchObject({
        status: 200,
        additionals: { [reply]: [{ num: "4", storage_loc_code: "L-2" }] },
      });
      expect((await copy({})).code).toBe("MORE_THAN_RECEIVED");
      expect((await copy({ num_loc: "2" })).status).toBe(200);
      expect(await at.stock()).toEqual(["A-1 L-1 good 6", "A-1 L-2 good 4"]);
    });

    test("once all is put away the way back is named, and taking back needs its right [receiving-4.3]", async () => {
      const { lines } = await waiting(ten);
      const put = await at.post(`${pieces}/a`, { [lineKey]: lines[0], num_loc: "10", storage_loc_code: "L-1" });
      const url = `${pieces}/${put.additionals[reply][0][rec]}`;
      for (const late of [
        await call("PUT", url, { storage_loc_code: "L-2" }),
        await call("DELETE", url),
        await call("PUT", `${byLine}/${lines[0]}`, { storage_loc_code: "L-2" }),
        await at.post(`${byLine}/a`, { [lineKey]: lines[0], num_loc: "1", storage_loc_code: "L-1" }),
      ]) {
        expect([late.status, late.code]).toEqual([409, "INVALID_STATE"]);
        expect(late.message).toContain("Return to inbound");
      }
      const clerk = at.client.as(without(at.caller, "way_back"));
      expect((await clerk.call("DELETE", url)).code).toBe("NOT_PERMITTED");
      expect((await clerk.call("PUT", url, { storage_loc_code: "L-2" })).code).toBe("NOT_PERMITTED");
      expect(await at.stock()).toEqual(["A-1 L-1 good 10"]);
    });
  });
});
