import { fieldProblem } from "./entities.ts";
import type { Product } from "./product.ts";

/**
 * Why a value is open: `path#export.of.it` is the text or has it among its own, and code that runs uses it; what a field
 * declares is used where a screen shows the field.
 */
export async function exportProblem(
  cell: string,
  text: string,
  { registry, sources, uses }: Product,
): Promise<string | undefined> {
  const [path = "", name = ""] = cell.split("#");
  const [first = "", ...rest] = name.split(".");
  if (!sources.has(path)) return `there is no ${path}`;
  const whole = (await registry.load(path))[first];
  const value = rest.reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], whole);
  if (!isAmong(value, text)) return `${cell} is ${JSON.stringify(value) ?? "not there"}`;
  const [part, , field] = rest;
  if (first === "model") return fieldProblem(`${part}.${field}`, registry);
  return uses.uses(path, first, part) ? undefined : `nothing uses ${[first, ...rest].join(".")}`;
}

/** Whether a declared value is the one of the list, or has it among its own. */
function isAmong(value: unknown, text: string): boolean {
  if (Array.isArray(value)) return value.some((one) => isAmong(one, text));
  if (value instanceof Map || value instanceof Set) return value.has(text);
  if (typeof value === "object" && value !== null) return Object.hasOwn(value, text);
  return String(value) === text;
}
