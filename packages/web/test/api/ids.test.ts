import { expect, test } from "vitest";
import { newId } from "../../src/api/ids.ts";

test("ids are UUIDs of version 7 that sort by their time", () => {
  const [early, late] = [newId(1_700_000_000_000), newId(1_700_000_000_001)];
  expect(early).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(early < late).toBe(true);
  expect(newId(1)).not.toBe(newId(1));
});
