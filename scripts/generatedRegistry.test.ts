import { expect, test } from "vitest";
import { measureTypes } from "../bench/types/measure.ts";

test("a generated registry compiles, and a mistake in its use does not", () => {
  expect(measureTypes({ resources: 40, fields: 12, runs: 1 })).toMatchObject({ resources: 40, fields: 12 });
});
