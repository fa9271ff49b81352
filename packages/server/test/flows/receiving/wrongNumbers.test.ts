import { describe, expect, test } from "vitest";
import { newId } from "../../../src/database/index.ts";
import { oneDatabase } from "../../support/database.ts";
import type { Answer } from "../../support/http.ts";
import type { Dock } from "./dock.ts";
import { eachOnDock, kinds } from "./eachKind.ts";

type Row = Readonly<Record<string, unknown>>;
const errorsOf = ({ additionals }: Answer): Row[] =>
  additionals["results"][0].details.errors.map(
    ({ code, line_no, details }: { code: string; line_no: number; details: Row }) => ({
      code,
      line_no,
      ...details,
    }),
  );

describe.each(oneDatabase)("serial numbers that can't be on %s", (database) => {
  let at: Dock;
  eachOnDock(database, (fresh) => {
    at = fresh;
  });
  const receipt = (product_code: string, storage_loc_code: string, ...product_sn: string[]) =>
    at.receipt([{ product_code, num_expect: String(product_sn.length), product_sn, storage_loc_code }]);

  describe.each(kinds)("$path", ({ path, key, lineKey }) => {
    async function notice(
      details: readonly object[],
      more: object = {},
    ): Promise<{ id: string; lines: readonly string[] }> {
      const [made] = await at.make(`/v1/${path}/a`, { ...at.scope, ...more, details });
      const lines = (made as { details: Row[] }).details.map((one) => String(one[lineKey]));
      return { id: String(made?.[key]), lines };
    }
    const act = (action: string, id: string, more: object = {}): Promise<Answer> =>
      at.post(`/v1/${path}/action/${action}`, { ids: [id], ...more });
    const steps = (id: string, line: string | undefined, product_sn: readonly string[]) => [
      () => act("count", id, { details: [{ [lineKey]: line, num_loc: String(product_sn.length), product_sn }] }),
      () =>
        act("confirm_validate", id, { details: [{ [lineKey]: line, num_loc: String(product_sn.length), product_sn }] }),
    ];

    test("of a piece in stock are refused where they are counted, with where it stands", async () => {
      await receipt("SN", "L-2", "S1");
      const { id, lines } = await notice([
        { product_code: "A-1", num_expect: "1" },
        { product_code: "SN", num_expect: "2" },
      ]);
      for (const step of steps(id, lines[1], ["S2", "S1"])) {
        const refused = await step();
        expect(refused).toMatchObject({ status: 409, code: "SERIAL_IN_STOCK" });
        expect(errorsOf(refused)).toMatchObject([
          { line_no: 2, serial_no: "S1", location: "L-2", field: "product_sn" },
        ]);
      }
      expect(
        (await act("count", id, { details: [{ [lineKey]: lines[1], num_loc: "1", product_sn: ["S2"] }] })).status,
      ).toBe(200);
    });

    test("of a piece in another warehouse are refused too", async () => {
      const wh_id = newId();
      await at.make("/v1/warehouse/a", { company_id: at.scope.company_id, wh_id, wh_no: "W2", wh_name: "Other" });
      const there = at.client.as({ ...at.caller, scope: { ...at.caller.scope, whIds: [at.wh, wh_id] } });
      const elsewhere = { company_id: at.scope.company_id, owner_no: "OWN", wh_id };
      const made = async (where: string, body: object) => {
        const answer = await there.call("POST", where, body);
        expect(answer.status, JSON.stringify(answer)).toBe(200);
      };
      await made("/v1/storage/a", { wh_id, storage_code: "X-1" });
      const details = [{ product_code: "SN", num_expect: "1", product_sn: ["S1"], storage_loc_code: "X-1" }];
      await made("/v1/inbound/simple/a", { ...elsewhere, details });
      const { id, lines } = await notice([{ product_code: "SN", num_expect: "1" }]);
      for (const step of steps(id, lines[0], ["S1"]))
        expect(errorsOf(await step())).toMatchObject([{ code: "SERIAL_IN_STOCK", serial_no: "S1", location: null }]);
    });

    test("of another product are refused unless they were made for this one", async () => {
      await at.make("/v1/product/a", {
        ...{ owner_no: "OWN", stock_unit_code: at.piece, product_code: "SN-2", product_name: "Numbered, too" },
        need_scan_product_sn: true,
      });
      await receipt("SN-2", "L-1", "S7");
      const { id, lines } = await notice([{ product_code: "SN", num_expect: "1" }]);
      for (const step of steps(id, lines[0], ["S7"]))
        expect(errorsOf(await step())).toMatchObject([
          { code: "SERIAL_OF_PRODUCT", serial_no: "S7", other: "SN-2", product: "SN" },
        ]);
      await at.make("/v1/product/sn/a", { ...at.scope, product_code: "SN", product_sn: "S7" });
      for (const step of steps(id, lines[0], ["S7"])) expect((await step()).status).toBe(200);
    });

    test("are counted once in a document, in whichever lot", async () => {
      const { id, lines } = await notice([{ product_code: "SN", num_expect: "2" }]);
      const count = (batch_no: string, ...product_sn: string[]) =>
        act("count", id, { details: [{ [lineKey]: lines[0], num_loc: "1", batch_no, product_sn }] });
      expect((await count("B1", "S1")).status).toBe(200);
      expect(errorsOf(await count("B2", "S1"))).toMatchObject([{ code: "SERIAL_DUPLICATE", serial_no: "S1" }]);
      expect((await count("B2", "S2")).status).toBe(200);
    });

    test("that somebody else put away meanwhile are refused by putaway with the step back to the count", async () => {
      const { id, lines } = await notice([{ product_code: "SN", num_expect: "1" }]);
      for (const step of steps(id, lines[0], ["S1"])) expect((await step()).status).toBe(200);
      await receipt("SN", "L-2", "S1");
      const details = [{ [lineKey]: lines[0], num_loc: "1", storage_loc_code: path === "return" ? "R-1" : "L-1" }];
      if (path === "return") await at.make("/v1/storage/a", { storage_code: "R-1", storage_type: "returns" });
      const refused = await act("confirm_putaway", id, { details });
      expect(errorsOf(refused)).toMatchObject([{ code: "SERIAL_IN_STOCK", location: "L-2", way: "revert_validate" }]);
      expect(refused.message).toContain("S1");
      expect((await act("revert_validate", id, { reason: "other piece" })).status).toBe(200);
      const again = { details: [{ [lineKey]: lines[0], num_loc: "1", product_sn: ["S2"] }] };
      expect((await act("confirm_validate", id, again)).status).toBe(200);
      expect((await act("confirm_putaway", id, { details })).status).toBe(200);
      expect(await at.broken()).toEqual([]);
    });

    test("that were not counted are told as that, where they are taken back or put away", async () => {
      const { id, lines } = await notice([{ product_code: "SN", num_expect: "1" }]);
      const [count, validate] = steps(id, lines[0], ["S1"]);
      await count?.();
      const back = { details: [{ [lineKey]: lines[0], num_loc: "-1", product_sn: ["S9"] }] };
      expect(errorsOf(await act("count", id, back))[0]).toMatchObject({ code: "SERIAL_NOT_COUNTED", serial_no: "S9" });
      expect((await validate?.())?.status).toBe(200);
      const details = [{ [lineKey]: lines[0], num_loc: "1", storage_loc_code: "L-1", product_sn: ["S9"] }];
      expect(errorsOf(await act("confirm_putaway", id, { details }))).toMatchObject([
        { code: "SERIAL_NOT_COUNTED", serial_no: "S9" },
      ]);
    });
  });

  describe("of an order", () => {
    const ids = (id: unknown) => ({ ids: [id] });
    async function shipped(order_no: string, ...product_sn: string[]): Promise<void> {
      await at.post("/v1/storage/a", { storage_code: "S-1", storage_type: "staging" });
      await receipt("SN", "L-1", ...product_sn);
      const details = [{ product_code: "SN", outbound_nums: String(product_sn.length) }];
      const [order] = await at.make("/v1/outbound/a", { ...at.scope, order_no, details });
      const box = { length: "1", width: "1", height: "1", weight: "1" };
      const asked: Record<string, object> = {
        confirm_boxing: { fast: true, ...box },
        ship: { shipping_company_name: "T", shipping_no: `W-${order_no}` },
      };
      for (const action of ["close_order", "print", "confirm_pick", "confirm_boxing", "ship"]) {
        const answer = await at.post(`/v1/outbound/action/${action}`, { ...ids(order?.outbound_id), ...asked[action] });
        expect(answer.status, `${action}: ${JSON.stringify(answer)}`).toBe(200);
      }
    }
    const back = async (order_no: string, product_sn: readonly string[]) => {
      const details = [{ product_code: "SN", num_expect: String(product_sn.length), disposition: "good_stock" }];
      const [made] = await at.make("/v1/return/a", { ...at.scope, order_no, details });
      const line = (made as { details: Row[] }).details[0]?.["returned_detail_id"];
      const rows = [{ returned_detail_id: line, num_loc: String(product_sn.length), product_sn }];
      return ["count", "confirm_validate"].map(
        (action) => () => at.post(`/v1/return/action/${action}`, { ...ids(made?.returned_id), details: rows }),
      );
    };

    test("those that did not leave with it are refused, those that did are taken", async () => {
      await shipped("O-1", "S1", "S2");
      await shipped("O-2", "S3");
      for (const wrong of ["S3", "never"])
        for (const step of await back("O-1", ["S1", wrong]))
          expect(errorsOf(await step())).toMatchObject([
            { code: "SERIAL_NOT_OF_ORDER", serial_no: wrong, order_no: "O-1" },
          ]);
      for (const step of await back("O-1", ["S2", "S1"])) expect((await step()).status).toBe(200);
      expect(await at.broken()).toEqual([]);
    });
  });
});
