import { isGivenByServer } from "@stowage/model";
import { Form } from "antd";
import { useState } from "react";
import { type AnyRow, declaredAs } from "../api/resources.ts";
import { useWords } from "../i18n/index.ts";
import { useMayDo } from "../session/hooks.ts";
import { checkValue, isEmpty } from "./check.ts";
import { Control } from "./controls.tsx";
import { shownThrough } from "./draft.ts";
import { type FormField, isNarrow } from "./fields.ts";
import { useAsked } from "./useAsked.ts";
import type { FormState } from "./useFormState.ts";
import { useLabel } from "./useLabel.ts";
import { useWithin } from "./useWithin.ts";
import { wrongText } from "./wrongText.ts";

/** A field of a form: its name, its control, and what is wrong with it. */
export function FieldItem({
  one,
  form,
  row,
  autoFocus,
  isHidden,
  onCreate,
}: {
  one: FormField;
  form: FormState;
  row: AnyRow | null;
  autoFocus: boolean;
  isHidden: boolean;
  onCreate: (target: string, text: string) => void;
}) {
  const words = useWords();
  const mayDo = useMayDo();
  const { name, field, settled, why } = one;
  const label = useLabel(one, form);
  const target = field.kind === "lookup" ? declaredAs(field.target) : undefined;
  const within = useWithin(field, form.form);
  const error = form.errors.fields[name];
  const [isRefused, setRefused] = useState(false);
  const mayBeLeft = row === null && isGivenByServer(form.declared.fields, field);
  const asked = useAsked(field, form.form);
  const required = (field.required === true || asked !== undefined) && !settled && !mayBeLeft;
  return (
    <Form.Item
      name={name}
      label={label}
      required={required}
      extra={why && words.failed(why.code, why.details ?? {})}
      hidden={isHidden}
      className={isNarrow(field, label) ? "field-narrow" : "field-wide"}
      // A refused value is checked again while it is corrected, so that nothing moves when the field is left.
      validateTrigger={isRefused ? ["onBlur", "onChange"] : "onBlur"}
      // Saying at once what is wrong would move the button that is being pressed from under the pointer.
      validateDebounce={250}
      {...(error ? { validateStatus: "error" as const, help: error } : {})}
      rules={[
        {
          validator: async () => {
            const now = (): unknown => form.form.getFieldValue(name);
            await form.mustBeFound(one, now);
            const value = now();
            const isLeft = (mayBeLeft || name === "line_no") && isEmpty(value);
            const wrong = settled || isLeft ? null : checkValue(asked ? { ...field, required: true } : field, value);
            setRefused(wrong !== null);
            if (wrong) throw new Error(wrongText(words, one, wrong));
          },
        },
      ]}
    >
      <Control
        name={name}
        field={field}
        disabled={settled}
        placeholder={mayBeLeft ? words.say("form.givenByServer") : undefined}
        autoFocus={autoFocus}
        shownValue={form.names[name] ?? shownThrough(form.declared, name, row)}
        workspace={form.lineWorkspace}
        within={within}
        asked={asked}
        of={form.declared}
        row={row}
        onSought={(seek) => form.seek(name, seek)}
        onRow={(picked) => form.follow(name, picked)}
        onCreate={target && mayDo(target, "create") ? onCreate : undefined}
      />
    </Form.Item>
  );
}
