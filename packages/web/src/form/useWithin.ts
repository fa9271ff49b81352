import type { Field } from "@stowage/model";
import { Form, type FormInstance } from "antd";
import { useMemo } from "react";

/** What rows of a lookup, or those that a code names, must agree in, as it stands in the form now. */
export function useWithin(field: Field, form: FormInstance): Readonly<Record<string, string>> | undefined {
  const columns = "within" in field ? (field.within ?? []) : [];
  const watched: string = Form.useWatch(
    (values: Readonly<Record<string, unknown>>) =>
      JSON.stringify(columns.flatMap((column) => (values[column] ? [[column, values[column]]] : []))),
    form,
  );
  return useMemo(() => (watched && watched !== "[]" ? Object.fromEntries(JSON.parse(watched)) : undefined), [watched]);
}
