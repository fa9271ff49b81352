import { type Declared, model } from "@stowage/model";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { lookUp, lookupPageSize } from "../../src/api/lookup.ts";

interface Asked {
  readonly query: readonly {
    readonly queryField: unknown;
    readonly queryCondition: string;
    readonly queryValue: unknown;
  }[];
  readonly pageSize: number;
}

const workspace = { companyId: "c", whId: "w", ownerId: null };
const fetched = vi.fn();
beforeEach(() => {
  fetched.mockReset();
  vi.stubGlobal("fetch", fetched);
});
afterEach(() => vi.unstubAllGlobals());

const answer = (additionals: object) =>
  new Response(JSON.stringify({ httpStatus: 200, respondCode: { code: "OK", message: "", additionals } }));

/** A server with these codes, in their order. */
const serve = (declared: Declared, field: string, codes: readonly string[]) =>
  fetched.mockImplementation(async (_path: string, { body }: { body: string }) => {
    const { query, pageSize } = JSON.parse(body) as Asked;
    const asked = query.find(({ queryField }) => Array.isArray(queryField));
    const text = String(asked?.queryValue ?? "");
    const fits = (code: string) => (asked?.queryCondition === "equal" ? code === text : code.includes(text));
    return answer({
      [declared.reply]: codes
        .filter(fits)
        .slice(0, pageSize)
        .map((code) => ({ [field]: code })),
    });
  });
const many = Array.from({ length: 40 }, (_, n) => `${n + 10}-9`);

test.each([
  ["a product by its code", model.product, "product_code", undefined, model.product],
  ["an owner by its number", model.customer, "customer_no", "owner", model.customer_category],
] as const)(
  "%s comes first, also where more contain the text than are shown",
  async (_name, declared, field, category, asked) => {
    serve(asked, field, [...many, "9"]);
    const found = await lookUp(declared, { text: " 9 ", workspace, ...(category ? { category } : {}) });
    expect(found).toHaveLength(lookupPageSize);
    expect(found.slice(0, 2)).toEqual([{ [field]: "9" }, { [field]: many[0] }]);
    serve(asked, field, ["19", "9", "29"]);
    expect(await lookUp(declared, { text: "9", workspace, ...(category ? { category } : {}) })).toEqual(
      ["9", "19", "29"].map((code) => ({ [field]: code })),
    );
  },
);

test("asks once where all that contain the text are there, or nothing was typed", async () => {
  serve(model.product, "product_code", ["19", "29"]);
  await lookUp(model.product, { text: "9", workspace });
  expect(fetched).toHaveBeenCalledTimes(1);
  serve(model.product, "product_code", many);
  await lookUp(model.product, { text: "", workspace });
  expect(fetched).toHaveBeenCalledTimes(2);
});

test("finds who has no category yet behind those that have the one asked for", async () => {
  const one = (customer_no: string) => ({ customer_no });
  fetched.mockImplementation(async (path: string) =>
    answer(path.includes("/customer/category/") ? { customerCategory: [one("AB-1")] } : { customer: [one("AB-2")] }),
  );
  expect(await lookUp(model.customer, { text: "AB", workspace, category: "owner" })).toEqual([
    one("AB-1"),
    one("AB-2"),
  ]);
  expect(await lookUp(model.customer, { text: "", workspace, category: "owner" })).toEqual([one("AB-1")]);
});

test("finds a product by the barcode of its pack, with the unit that the pack is, for who may read packs", async () => {
  const pack = { product_id: "p", from_unit_name: "box", from_unit_code: "BX" };
  const serveUnder = (path: string, { body }: { body: string }) => {
    const { query } = JSON.parse(body) as Asked;
    if (path.includes("/unit-convert/"))
      return { unitConvert: query[0]?.queryValue === "14719999000012" ? [pack] : [] };
    return { product: query.some(({ queryField }) => queryField === "product_id") ? [{ product_id: "p" }] : [] };
  };
  fetched.mockImplementation(async (path: string, sent: { body: string }) => answer(serveUnder(path, sent)));
  const found = await lookUp(model.product, { text: "14719999000012", workspace });
  expect(found).toEqual([{ product_id: "p", scanned_unit_name: "box", scanned_unit_code: "BX" }]);
  expect(await lookUp(model.product, { text: "24719999000019", workspace })).toEqual([]);
});
