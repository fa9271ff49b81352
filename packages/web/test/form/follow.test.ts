import { model } from "@stowage/model";
import { expect, test } from "vitest";
import { followed } from "../../src/form/follow.ts";

const xinyi = { district_id: "d", city_id: "c", city_code: "TPE", city_name: "臺北市", postal_code: "110" };

test("a district brings its city and its postal code, and leaves the country to the city", () => {
  expect(followed(model.warehouse, "district_id", xinyi)).toEqual({
    values: { city_id: "c", country_id: undefined, state_province_id: undefined, postal_code: "110" },
    names: { city_id: "TPE 臺北市", country_id: "", state_province_id: "" },
  });
});

test("another country empties what lay in the old one, however deep", () => {
  const { values } = followed(model.warehouse, "country_id", { country_id: "jp" });
  expect(values).toEqual({ state_province_id: undefined, city_id: undefined, district_id: undefined });
});

test("an emptied lookup empties what lies in it and fills nothing", () => {
  expect(followed(model.warehouse, "city_id", null).values).toEqual({ district_id: undefined });
  expect(followed(model.warehouse, "use_fixed_owner_id", { customer_id: "x" })).toEqual({ values: {}, names: {} });
});
