import type { Declared, Field } from "@stowage/model";
import type { Values } from "./hooks.ts";

/** Fills what was not given: from another field, or by the field's default. Days are those of UTC. */
export function applyDefaults(declared: Declared, row: Values): void {
  for (const [name, field] of Object.entries(declared.fields)) {
    if (row[name] !== undefined) continue;
    row[name] = field.from ? (row[field.from] ?? null) : defaultOf(field);
  }
}

/** What a field holds that nobody fills, or that somebody empties. */
export function defaultOf(field: Field): string | number | boolean | null {
  if (!("default" in field) || field.default === undefined) return null;
  if (field.kind === "instant") return new Date().toISOString();
  if (field.kind === "date") return new Date().toISOString().slice(0, 10);
  return field.default;
}
