import { describe, expect, it } from "vitest";
import { type Declarations, type Declared, type Field, model, roles } from "../src/index.ts";

const all = model as Declarations;

/** The fields of a declaration, and of its lines, in which somebody names another row. */
const named = (declared: Declared): readonly Extract<Field, { kind: "lookup" }>[] =>
  [declared, ...Object.values(all).filter(({ line }) => line?.of === declared.name)].flatMap(({ fields }) =>
    Object.values(fields).flatMap((field) => (field.kind === "lookup" && !field.readonly ? [field] : [])),
  );

describe.each(Object.entries(roles))("whoever is %s", (_role, { functions }) => {
  const granted = functions as Readonly<Record<string, readonly string[]>>;

  it("may look up what the forms they fill in ask for", () => {
    const missing = Object.values(all).flatMap((declared) =>
      granted[declared.menu]?.some((code) => ["create", "update"].includes(code)) && !declared.line
        ? named(declared).flatMap(({ target }) => {
            const other = all[target];
            const isOpen = !other || other.lookedUp || granted[other.menu]?.includes("query");
            return isOpen ? [] : [`${declared.name} → ${target}`];
          })
        : [],
    );
    expect(missing).toEqual([]);
  });
});
