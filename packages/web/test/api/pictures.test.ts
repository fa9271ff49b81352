import { model } from "@stowage/model";
import { expect, test } from "vitest";
import { localValue, shownColumns } from "../../src/api/columns.ts";
import { besideNames, picturesFor, picturesOf } from "../../src/api/pictures.ts";
import { isPicture } from "../../src/api/shrink.ts";

test("a row has the pictures that its declaration names, its own and those of rows that it shows", () => {
  expect(picturesOf(model.product)).toMatchObject([
    { name: "product_picture", id: "product_id", beside: ["product_code", "product_name"], always: true },
  ]);
  expect(picturesOf(model.product_relation).map(({ name, id, beside }) => [name, id, beside])).toEqual([
    ["product_picture", "product_id", ["product_code", "product_name"]],
    ["child_product_picture", "child_product_id", ["child_product_code", "child_product_name"]],
  ]);
  expect(picturesOf(model.inventory)).toMatchObject([{ name: "product_picture", id: "product_id" }]);
  expect(picturesOf(model.user_ui), "one that stands in its row is no such").toEqual([]);
});

test("goods always have a place for a picture, customers only where one of them has a logo", () => {
  expect(picturesFor(model.product, [{}])).toHaveLength(1);
  expect(picturesFor(model.customer, [{ customer_logo: null }])).toEqual([]);
  expect(picturesFor(model.customer, [{ customer_logo: null }, { customer_logo: "ab" }])).toHaveLength(1);
});

test("a picture stands beside the best of its names that is in sight", () => {
  const pictures = picturesOf(model.product);
  expect([...besideNames(pictures, ["product_name", "product_code"]).keys()]).toEqual(["product_code"]);
  expect([...besideNames(pictures, ["product_name", "owner_name"]).keys()]).toEqual(["product_name"]);
  expect([...besideNames(pictures, ["owner_name"]).keys()]).toEqual([]);
});

test("a hash is no column", () => {
  for (const declared of [model.product, model.customer, model.inventory])
    expect(shownColumns(declared).map(({ name }) => name)).not.toContain(
      declared === model.customer ? "customer_logo" : "product_picture",
    );
});

test("a file is a picture by how it begins", () => {
  const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
  for (const head of ["\x89PNG\r\n", "\xff\xd8\xff\xe0", "RIFF\0\0\0\0WEBPVP8 "])
    expect(isPicture(bytes(head)), head).toBe(true);
  for (const head of ["<svg xmlns", "GIF89a", "RIFF\0\0\0\0WAVE", ""]) expect(isPicture(bytes(head)), head).toBe(false);
});

test("a row says its own name in the language of the screen, else in the default one", () => {
  const { product_name } = model.product.fields;
  const row = { product_name: "高山烏龍茶", product_name_eng: "Oolong", product_name_cn: null };
  expect(localValue("product_name", product_name, row, "en_US")).toBe("Oolong");
  expect(localValue("product_name", product_name, row, "zh_CN")).toBe("高山烏龍茶");
  expect(localValue("product_name", product_name, row, "zh_TW")).toBe("高山烏龍茶");
});
