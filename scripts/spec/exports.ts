import type { Declared } from "@stowage/model";
import { declaredAt, isReached } from "./entities.ts";
import type { Registry } from "./registry.ts";
import type { Sources } from "./sources.ts";

/** Why a value is open: `path#export.of.it` is the text or has it among its own, and code beside its declaration uses it. */
export async function exportProblem(
  cell: string,
  text: string,
  registry: Registry,
  sources: Sources,
): Promise<string | undefined> {
  const [path = "", name = ""] = cell.split("#");
  const [first = "", ...rest] = name.split(".");
  if (!sources.has(path)) return `there is no ${path}`;
  const whole = (await registry.load(path))[first];
  const value = rest.reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], whole);
  if (!isAmong(value, text)) return `${cell} is ${JSON.stringify(value) ?? "not there"}`;
  if (first !== "model") return isUsed(first, sources) ? undefined : `nothing uses ${first}`;
  const declared = declaredAt(rest[0] ?? "") as Declared;
  return isReached(declared) ? undefined : `no screen shows ${declared.name} yet`;
}

/** Whether a declared value is the one of the list, or has it among its own. */
function isAmong(value: unknown, text: string): boolean {
  if (Array.isArray(value)) return value.some((one) => isAmong(one, text));
  if (value instanceof Map || value instanceof Set) return value.has(text);
  if (typeof value === "object" && value !== null) return Object.hasOwn(value, text);
  return String(value) === text;
}

/** Whether code names it where it is neither declared, nor imported, nor passed on. */
function isUsed(name: string, sources: Sources): boolean {
  const named = new RegExp(`\\b${name}\\b`);
  const declares = new RegExp(`\\bexport const ${name}\\b`);
  return [...sources.values()].some((source) =>
    code(source)
      .split("\n")
      .some((line) => named.test(line) && !declares.test(line)),
  );
}

/** The source without its comments, and without what it imports and passes on. */
const code = (source: string) =>
  source
    .replaceAll(/\/\*[\s\S]*?\*\//g, "")
    .replaceAll(/(^|\s)\/\/.*$/gm, "")
    .replaceAll(/^(import|export)\s[^;=(]*?\bfrom "[^"]*";$/gm, "");
