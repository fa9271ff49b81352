import { languages } from "@stowage/messages";
import { describe, expect, it } from "vitest";
import { allCalls } from "../../src/app.ts";
import type { Database } from "../../src/database/index.ts";
import { errorText, fieldWord } from "../../src/words.ts";

const calls = allCalls({ kind: "embedded", reader: {}, onNotice: () => () => {} } as unknown as Database);

/** What a browser makes of a passkey, a secret and a hash that are handed from call to call: nobody writes or reads these. */
const technical: ReadonlySet<string> = new Set([
  ...["credential", "rawId", "response", "clientDataJSON", "attestationObject", "transports"],
  ...["clientExtensionResults", "authenticatorData", "userHandle", "nonce", "hash"],
]);

type Node = Readonly<Record<string, unknown>>;

/** The names of all fields of a schema, wherever they stand. */
function* namesIn(schema: unknown): Generator<string> {
  if (Array.isArray(schema)) for (const one of schema) yield* namesIn(one);
  else if (typeof schema === "object" && schema !== null) {
    const { properties, items, anyOf, allOf } = schema as Node;
    for (const [name, inner] of Object.entries((properties ?? {}) as Node)) {
      yield name;
      yield* namesIn(inner);
    }
    yield* namesIn([items, anyOf, allOf]);
  }
}

describe("what calls ask for", () => {
  const asked = calls.flatMap((call) => [call.body, call.params, call.query].flatMap((part) => [...namesIn(part)]));
  const names = [...new Set(asked)].sort();

  it.each(languages)("is called by a word in %s, wherever a person may meet it", (language) => {
    expect(names.length).toBeGreaterThan(300);
    const untranslated = names.filter((name) => fieldWord(language, name) === name);
    expect(untranslated.filter((name) => !technical.has(name))).toEqual([]);
    expect([...technical].filter((name) => !untranslated.includes(name))).toEqual([]);
    for (const name of technical)
      expect(errorText(language, "REQUIRED", { field: name })).toMatch(new RegExp(`“${name}”|「${name}」`));
  });

  it("is said alike in a path and in a row", () => {
    expect(fieldWord("en_US", "companyId")).toBe(fieldWord("en_US", "company_id"));
    expect(errorText("en_US", "REQUIRED", { field: "serial_number" })).toBe("A value is needed for “Licence number”.");
  });
});
