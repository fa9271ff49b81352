import { expect, it } from "vitest";
import { newId } from "../../src/database/id.ts";

it("makes UUIDs of version 7 that rise and never repeat, within a millisecond too", () => {
  const before = Date.now();
  const ids = Array.from({ length: 50_000 }, () => newId());
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(ids).toEqual([...ids].sort());
  expect(new Set(ids).size).toBe(ids.length);
  const time = Number.parseInt((ids[0] ?? "").replace("-", "").slice(0, 12), 16);
  expect(time).toBeGreaterThanOrEqual(before);
});
