import { expect, test } from "vitest";
import { newId } from "../../src/api/ids.ts";

test("ids are UUIDs of version 7 that rise, within a millisecond too", () => {
  const ids = Array.from({ length: 1_000 }, () => newId());
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(ids).toEqual([...new Set(ids)].sort());
});
