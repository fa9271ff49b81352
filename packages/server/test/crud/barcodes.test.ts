import { copyFileSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { migrate } from "../../src/database/index.ts";
import { importing } from "../imports/steps.ts";
import { oneDatabase } from "../support/database.ts";
import { everything } from "../support/http.ts";
import { openSmallWorld, type SmallWorld } from "../support/smallWorld.ts";

type Row = Record<string, unknown>;

const upc = "036000291452";
const ean = `0${upc}`;
const caseOf = `00${upc}`;

describe.each(oneDatabase)("barcodes on %s", (kind) => {
  let world: SmallWorld;
  beforeAll(async () => {
    world = await openSmallWorld(kind);
  });
  afterAll(() => world?.close());

  let count = 0;
  const product = (more: Row = {}): Row => ({
    owner_no: "OWN",
    product_code: `B${++count}`,
    product_name: "Goods",
    stock_unit_code: "EA",
    free_barcodes: true,
    ...more,
  });
  const post = (body: unknown, path = "a") => world.client.call("POST", `/v1/product/${path}`, body);
  const put = (id: unknown, body: Row) => world.client.call("PUT", `/v1/product/${id}`, body);
  const make = async (more: Row = {}): Promise<Row> => {
    const { status, additionals } = await post(product(more));
    expect(additionals.errors ?? [], JSON.stringify(more)).toEqual([]);
    expect(status).toBe(200);
    return additionals.product[0];
  };
  const refused = (field: string, value: string, holder: Row, index = 0) => ({
    status: 409,
    code: "DUPLICATE_BARCODE",
    additionals: {
      errors: [
        { index, field, code: "DUPLICATE_BARCODE", details: { field, value, product_code: holder.product_code } },
      ],
    },
  });
  const scan = async (queryValue: string, queryCondition = "equal") => {
    const queryField = ["product_barcode", "product_barcode2", "product_barcode3", "product_barcode4"];
    const { additionals } = await post({ query: [{ queryField, queryCondition, queryValue }] }, "q");
    return (additionals.product as Row[]).map(({ product_code }) => product_code).sort();
  };
  const kept = async (product_id: unknown) => {
    const { rows } = await sql<{ barcode: string }>`
      select barcode from product_barcode where product_id = ${product_id}::uuid order by 1`.execute(
      world.database.reader,
    );
    return rows.map(({ barcode }) => barcode);
  };

  it("stand on one product of an owner, whichever of its four holds them", async () => {
    const first = await make({ product_barcode: "ONE", product_barcode4: "FOUR" });
    expect(await post(product({ product_barcode3: "ONE" }))).toMatchObject(refused("product_barcode3", "ONE", first));
    expect(await post(product({ product_barcode: "FOUR" }))).toMatchObject(refused("product_barcode", "FOUR", first));
    const second = await make({ product_barcode: "TWO" });
    const change = await put(second.product_id, { product_barcode2: "ONE" });
    expect(change).toMatchObject(refused("product_barcode2", "ONE", first));
    expect(change.message).toContain(String(first.product_code));
    await make({ owner_no: "OTHER", product_barcode: "ONE", product_barcode2: "FOUR" });
    await make({ product_barcode: "TWICE", product_barcode2: "TWICE" });
  });

  it("are free again once they were taken off, moved within the product, or it is deleted", async () => {
    const { product_id } = await make({ product_barcode: "MOVES", product_barcode2: "LEAVES" });
    expect((await put(product_id, { product_barcode: null, product_barcode2: "MOVES" })).status).toBe(200);
    expect(await kept(product_id)).toEqual(["MOVES"]);
    expect((await post(product({ product_barcode: "MOVES" }))).code).toBe("DUPLICATE_BARCODE");
    const other = await make({ product_barcode: "LEAVES" });
    expect((await put(other.product_id, { product_brand: "Brand" })).status).toBe(200);
    expect((await put(other.product_id, { enabled: false })).status).toBe(200);
    expect((await post(product({ product_barcode: "LEAVES" }))).code, "of a disabled one").toBe("DUPLICATE_BARCODE");
    expect((await world.client.call("DELETE", `/v1/product/${product_id}`)).status).toBe(200);
    await make({ product_barcode: "MOVES" });
  });

  it("mean the same with zeros before them, where they are GTINs, and are found in each length", async () => {
    const holder = await make({ product_barcode2: ean });
    expect(await post(product({ product_barcode: upc }))).toMatchObject(refused("product_barcode", upc, holder));
    expect(await post(product({ product_barcode: caseOf }))).toMatchObject(refused("product_barcode", caseOf, holder));
    for (const scanned of [upc, ean, caseOf])
      for (const how of ["equal", "like"])
        expect(await scan(scanned, how), `${how} ${scanned}`).toEqual([holder.product_code]);
    const shelf = await make({ product_barcode: "012" });
    await make({ product_barcode: "12" });
    expect(await scan("012")).toEqual([shelf.product_code]);
  });

  it("are compared among the rows of one request, each refused at its place", async () => {
    const answer = await post([
      product({ product_barcode: "ROW-1" }),
      product({ product_barcode: "ROW-2", product_barcode2: "ROW-1" }),
    ]);
    expect(answer).toMatchObject(refused("product_barcode2", "ROW-1", { product_code: `B${count - 1}` }, 1));
    expect((await post(product({ product_barcode: "ROW-2" }))).status, "none of it stayed").toBe(200);
  });

  it("stay with what they stood on when it is copied", async () => {
    const { product_id } = await make({ product_barcode: "ORIGINAL", product_brand: "Brand" });
    const copied = await post({}, `copy/${product_id}`);
    expect(copied.additionals.product).toMatchObject([{ product_barcode: null, product_brand: "Brand" }]);
    const renamed = await post({ product_barcode: "COPY" }, `copy/${product_id}`);
    expect(renamed.additionals.product).toMatchObject([{ product_barcode: "COPY" }]);
    expect((await post({ product_barcode: "ORIGINAL" }, `copy/${product_id}`)).code).toBe("DUPLICATE_BARCODE");
  });

  it("are given to one of many who want them at the same moment", async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => post(product({ product_barcode: "RACE" }))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    for (const answer of answers.filter(({ status }) => status === 409))
      expect(answer.additionals.errors).toMatchObject([{ field: "product_barcode", code: "DUPLICATE_BARCODE" }]);
    const made = await Promise.all(Array.from({ length: 6 }, () => make()));
    const changes = await Promise.all(made.map(({ product_id }) => put(product_id, { product_barcode4: "WON" })));
    expect(changes.map(({ code }) => code).filter((code) => code === "DUPLICATE_BARCODE")).toHaveLength(5);
    expect(await scan("WON")).toHaveLength(1);
  });

  it("cannot stand on two products in the database itself", async () => {
    const [one, other] = [await make({ product_barcode: "KEPT" }), await make()];
    await expect(
      sql`insert into product_barcode (owner_id, barcode, product_id)
        values (${one.owner_id}::uuid, 'KEPT', ${other.product_id}::uuid)`.execute(world.database.reader),
    ).rejects.toMatchObject({ code: "23505" });
  });

  describe("of a file", () => {
    const sheet = (rows: readonly string[]) =>
      ["product_code,product_name,stock_unit_code,free_barcodes,product_barcode,product_barcode2", ...rows].join("\n");
    const into = async (rows: readonly string[], mode: "dry" | "good" | "all", more: Row = {}) => {
      const { result } = await importing(world.client, "product", sheet(rows), mode, {
        owner_id: world.ownerId,
        ...more,
      });
      const errors = (result.errors as Row[]).map(({ row, field, code, message }) => [
        row,
        field,
        code,
        /another product of this owner, (.*)\. Check/.exec(String(message))?.[1],
      ]);
      return { good: result.good, bad: result.bad, errors };
    };

    it("are refused row by row, in a trial as in the end, whether a product has them or another row", async () => {
      const holder = await make({ product_barcode: "TAKEN" });
      const rows = [
        "F-1,One,EA,yes,SHEET,",
        "F-2,Two,EA,yes,,TAKEN",
        "F-3,Three,EA,yes,,SHEET",
        // What is refused itself takes nothing from others.
        "F-4,Four,EA,yes,TAKEN,FREE",
        "F-5,Five,EA,yes,FREE,",
      ];
      const wrong = {
        good: 2,
        bad: 3,
        errors: [
          [3, "product_barcode2", "DUPLICATE_BARCODE", holder.product_code],
          [4, "product_barcode2", "DUPLICATE_BARCODE", "F-1"],
          [5, "product_barcode", "DUPLICATE_BARCODE", holder.product_code],
        ],
      };
      expect(await into(rows, "dry")).toEqual(wrong);
      expect(await into(rows, "all")).toEqual(wrong);
      expect(await into(rows, "good")).toEqual(wrong);
    });

    it("are compared however far apart the rows stand", async () => {
      const rows = Array.from({ length: 2200 }, (_, n) => `G-${n},Goods,EA,yes,G${n % 2199},`);
      const wrong = { good: 2199, bad: 1, errors: [[2201, "product_barcode", "DUPLICATE_BARCODE", "G-0"]] };
      expect(await into(rows, "dry")).toEqual(wrong);
      expect(await into(rows, "good")).toEqual(wrong);
    });

    it("change with the products that the file says anew", async () => {
      await make({ product_code: "H-1", product_barcode: "HAD" });
      await make({ product_code: "H-2" });
      const known = { existing: "update" };
      expect(await into(["H-2,Two,EA,yes,HAD,"], "good", known)).toMatchObject({
        errors: [[2, "product_barcode", "DUPLICATE_BARCODE", "H-1"]],
      });
      // What one row gives up another of the same file may take.
      expect(await into(["H-1,One,EA,yes,NEW,", "H-2,Two,EA,yes,,HAD"], "good", known)).toMatchObject({ good: 2 });
      expect(await scan("HAD")).toEqual(["H-2"]);
    });
  });

  describe("that stood on several before", () => {
    let [one, other]: Row[] = [];
    beforeAll(async () => {
      one = await make({ product_barcode: "96385074", product_barcode2: "OLD" });
      other = await make();
      await sql`update product set product_barcode3 = '0000096385074', product_barcode4 = '96385075'
        where product_id = ${other.product_id}::uuid`.execute(world.database.reader);
      await sql`drop table product_barcode cascade; delete from migration where name >= '0038'`.execute(
        world.database.reader,
      );
      const folder = mkdtempSync(join(tmpdir(), "stowage-migrations-"));
      const own = new URL("../../src/database/migrations/", import.meta.url);
      for (const name of readdirSync(own)) if (name < "0040") copyFileSync(new URL(name, own), join(folder, name));
      expect(await migrate(world.database, pathToFileURL(`${folder}/`))).toEqual([
        "0038_barcodes_of_one_product.sql",
        "0039_barcodes_sought_first.sql",
      ]);
      rmSync(folder, { recursive: true });
    });

    it("are understood by the database as by the rules", async () => {
      expect(await kept(one?.product_id)).toEqual(["00000096385074", "OLD"]);
      // Its check digit is another.
      expect(await kept(other?.product_id)).toEqual(["00000096385074", "96385075"]);
      const { rows } = await sql`select barcode from product_barcode where shared`.execute(world.database.reader);
      expect(rows).toEqual([{ barcode: "00000096385074" }, { barcode: "00000096385074" }]);
    });

    it("stay, and keep nobody from changing something else", async () => {
      const { status, additionals } = await put(other?.product_id, { product_brand: "Brand", product_barcode: "MORE" });
      expect({ status, ...additionals.product[0] }).toMatchObject({ status: 200, product_barcode3: "0000096385074" });
      expect(await scan("96385074")).toHaveLength(2);
      expect((await post(product({ product_barcode: "OLD" }))).code).toBe("DUPLICATE_BARCODE");
    });

    it("are given to no further product, not even once the others gave them up but for one", async () => {
      expect((await post(product({ product_barcode: "96385074" }))).code).toBe("DUPLICATE_BARCODE");
      expect((await put(one?.product_id, { product_barcode: null })).status).toBe(200);
      expect(await put(one?.product_id, { product_barcode: "96385074" })).toMatchObject(
        refused("product_barcode", "96385074", other ?? {}),
      );
      expect((await put(other?.product_id, { product_barcode3: null })).status).toBe(200);
      expect((await put(one?.product_id, { product_barcode: "96385074" })).status).toBe(200);
      expect((await post(product({ product_barcode: "96385074" }))).code).toBe("DUPLICATE_BARCODE");
    });
  });

  it("are no secret to who may make products of that owner only", async () => {
    const mine = world.client.as(everything({ companyIds: [world.companyId], ownerIds: [world.otherOwnerId] }));
    await make({ product_barcode: "THEIRS" });
    const answer = await mine.call("POST", "/v1/product/a", product({ owner_no: "OTHER", product_barcode: "THEIRS" }));
    expect(answer.status).toBe(200);
  });
});
