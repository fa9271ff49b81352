import { type Declared, type FieldFailure, model } from "@stowage/model";
import { describe, expect, it } from "vitest";
import { checkRow, codeNames } from "../../src/crud/writing/check.ts";
import { everything } from "../support/http.ts";

const settled = Object.values(model as Readonly<Record<string, Declared>>).flatMap((declared) =>
  [...codeNames(declared)]
    .filter(([name]) => !(name in declared.fields))
    .flatMap(([name, through]) => {
      const { readonly, fixed } = declared.fields[through] ?? {};
      return readonly || fixed ? [{ declared, name, through, readonly: readonly === true }] : [];
    }),
);

const refusals = (declared: Declared, name: string, mode: "create" | "update") => {
  const failures: FieldFailure[] = [];
  const { names } = checkRow({ resource: declared, caller: everything(), mode, failures }, { [name]: "ELSE" }, {});
  return { names, codes: failures.filter(({ field }) => field === name).map(({ code }) => code) };
};

describe("what a row was made with", () => {
  it("is told by codes of many rows, a product's owner among them", () => {
    expect(settled).toContainEqual(expect.objectContaining({ declared: model.product, name: "owner_no" }));
    expect(settled.length).toBeGreaterThan(30);
  });

  it.each(settled.map((one) => [`${one.declared.name}.${one.name}`, one] as const))(
    "is not changed by naming another's code: %s",
    (_title, { declared, name }) => {
      expect(refusals(declared, name, "update")).toEqual({ names: {}, codes: ["READ_ONLY"] });
    },
  );

  it.each(settled.filter(({ readonly }) => readonly).map((one) => [`${one.declared.name}.${one.name}`, one] as const))(
    "is not chosen by a code where the system fills it in, unless it tells whose line a row is: %s",
    (_title, { declared, name, through }) => {
      const isInherited = declared.line?.inherits.includes(through);
      expect(refusals(declared, name, "create").codes).toEqual(isInherited ? [] : ["READ_ONLY"]);
    },
  );
});
