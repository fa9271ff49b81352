import { expect, it } from "vitest";
import { killRepeatedly } from "./kill/run.ts";

it("keeps every acknowledged change of the embedded database through a SIGKILL with eight writers in flight", async () => {
  const report = await killRepeatedly(5);
  expect(report).toMatchObject({ kills: 5, lost: [], torn: [] });
  expect(report.acknowledged).toBeGreaterThan(50);
  expect(report.recovered).toBeGreaterThanOrEqual(report.acknowledged);
}, 120_000);
