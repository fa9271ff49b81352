import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { oneDatabase } from "../support/database.ts";
import { openWorld, type World } from "../support/world.ts";
import type { Row } from "../support/worldClient.ts";
import { masterData } from "./masterData.ts";

describe.each(oneDatabase)("warehouses and addresses, on %s", (kind) => {
  let w: World;
  beforeAll(async () => {
    w = await openWorld(kind);
  }, 60_000);
  afterAll(() => w?.close());
  const { make, wrong } = masterData(() => w);

  it("lets whoever works in warehouses alone work in the one they make, and delete it", async () => {
    const body = { company_id: w.here.companyId, wh_no: `M${w.unique()}`, wh_name: "Made by who works in one" };
    const { status, additionals } = await w.ask("near", "POST", "/v1/warehouse/a", { body });
    expect(status).toBe(200);
    const { wh_id } = additionals.warehouse[0];
    const query = [{ queryField: "wh_id", queryCondition: "equal", queryValue: wh_id }];
    const seen = await w.ask("near", "POST", "/v1/warehouse/q", { body: { query } });
    expect(seen.additionals.warehouse).toMatchObject([{ wh_id, wh_name: body.wh_name }]);
    expect((await w.ask("near", "DELETE", `/v1/warehouse/${wh_id}`)).status).toBe(200);
  });

  describe("an address", () => {
    let taiwan: Row;
    let taipei: Row;
    let xinyi: Row;
    let japan: Row;
    beforeAll(async () => {
      taiwan = await make("/country", "country", {
        country_code: "TW",
        country_name: "台灣",
        country_name_eng: "Taiwan",
      });
      japan = await make("/country", "country", {
        country_code: "JP",
        country_name: "日本",
        country_name_eng: "Japan",
      });
      taipei = await make("/city", "city", { country_code: "TW", city_code: "TPE", city_name: "臺北市" });
      xinyi = await make("/district", "district", { city_code: "TPE", district_name: "信義區", postal_code: "110" });
    });
    const warehouse = (more: Row) => ({
      company_id: w.here.companyId,
      wh_no: `P${w.unique()}`,
      wh_name: "Place",
      ...more,
    });

    it("takes city, country and postal code from its district", async () => {
      const made = await make("/warehouse", "warehouse", warehouse({ district_id: xinyi.district_id }));
      expect(made).toMatchObject({
        city_id: taipei.city_id,
        country_id: taiwan.country_id,
        postal_code: "110",
        district_name: "信義區",
      });
    });

    it("finds a district of a name that two cities have by the city beside it, and asks which where there is none", async () => {
      await make("/city", "city", { country_code: "TW", city_code: "KEE", city_name: "基隆市" });
      const other = await make("/district", "district", {
        city_code: "KEE",
        district_name: "信義區",
        postal_code: "201",
      });
      const named = (more: Row) => make("/warehouse", "warehouse", warehouse({ district_name: "信義區", ...more }));
      expect(await named({ city_name: "臺北市" })).toMatchObject({
        district_id: xinyi.district_id,
        postal_code: "110",
      });
      expect(await named({ city_name: "台北市" })).toMatchObject({ district_id: xinyi.district_id });
      expect(await named({ city_code: "KEE" })).toMatchObject({ district_id: other.district_id, postal_code: "201" });
      const refused = await w.ask("chief", "POST", "/v1/warehouse/a", { body: warehouse({ district_name: "信義區" }) });
      expect(refused).toMatchObject({ status: 400, code: "AMBIGUOUS_REFERENCE" });
    });

    it("keeps a postal code that was given, and takes another's with another district", async () => {
      const made = await make(
        "/warehouse",
        "warehouse",
        warehouse({ district_id: xinyi.district_id, postal_code: "110-55" }),
      );
      expect(made.postal_code).toBe("110-55");
      const daan = await make("/district", "district", {
        city_code: "TPE",
        district_name: "大安區",
        postal_code: "106",
      });
      const moved = await w.put(`/v1/warehouse/${made.wh_id}`, { district_id: daan.district_id });
      expect(moved.warehouse[0]).toMatchObject({ postal_code: "106", city_id: taipei.city_id });
    });

    it("is refused where its parts do not lie in one another, at the part", async () => {
      const country = { district_id: xinyi.district_id, city_id: taipei.city_id, country_id: japan.country_id };
      expect(await wrong("POST", "/v1/warehouse/a", warehouse(country))).toMatchObject({
        status: 400,
        field: "city_id",
        code: "NOT_WITHIN",
      });
      const made = await make("/warehouse", "warehouse", warehouse({ city_id: taipei.city_id }));
      expect(await wrong("PUT", `/v1/warehouse/${made.wh_id}`, { country_id: japan.country_id })).toMatchObject({
        field: "city_id",
        code: "NOT_WITHIN",
      });
      const out = await w.put(`/v1/warehouse/${made.wh_id}`, { country_id: japan.country_id, city_id: null });
      expect(out.warehouse[0]).toMatchObject({ country_id: japan.country_id, city_id: null });
    });

    it("is never contradicted by a part that moves elsewhere: what addresses name stays where it is", async () => {
      const city = await make("/city", "city", { country_code: "TW", city_code: "MOV", city_name: "Moving" });
      const district = await make("/district", "district", { city_id: city.city_id, district_name: "Within" });
      const moveCity = { country_id: japan.country_id, state_province_id: null };
      await w.put(`/v1/city/${city.city_id}`, moveCity);
      await w.put(`/v1/city/${city.city_id}`, { country_id: taiwan.country_id });
      const used = await make("/warehouse", "warehouse", warehouse({ district_id: district.district_id }));
      expect(await wrong("PUT", `/v1/city/${city.city_id}`, moveCity)).toMatchObject({
        status: 409,
        field: "country_id",
        code: "IN_USE",
        details: { resource: "warehouse" },
      });
      const elsewhere = { city_id: taipei.city_id };
      expect(await wrong("PUT", `/v1/district/${district.district_id}`, elsewhere)).toMatchObject({
        field: "city_id",
        code: "IN_USE",
      });
      await w.put(`/v1/city/${city.city_id}`, { city_name: "Renamed" });
      await w.put(`/v1/warehouse/${used.wh_id}`, { district_id: null, city_id: null });
      await w.put(`/v1/district/${district.district_id}`, elsewhere);
    });

    it("says its names in the language of whoever asks, and finds them in any", async () => {
      const made = await make("/warehouse", "warehouse", warehouse({ country_name: "Taiwan" }));
      expect(made).toMatchObject({ country_id: taiwan.country_id, country_name: "Taiwan" });
      await w.put(`/v1/country/${taiwan.country_id}`, { country_name_eng: null });
      const [again] = await w.rows("/warehouse", "warehouse", { wh_id: made.wh_id });
      expect(again?.country_name, "what has no word is said as it is").toBe("台灣");
      expect(await make("/warehouse", "warehouse", warehouse({ city_name: "台北市" })), "for 臺北市").toMatchObject({
        city_id: taipei.city_id,
      });
      expect(await wrong("POST", "/v1/warehouse/a", warehouse({ country_name: "Atlantis" }))).toMatchObject({
        field: "country_name",
        code: "UNKNOWN_REFERENCE",
      });
    });

    it("goes down by state where a country has states", async () => {
      const state = await make("/state-province", "stateProvince", {
        country_code: "JP",
        state_province_code: "13",
        state_province_name: "東京都",
      });
      const city = await make("/city", "city", {
        state_province_id: state.state_province_id,
        city_code: "SBY",
        city_name: "澀谷區",
      });
      expect(city.country_id, "the state's").toBe(japan.country_id);
      const other = { state_province_id: state.state_province_id, country_code: "TW", city_code: "X", city_name: "X" };
      expect(await wrong("POST", "/v1/city/a", other)).toMatchObject({
        field: "state_province_id",
        code: "NOT_WITHIN",
      });
      const made = await make("/customer", "customer", {
        company_id: w.here.companyId,
        customer_no: `A${w.unique()}`,
        customer_name: "Addressee",
        city_id: city.city_id,
      });
      expect(made).toMatchObject({ state_province_id: state.state_province_id, country_id: japan.country_id });
    });
  });
});
