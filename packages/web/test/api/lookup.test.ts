import { type Declared, model } from "@stowage/model";
import { beforeEach, expect, test, vi } from "vitest";
import { lookUp, lookupPageSize } from "../../src/api/lookup.ts";

const call = vi.hoisted(() => vi.fn());
vi.mock("../../src/api/client.ts", () => ({ call, language: () => "en_US" }));

type Asked = { readonly queryField: unknown; readonly queryCondition: string; readonly queryValue: unknown };

const place = { companyId: "c", whId: "w", ownerId: null };
/** A server with these codes, in their order. */
const serve = (declared: Declared, field: string, codes: readonly string[]) =>
  call.mockImplementation(async (_path: string, { body }: { body: { query: readonly Asked[]; pageSize: number } }) => {
    const asked = body.query.find(({ queryField }) => Array.isArray(queryField));
    const text = String(asked?.queryValue ?? "");
    const fits = (code: string) => (asked?.queryCondition === "equal" ? code === text : code.includes(text));
    const rows = codes.filter(fits).slice(0, body.pageSize);
    return { [declared.reply]: rows.map((code) => ({ [field]: code })) };
  });
const many = Array.from({ length: 40 }, (_, n) => `${n + 10}-9`);

beforeEach(() => {
  call.mockReset();
});

test.each([
  ["a product by its code", model.product, "product_code", undefined, model.product],
  ["an owner by its number", model.customer, "customer_no", "owner", model.customer_category],
] as const)(
  "%s comes first, also where more contain the text than are shown",
  async (_name, declared, field, category, asked) => {
    serve(asked, field, [...many, "9"]);
    const found = await lookUp(declared, { text: " 9 ", place, ...(category ? { category } : {}) });
    expect(found).toHaveLength(lookupPageSize);
    expect(found.slice(0, 2)).toEqual([{ [field]: "9" }, { [field]: many[0] }]);
    serve(asked, field, ["19", "9", "29"]);
    expect(await lookUp(declared, { text: "9", place, ...(category ? { category } : {}) })).toEqual(
      ["9", "19", "29"].map((code) => ({ [field]: code })),
    );
  },
);

test("asks once where all that contain the text are there, or nothing was typed", async () => {
  serve(model.product, "product_code", ["19", "29"]);
  await lookUp(model.product, { text: "9", place });
  expect(call).toHaveBeenCalledTimes(1);
  serve(model.product, "product_code", many);
  await lookUp(model.product, { text: "", place });
  expect(call).toHaveBeenCalledTimes(2);
});
