import { documentsOf, model, tones } from "@stowage/model";
import { expect, test } from "vitest";
import { tonesOf } from "../../src/ui/StatusTag.tsx";

test("every state of every document has a tone, and what only looks like a state has none", () => {
  for (const document of documentsOf(model)) {
    const own = tonesOf(document.fields[document.status]) ?? {};
    expect(Object.keys(own), document.name).toEqual(Object.keys(document.states));
    for (const tone of Object.values(own)) expect(tones).toContain(tone);
  }
  expect(tonesOf(model.outbound.fields.order_type)).toBeUndefined();
  expect(tonesOf(undefined)).toBeUndefined();
});

test("whatever is called a state or a status says how its values look", () => {
  for (const declared of Object.values(model))
    for (const [name, field] of Object.entries(declared.fields))
      if (field.kind === "choice" && (/_(status|state)$/.test(name) || name === "quality"))
        expect(Object.keys(tonesOf(field) ?? {}), `${declared.name}.${name}`).toEqual([...field.values]);
});
