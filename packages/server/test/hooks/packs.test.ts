import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { oneDatabase } from "../support/database.ts";
import { openWorld, type World } from "../support/world.ts";
import type { Row } from "../support/worldClient.ts";
import { masterData } from "./masterData.ts";

describe.each(oneDatabase)("packs of goods, on %s", (kind) => {
  let w: World;
  beforeAll(async () => {
    w = await openWorld(kind);
  }, 60_000);
  afterAll(() => w?.close());
  const { make, wrong, product } = masterData(() => w);
  const path = "/v1/unit-convert/a";
  const pack = (of: Row, more: Row = {}) => ({
    ...{ product_id: of.product_id, from_unit_code: "BOX", to_unit_code: "EA", to_qty: 24, pack_level: "box" },
    ...more,
  });
  let made = 0;
  /** A GTIN that nothing has. */
  const gtin = () => {
    const digits = `4719999${String(++made).padStart(5, "0")}`;
    const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
    return `${digits}${(10 - (sum % 10)) % 10}`;
  };
  const read = async (one: Row) => {
    const query = [{ queryField: "product_id", queryCondition: "equal", queryValue: one.product_id }];
    return (await w.post("/v1/product/q", { query })).product[0];
  };

  it("say their barcode, size and weight, and which of the product's sizes they are", async () => {
    const tea = await product({ box_in_num: 6, pallet_in_num: 100 });
    const barcode = gtin();
    const box = pack(tea, { pack_barcode: barcode, length: "40", width: "30", height: "20", weight: "8.5" });
    const row = await make("/unit-convert", "unitConvert", box);
    expect(row).toMatchObject({ pack_level: "box", pack_barcode: barcode, length: "40", weight: "8.5" });
    expect(await read(tea), "a level counts, another number stays").toMatchObject({
      box_in_num: 24,
      pallet_in_num: 100,
    });
    await w.put(`/v1/unit-convert/${row.uc_id}`, { to_qty: 12 });
    expect(await read(tea)).toMatchObject({ box_in_num: 12 });
    const other = await wrong("PUT", `/v1/product/${tea.product_id}`, { box_in_num: 10 });
    expect(other).toMatchObject({ field: "box_in_num", code: "NOT_A_CHOICE" });
    await w.put(`/v1/product/${tea.product_id}`, { box_in_num: 12, pallet_in_num: 120 });
    expect(await read(tea)).toMatchObject({ box_in_num: 12, pallet_in_num: 120 });
  });

  it("leave no number behind that was theirs, and one of the product's own stays", async () => {
    const tea = await product({ pallet_in_num: 100 });
    const numbers = async () => {
      const { inner_in_num, box_in_num, big_box_in_num, pallet_in_num } = (await read(tea)) ?? {};
      return { inner_in_num, box_in_num, big_box_in_num, pallet_in_num };
    };
    const none = { inner_in_num: null, box_in_num: null, big_box_in_num: null, pallet_in_num: 100 };
    const { uc_id } = await make("/unit-convert", "unitConvert", pack(tea));
    const change = (body: Row) => w.put(`/v1/unit-convert/${uc_id}`, body);
    await change({ pack_level: "big_box" });
    expect(await numbers()).toEqual({ ...none, big_box_in_num: 24 });
    await change({ pack_level: null });
    expect(await numbers()).toEqual(none);
    await w.put(`/v1/product/${tea.product_id}`, { box_in_num: 6 });
    await change({ to_qty: 12 });
    expect(await numbers(), "of a pack that is no size").toEqual({ ...none, box_in_num: 6 });
    await change({ pack_level: "box" });
    await change({ pack_level: "inner", to_qty: 10 });
    expect(await numbers()).toEqual({ ...none, inner_in_num: 10 });
    await change({ pack_level: "box", to_qty: 12 });
    expect(await numbers()).toEqual({ ...none, box_in_num: 12 });
    const { status } = await w.ask("chief", "DELETE", `/v1/unit-convert/${uc_id}`);
    expect([status, await numbers()]).toEqual([200, none]);
    const other = await make("/unit-convert", "unitConvert", pack(tea));
    const said = sql`update product set box_in_num = 7 where product_id = ${tea.product_id}::uuid`;
    await said.execute(w.database.reader);
    await w.ask("chief", "DELETE", `/v1/unit-convert/${other.uc_id}`);
    expect(await numbers(), "what the pack did not say").toEqual({ ...none, box_in_num: 7 });
  });

  it("are found by the barcode in whichever length it was scanned", async () => {
    const barcode = gtin();
    const tea = await product();
    await make("/unit-convert", "unitConvert", pack(tea, { pack_barcode: barcode }));
    const query = [{ queryField: "pack_barcode", queryCondition: "equal", queryValue: `0${barcode}` }];
    const found = (await w.post("/v1/unit-convert/q", { query })).unitConvert;
    expect(found.map((one: Row) => one.product_code)).toEqual([tea.product_code]);
    const anywhere = (await w.post("/v1/found/q", { text: `0${barcode}` })).found;
    expect(anywhere).toMatchObject([{ resource: "product", id: tea.product_id, exact: true }]);
  });

  it("share their barcode with no other pack and no piece of their owner's, and each level is one pack", async () => {
    const [tea, coffee] = [await product({ product_barcode: gtin() }), await product()];
    const barcode = gtin();
    await make("/unit-convert", "unitConvert", pack(tea, { pack_barcode: barcode }));
    const taken = { status: 409, code: "DUPLICATE_BARCODE", field: "pack_barcode" };
    const again = await wrong("POST", path, pack(coffee, { pack_barcode: `0${barcode}` }));
    expect(again).toMatchObject({ ...taken, details: { product_code: tea.product_code } });
    const piece = await wrong("POST", path, pack(coffee, { pack_barcode: tea.product_barcode }));
    expect(piece).toMatchObject({ ...taken, details: { product_code: tea.product_code } });
    const onPiece = await wrong("PUT", `/v1/product/${coffee.product_id}`, { product_barcode2: barcode });
    expect(onPiece).toMatchObject({ ...taken, field: "product_barcode2", details: { product_code: tea.product_code } });
    const twice = [pack(coffee, { pack_barcode: gtin() }), pack(tea, { from_unit_code: "PLT", pack_level: "box" })];
    expect(await wrong("POST", path, twice)).toMatchObject({ index: 1, code: "DUPLICATE" });
    expect(await wrong("POST", path, pack(coffee, { pack_barcode: "123" }))).toMatchObject({ code: "NOT_A_GTIN" });
    const copied = await w.post(`/v1/product/copy/${tea.product_id}`, { product_code: `${tea.product_code}-COPY` });
    expect(copied.product[0]).toMatchObject({ box_in_num: 24 });
  });

  it("and pieces that want one barcode at the same moment do not both get it", async () => {
    for (let round = 0; round < 12; round++) {
      const [tea, coffee, barcode] = [await product(), await product(), gtin()];
      const asked = [
        w.ask("chief", "POST", path, { body: pack(tea, { pack_barcode: barcode }) }),
        w.ask("chief", "PUT", `/v1/product/${coffee.product_id}`, { body: { product_barcode: `0${barcode}` } }),
      ];
      const answers = (await Promise.all(asked)).map(({ status, code }) => `${status} ${code}`);
      expect(answers.sort(), `round ${round}`).toEqual(["200 OK", "409 DUPLICATE_BARCODE"]);
    }
  });
});
