import { Form } from "antd";
import { useWords } from "../i18n/index.ts";
import type { FormField } from "./fields.ts";
import type { FormState } from "./useFormState.ts";

/** What a field is called, with the unit that another field of the form says for it now. */
export function useLabel({ name, field }: FormField, { form, declared }: FormState): string {
  const words = useWords();
  const by = "saidBy" in field ? field.saidBy : undefined;
  const said: unknown = Form.useWatch(
    (values: Readonly<Record<string, unknown>>) => (by === undefined ? undefined : values[by]),
    { form, preserve: true },
  );
  const unitField = by === undefined ? undefined : declared.fields[by];
  const usual = unitField && "default" in unitField ? unitField.default : undefined;
  const unit = unitField ? String(said || usual || "") : "";
  return unit ? `${words.field(name)} (${unit})` : words.field(name);
}
