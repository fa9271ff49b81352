import type { Action } from "@stowage/model";
import type { FormInstance } from "antd";
import type { AnyRow } from "../../api/resources.ts";

/** Under this name stands, among what single documents have of a field, what all the others have alike. */
export const alike = "alike";

export interface NumberedDocument {
  readonly id: string;
  readonly number: string;
}

type Values = Readonly<Record<string, unknown>>;

const isOfEach = (value: unknown): value is AnyRow =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isSaid = (value: unknown): boolean => value !== undefined && value !== null && String(value).trim() !== "";

/** Where a document's value of a field was entered: at its own, else with what all have alike. */
export const enteredAt = (form: FormInstance, name: string, id: string): readonly [string, string] => [
  name,
  isSaid(form.getFieldValue([name, id])) ? id : alike,
];

/** The single fields as they are of one document: its own, else what all have alike. */
export const valuesOf = (values: Values, id: string): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      isOfEach(value) ? (isSaid(value[id]) ? value[id] : value[alike]) : value,
    ]),
  );

/** The single fields as a step is told of them: what all have alike, and below `each` what these have of their own. */
export function valuesOfAll({ each = {} }: Action, ids: readonly string[], values: Values): Values {
  const split = Object.keys(each).filter((name) => isOfEach(values[name]));
  if (split.length === 0) return values;
  const entered = (name: string) => values[name] as AnyRow;
  const own = ids.flatMap((id) => {
    const said = split.flatMap((name) => (isSaid(entered(name)[id]) ? [[name, entered(name)[id]] as const] : []));
    return said.length > 0 ? [{ id, ...Object.fromEntries(said) }] : [];
  });
  const common = Object.fromEntries(split.map((name) => [name, entered(name)[alike]]));
  return { ...values, ...common, ...(own.length > 0 ? { each: own } : {}) };
}
