import { describe, expect, test } from "vitest";
import { inOtherCase } from "../../../src/flows/common/serialFaults.ts";
import { databases } from "../../support/database.ts";
import type { Dock } from "./dock.ts";
import { eachOnDock } from "./eachKind.ts";

describe.each(databases)("the case of serial numbers on %s", (database) => {
  let at: Dock;
  eachOnDock(database, (fresh) => {
    at = fresh;
  });

  test("counts: two numbers that differ in it alone are two pieces", async () => {
    const { id, lines } = await at.notice([{ product_code: "SN", num_expect: "2" }]);
    const details = [{ inbound_detail_id: lines[0], num_loc: "2", product_sn: ["ab12", "AB12"] }];
    await at.go("confirm_validate", id, { details });
    await at.go("confirm_putaway", id, {
      details: [{ inbound_detail_id: lines[0], storage_loc_code: "L-1", num_loc: "2" }],
    });
    expect(await at.serials()).toEqual(["AB12 L-1 good", "ab12 L-1 good"]);
  });

  test("is told where it is all that keeps a number from being known", async () => {
    const { id, lines } = await at.notice([{ product_code: "SN", num_expect: "1" }]);
    await at.go("confirm_validate", id, {
      details: [{ inbound_detail_id: lines[0], num_loc: "1", product_sn: ["ab12"] }],
    });
    const put = (serial: string) =>
      at.act("confirm_putaway", id, {
        details: [{ inbound_detail_id: lines[0], storage_loc_code: "L-1", num_loc: "1", product_sn: [serial] }],
      });
    const refused = await put("AB12");
    expect(refused).toMatchObject({ code: "SERIAL_NOT_COUNTED" });
    expect(refused.additionals["results"][0]).toMatchObject({ details: { serial_no: "AB12", known: "ab12" } });
    expect((await put("XY")).additionals["results"][0].details).not.toHaveProperty("known");
    expect((await put("ab12")).status).toBe(200);
  });
});

test("a number is alike only where it is another one, and letters are all that tells them apart", () => {
  expect(inOtherCase("AB12", ["AB12", "ab12"])).toBe("ab12");
  expect(inOtherCase("AB12", ["AB12", "AB13"])).toBeUndefined();
});
