import "../support/signedIn.ts";

import { expect, test } from "vitest";

const { within } = await import("../../src/screens/resource/StorageDetailFilter.tsx");

test.each([
  ["building", "building_detail_id"],
  ["floor", "floor_detail_id"],
  ["area", "area1_detail_id"],
  ["level", "level_detail_id"],
  ["rack", "rack_detail_id"],
  ["slot", "sd_id"],
])(
  "locations are looked up by the most specific part that is chosen, by its sd_id: %s [storage detail lookup]",
  (sd_level, field) => {
    expect(within({ sd_id: "d1", sd_level })).toEqual([field, "equal", "d1"]);
    expect(within(null)).toBeNull();
  },
);
