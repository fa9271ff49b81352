import { expect, it } from "vitest";
import { killRepeatedly } from "./kill/run.ts";
import { killServerRepeatedly } from "./kill/server.ts";

it("keeps every acknowledged change of the embedded database through a SIGKILL with eight writers in flight", async () => {
  const report = await killRepeatedly(3);
  expect(report).toMatchObject({ kills: 3, lost: [], torn: [] });
  expect(report.acknowledged).toBeGreaterThan(10);
  expect(report.recovered).toBeGreaterThanOrEqual(report.acknowledged);
}, 120_000);

it("keeps every row whose creation the whole server had answered, through a SIGKILL with eight clients", async () => {
  const report = await killServerRepeatedly(1);
  expect(report).toMatchObject({ kills: 1, lost: [] });
  expect(report.acknowledged).toBeGreaterThanOrEqual(5);
  expect(report.recovered).toBeGreaterThanOrEqual(report.acknowledged);
}, 120_000);
