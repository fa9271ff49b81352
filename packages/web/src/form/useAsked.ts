import { askedIn, type Field } from "@stowage/model";
import { Form, type FormInstance } from "antd";

/** What a field may hold by what stands in the form now; undefined where that does not ask for it. */
export function useAsked(field: Field, form: FormInstance): readonly string[] | undefined {
  const by = "askedBy" in field ? field.askedBy?.field : undefined;
  const said: unknown = Form.useWatch(
    (values: Readonly<Record<string, unknown>>) => (by === undefined ? undefined : values[by]),
    { form, preserve: true },
  );
  return by === undefined ? undefined : askedIn(field, { [by]: said });
}

/** The names of those fields that what stands in the form now asks for. */
export function useAskedNames(fields: readonly { readonly name: string; readonly field: Field }[]): readonly string[] {
  const form = Form.useFormInstance();
  const named: string = Form.useWatch(
    (values: Readonly<Record<string, unknown>>) =>
      fields.flatMap(({ name, field }) => (askedIn(field, values) ? [name] : [])).join(" "),
    { form, preserve: true },
  );
  return named ? named.split(" ") : [];
}
