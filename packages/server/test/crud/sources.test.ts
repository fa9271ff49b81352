import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { model } from "@stowage/model";
import { describe, expect, it } from "vitest";

const folder = join(import.meta.dirname, "../../src/crud");
const sources = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".ts"));

/** Every failure has a `code`, which is no word of the resource of that name. */
const alsoWords = new Set(["code"]);

const withoutComments = (text: string) => text.replace(/\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\/|(?<=^|\s)\/\/.*$/gm, "");

/** Where a source names a resource: as a text, as a part of the model, or as a table of a statement. */
function resourcesNamedIn(text: string): readonly string[] {
  const code = withoutComments(text);
  return Object.keys(model).filter((name) => {
    const isText = !alsoWords.has(name) && new RegExp(`(["'\`])${name}\\1`).test(code);
    const isTable = new RegExp(`\\b(from|join|into|update|table|references)\\s+"?${name}\\b`).test(code);
    return isText || isTable || new RegExp(`\\bmodel\\.${name}\\b`).test(code);
  });
}

describe("the engine of resources", () => {
  it("has sources to look at", () => expect(sources.length).toBeGreaterThan(30));

  it.each(sources)("names no resource in %s: what is special about one is declared", (name) => {
    expect(resourcesNamedIn(readFileSync(join(folder, name), "utf8"))).toEqual([]);
  });

  it.each([
    ["a text", 'if (target.name === "customer") return;', ["customer"]],
    ["a part of the model", "lock(model.warehouse);", ["warehouse"]],
    ["a table", "sql`select 1 from company where true`;", ["company"]],
    ["a joined table", "sql`\n left join warehouse w on true`;", ["warehouse"]],
    ["a comment", "/** As a `customer` is. */ // from warehouse\n", []],
    ["a word of its own", 'if ("code" in checked) return checked.code;', []],
  ])("would be found out by %s", (_what, text, names) => {
    expect(resourcesNamedIn(text)).toEqual(names);
  });
});
