import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { oneDatabase } from "../support/database.ts";
import { openWorld, type World } from "../support/world.ts";
import type { Row } from "../support/worldClient.ts";
import type { PersonName } from "../support/worldPeople.ts";

describe.each(oneDatabase)("what is wrong with rows, told at once, on %s", (kind) => {
  let w: World;
  beforeAll(async () => {
    w = await openWorld(kind);
  }, 120_000);
  afterAll(() => w.close());

  const errorsOf = async (method: "POST" | "PUT", path: string, body: unknown, as: PersonName = "chief") => {
    const { additionals } = await w.ask(as, method, `/v1${path}`, { body });
    return (additionals.errors ?? []).map(({ index = 0, field, code }: Row) => [index, field, code]);
  };
  const send = (body: unknown, as?: PersonName) => errorsOf("POST", "/customer/a", body, as);
  const customer = (row: Row): Row => ({ company_id: w.here.companyId, customer_name: "Tea House", ...row });
  const made = async (row: Row = {}): Promise<Row> =>
    (await w.post("/v1/customer/a", customer({ customer_no: `C${w.unique()}`, ...row }))).customer[0];

  test("a code that is taken, beside what else is wrong with its row or with another", async () => {
    const { customer_no } = await made();
    expect(await send(customer({ customer_no, email: "nowhere" }))).toEqual([
      [0, "email", "BAD_FORMAT"],
      [0, "customer_no", "DUPLICATE"],
    ]);
    const again = `C${w.unique()}`;
    const rows = [
      customer({ customer_no: again, email: "nowhere" }),
      customer({ customer_no }),
      customer({ customer_no: again, customer_name: null }),
    ];
    expect(await send(rows)).toEqual([
      [0, "email", "BAD_FORMAT"],
      [2, "customer_name", "REQUIRED"],
      [1, "customer_no", "DUPLICATE"],
      [2, "customer_no", "DUPLICATE"],
    ]);
    expect(await w.rows("/customer", "customer", { customer_no: again })).toEqual([]);
  });

  test("a barcode that is another's, beside what else is wrong with a change", async () => {
    const product_barcode = `B-${w.unique()}`;
    const goods = { company_id: w.here.companyId, owner_id: w.here.mine, free_barcodes: true, stock_unit_code: "EA" };
    await w.post("/v1/product/a", { ...goods, product_code: `P${w.unique()}`, product_name: "One", product_barcode });
    const path = `/product/${w.here.products.mine}`;
    expect(await errorsOf("PUT", path, { weight: -1, free_barcodes: true, product_barcode })).toEqual([
      [0, "weight", "TOO_SMALL"],
      [0, "product_barcode", "DUPLICATE_BARCODE"],
    ]);
  });

  test("nothing of a code where it is not said whose it would be", async () => {
    const { customer_no } = await made();
    expect(await send(customer({ customer_no, company_id: null, email: "nowhere" }))).toEqual([
      [0, "email", "BAD_FORMAT"],
      [0, "company_id", "REQUIRED"],
    ]);
  });

  test("to nobody that another company has a code", async () => {
    const { customer_no } = await made();
    expect(await send(customer({ customer_no, email: "nowhere" }), "abroad")).not.toContainEqual([
      0,
      "customer_no",
      "DUPLICATE",
    ]);
  });
});
