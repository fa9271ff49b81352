import { describe, expect, it } from "vitest";
import { type Declarations, type Declared, type Field, model, roles } from "../src/index.ts";

const all = model as Declarations;

/** The resource of the row that somebody names in a field. */
const targetOf = (field: Field): readonly string[] => {
  if (field.readonly) return [];
  if (field.kind === "lookup") return [field.target];
  return "names" in field && field.names ? [field.names] : [];
};

/** What is named in the fields of a declaration, and of its lines. */
const named = (declared: Declared): readonly string[] =>
  [declared, ...Object.values(all).filter(({ line }) => line?.of === declared.name)].flatMap(({ fields }) =>
    Object.values(fields).flatMap(targetOf),
  );

describe.each(Object.entries(roles))("whoever is %s", (_role, { functions }) => {
  const granted = functions as Readonly<Record<string, readonly string[]>>;
  const isOpen = (target: string): boolean => {
    const other = all[target];
    return !other || other.lookedUp !== undefined || granted[other.menu]?.includes("query") === true;
  };

  it("may look up what the forms they fill in ask for", () => {
    const missing = Object.values(all).flatMap((declared) =>
      granted[declared.menu]?.some((code) => ["create", "update"].includes(code)) && !declared.line
        ? named(declared).flatMap((target) => (isOpen(target) ? [] : [`${declared.name} → ${target}`]))
        : [],
    );
    expect(missing).toEqual([]);
  });

  it("may look up what the dialogs of their steps ask for", () => {
    const missing = Object.values(all).flatMap((declared) =>
      declared.type === "document"
        ? Object.entries(declared.actions)
            .filter(([, { at = [] }]) => [declared.menu, ...at].some((entry) => granted[entry]?.includes("update")))
            .flatMap(([action, { payload = {} }]) =>
              Object.values(payload as Readonly<Record<string, Field>>)
                .flatMap(targetOf)
                .flatMap((target) => (isOpen(target) ? [] : [`${declared.name} ${action} → ${target}`])),
            )
        : [],
    );
    expect(missing).toEqual([]);
  });
});
