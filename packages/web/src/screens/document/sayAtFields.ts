import type { FormInstance } from "antd";

/** What is wrong with a single field: its name, and below it the document's, where each has its own. */
export interface WrongField {
  readonly name: readonly string[];
  readonly errors: readonly string[];
}

/** What is refused of fields stands there, and the cursor in the first of them. */
export function sayAtFields(form: FormInstance, wrong: readonly WrongField[]): void {
  const said = wrong.filter(({ errors }) => errors.length > 0);
  const byField = Map.groupBy(said, ({ name }) => JSON.stringify(name));
  form.setFields(
    [...byField.values()].flatMap((all) =>
      all.slice(0, 1).map(({ name }) => ({ name: [...name], errors: [...new Set(all.flatMap((one) => one.errors))] })),
    ),
  );
  const [first] = said;
  if (!first) return;
  form.focusField([...first.name]);
  // Once what is said below it is drawn: the foot of the dialog may lie over it.
  setTimeout(() => document.activeElement?.closest(".ant-form-item")?.scrollIntoView({ block: "center" }), 100);
}

/** Nothing is said any more of fields that are being changed. */
export function unsayOf(form: FormInstance, changed: Readonly<Record<string, unknown>>): void {
  const names = Object.entries(changed).flatMap(([name, value]) =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? Object.keys(value).map((id) => [name, id])
      : [[name]],
  );
  form.setFields(names.map((name) => ({ name, errors: [] })));
}
