import { model, passingStates } from "@stowage/model";
import type { Hooks } from "../crud/hooks.ts";

/** A warehouse reckons its days by a time zone that exists, and lets documents rest in states that they pass through. */
export const warehouse: Hooks = {
  async fill({ at, failures }, rows) {
    for (const [index, row] of rows.entries()) {
      if (!isTimeZone(row.time_zone))
        failures.push({ ...at(index), field: "time_zone", code: "NOT_A_CHOICE", details: { field: "time_zone" } });
      const unknown = unknownStep(row.hold_after_step);
      if (unknown === null) continue;
      const details = { field: "hold_after_step", value: unknown };
      failures.push({ ...at(index), field: "hold_after_step", code: "NOT_A_CHOICE", details });
    }
  },
};

const passed: ReadonlySet<string> = new Set(passingStates(Object.values(model)));

function unknownStep(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (!Array.isArray(value)) return String(JSON.stringify(value)).slice(0, 80);
  const unknown: unknown = value.find((state) => !passed.has(String(state)));
  return unknown === undefined ? null : String(unknown).slice(0, 80);
}

function isTimeZone(value: unknown): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: String(value ?? "Asia/Taipei") });
    return true;
  } catch {
    return false;
  }
}
