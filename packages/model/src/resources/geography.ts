import { code, flag, lookup, resource, text, whole } from "../define/index.ts";

/** Countries with their states, cities and districts, and regions, which group them: the same for every company. */
const shared = { scope: "shared", lookedUp: [] } as const;
const enabled = flag({ default: true });

export const country = resource({
  ...shared,
  name: "country",
  path: "/country",
  reply: "country",
  key: "country_id",
  menu: "countrySetup",
  code: "country_code",
  label: ["country_code", "country_name"],
  few: true,
  fields: {
    /** ISO 3166-1, two letters. */
    country_code: code({ required: true, unique: [], search: true, max: 2, min: 2, capitals: true }),
    country_code3: code({ search: true, max: 3, capitals: true }),
    country_name: text({
      required: true,
      search: true,
      max: 80,
      words: { zh_CN: "country_name_cn", en_US: "country_name_eng" },
    }),
    country_name_cn: text({ max: 80, search: true }),
    country_name_eng: text({ max: 80, search: true }),
    enabled,
  },
});

const country_id = lookup("country", {
  shows: { country_code: "country_code", country_name: "country_name" },
  by: ["country_code", "country_name"],
});

export const state_province = resource({
  ...shared,
  name: "state_province",
  path: "/state-province",
  reply: "stateProvince",
  key: "state_province_id",
  menu: "stateProvinceSetup",
  code: "state_province_code",
  label: ["state_province_code", "state_province_name"],
  few: true,
  fields: {
    country_id: { ...country_id, required: true },
    state_province_code: code({ required: true, unique: ["country_id"], search: true, max: 10 }),
    state_province_name: text({
      required: true,
      search: true,
      max: 80,
      words: { zh_CN: "state_province_name_cn", en_US: "state_province_name_eng" },
    }),
    state_province_name_cn: text({ max: 80, search: true }),
    state_province_name_eng: text({ max: 80, search: true }),
    enabled,
  },
});

const state_province_id = lookup("state_province", {
  shows: { state_province_name: "state_province_name" },
  within: ["country_id"],
});

/** Gathers cities and districts that are served alike, e.g. the north. */
export const region = resource({
  ...shared,
  name: "region",
  path: "/region",
  reply: "region",
  key: "region_id",
  menu: "regionSetup",
  code: "region_code",
  label: ["region_code", "region_name"],
  few: true,
  fields: {
    region_code: code({ required: true, unique: [], search: true, max: 20 }),
    region_name: text({
      required: true,
      search: true,
      max: 80,
      words: { zh_CN: "region_name_cn", en_US: "region_name_eng" },
    }),
    region_name_cn: text({ max: 80, search: true }),
    region_name_eng: text({ max: 80, search: true }),
    region_sort: whole({ default: 0, min: 0 }),
    enabled,
  },
});

const region_id = lookup("region", { shows: { region_code: "region_code", region_name: "region_name" } });

export const city = resource({
  ...shared,
  name: "city",
  path: "/city",
  reply: "city",
  key: "city_id",
  menu: "citySetup",
  code: "city_code",
  label: ["city_code", "city_name"],
  few: true,
  fields: {
    country_id: { ...country_id, required: true },
    state_province_id,
    city_code: code({ required: true, unique: ["country_id"], search: true, max: 20 }),
    city_name: text({
      required: true,
      search: true,
      max: 80,
      words: { zh_CN: "city_name_cn", en_US: "city_name_eng" },
    }),
    city_name_cn: text({ max: 80, search: true }),
    city_name_eng: text({ max: 80, search: true }),
    region_id,
    enabled,
  },
});

const city_id = lookup("city", {
  shows: { city_code: "city_code", city_name: "city_name" },
  by: ["city_code", "city_name"],
  within: ["country_id", "state_province_id"],
});

export const district = resource({
  ...shared,
  name: "district",
  path: "/district",
  reply: "district",
  key: "district_id",
  menu: "districtSetup",
  label: ["postal_code", "district_name"],
  listOrder: ["postal_code", "district_name"],
  few: true,
  unique: [["city_id", "district_name"]],
  list: [
    "postal_code",
    "district_name",
    "district_name_cn",
    "district_name_eng",
    "city_name",
    "region_name",
    "enabled",
  ],
  fields: {
    city_id: { ...city_id, required: true, within: undefined },
    district_name: text({
      required: true,
      search: true,
      max: 80,
      words: { zh_CN: "district_name_cn", en_US: "district_name_eng" },
    }),
    district_name_cn: text({ max: 80, search: true }),
    district_name_eng: text({ max: 80, search: true }),
    postal_code: code({ max: 10, search: true }),
    /** Where the district has another one than the city. */
    region_id: { ...region_id, more: true },
    enabled,
  },
});

/** The fields of an address, from the country down to the street. */
export const addressFields = {
  country_id: { ...country_id, more: true },
  state_province_id: { ...state_province_id, more: true },
  city_id,
  district_id: lookup("district", {
    shows: { district_name: "district_name" },
    within: ["city_id"],
    fills: { postal_code: "postal_code" },
  }),
  postal_code: code({ max: 10 }),
  address: text({ max: 250 }),
} as const;
