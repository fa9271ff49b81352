import type { Declared } from "@stowage/model";
import { useQueryClient } from "@tanstack/react-query";
import { App, Button, Form } from "antd";
import { type KeyboardEvent, useId, useState } from "react";
import { labelOf } from "../api/lookup.ts";
import type { AnyRow } from "../api/resources.ts";
import { checkValue, isEmpty, sentValue } from "../form/check.ts";
import { Control } from "../form/controls.tsx";
import { shownThrough } from "../form/draft.ts";
import { useSought } from "../form/useSought.ts";
import { groupedDecimal } from "../i18n/format.ts";
import { useWords } from "../i18n/index.ts";
import { useHasRight, useWorkspace } from "../session/hooks.ts";
import { useAsking } from "../ui/closedByBack.ts";
import { Dialog } from "../ui/Dialog.tsx";
import { failureText } from "../ui/FailureNote.tsx";
import { OutcomeRows } from "../ui/OutcomeRows.tsx";
import { Select } from "../ui/Select.tsx";
import { changeBack, changeField, type Outcome } from "./changeField.ts";
import { quickFields, quickFieldsOfMany } from "./editable.ts";

interface Props {
  readonly declared: Declared;
  readonly rows: readonly AnyRow[];
  /** The field of the cell that it begins with; else it is chosen. */
  readonly field?: string;
  readonly onClose: () => void;
}

/** Changes one field of one row or of many, without opening their forms, and offers to undo it. */
export function QuickEdit({ declared, rows, field: first, onClose }: Props) {
  const words = useWords();
  const workspace = useWorkspace();
  const hasRight = useHasRight();
  const formId = useId();
  const [form] = Form.useForm<{ value: unknown }>();
  const fields = (rows.length > 1 ? quickFieldsOfMany : quickFields)(declared, hasRight);
  const [name, setName] = useState(first);
  const { change, busy } = useChange(declared);
  const field = fields.find((one) => one.name === name)?.field;
  const { seek, mustBeFound } = useSought();
  const [only] = rows.length === 1 ? rows : [];

  async function save() {
    if (!name || !field) return;
    const { value } = await form.validateFields();
    const sent = isEmpty(value) ? null : sentValue(field, value);
    onClose();
    await change(rows, name, sent);
  }
  return (
    <Dialog
      open
      destroyOnHidden
      title={words.say("list.changeField", { count: groupedDecimal(rows.length) })}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{words.say("form.cancel")}</Button>
          <Button type="primary" htmlType="submit" form={formId} loading={busy} disabled={!field}>
            {words.say("form.save")}
          </Button>
        </>
      }
    >
      <Form
        id={formId}
        form={form}
        layout="vertical"
        onFinish={() => void save()}
        scrollToFirstError={{ focus: true }}
        onKeyDownCapture={(event) => isSaving(event) && takeAndSave(event, form.submit)}
      >
        <p className="quiet">{named(declared, rows).join(words.say("frame.comma"))}</p>
        {!first && (
          <Form.Item label={words.say("list.field")}>
            <Select
              showSearch={{ optionFilterProp: "label" }}
              aria-label={words.say("list.field")}
              value={name}
              onChange={(chosen: string) => {
                form.resetFields();
                setName(chosen);
              }}
              options={fields.map((one) => ({ value: one.name, label: words.field(one.name) }))}
            />
          </Form.Item>
        )}
        {name && field && (
          <Form.Item
            key={name}
            name="value"
            label={words.field(name)}
            initialValue={only?.[name] ?? undefined}
            rules={[
              {
                validator: async () => {
                  const now = (): unknown => form.getFieldValue("value");
                  await mustBeFound({ name, field }, now);
                  const wrong = checkValue(field, now());
                  if (wrong) throw new Error(words.failed(wrong.code, { ...wrong.details, field: name }) ?? wrong.code);
                },
              },
            ]}
          >
            <Control
              name={name}
              field={field}
              autoFocus
              of={declared}
              row={only ?? null}
              workspace={workspace}
              onSought={(ask) => seek(name, ask)}
              shownValue={shownThrough(declared, name, only ?? null)}
            />
          </Form.Item>
        )}
      </Form>
    </Dialog>
  );
}

/** Enter in the field of a day, which it takes for itself elsewhere, and Ctrl+Enter wherever it is pressed. */
const isSaving = ({ key, ctrlKey, metaKey, target, nativeEvent }: KeyboardEvent): boolean =>
  key === "Enter" &&
  !nativeEvent.isComposing &&
  target instanceof HTMLElement &&
  (ctrlKey || metaKey || (target instanceof HTMLInputElement && target.closest(".ant-picker") !== null));

/** A day that is typed is taken as its field is left. */
function takeAndSave(event: KeyboardEvent, save: () => void): void {
  event.preventDefault();
  event.stopPropagation();
  if (event.target instanceof HTMLElement) event.target.blur();
  setTimeout(save);
}

const mostNamed = 8;

const named = (declared: Declared, rows: readonly AnyRow[]): readonly string[] => [
  ...rows.slice(0, mostNamed).map((row) => labelOf(declared, row)),
  ...(rows.length > mostNamed ? ["…"] : []),
];

/** Changes, says what came of it, and takes it back where that is wished. */
function useChange(declared: Declared) {
  const words = useWords();
  const client = useQueryClient();
  const { message } = App.useApp();
  const asking = useAsking();
  const [busy, setBusy] = useState(false);

  async function told(outcome: Outcome, title: string) {
    await client.invalidateQueries({ queryKey: [declared.name] });
    setBusy(false);
    if (outcome.refused.length === 0) return;
    const rows = outcome.refused.map(({ index, row, failure }) => ({
      ...{ index, number: labelOf(declared, row), message: failureText(failure, words) },
    }));
    asking("warning", { title, content: <OutcomeRows rows={rows} /> });
  }
  async function change(rows: readonly AnyRow[], name: string, value: unknown) {
    setBusy(true);
    const outcome = await changeField(declared, rows, name, () => value);
    const counts = { count: groupedDecimal(outcome.changed.length), field: words.field(name) };
    await told(outcome, words.say("list.notChanged", { count: groupedDecimal(outcome.refused.length) }));
    if (outcome.changed.length === 0) return;
    const key = `changed ${declared.name} ${name}`;
    const undo = async () => {
      message.destroy(key);
      const back = await changeBack(declared, outcome.changed, name);
      await told(back, words.say("list.notUndone", { count: groupedDecimal(back.refused.length) }));
      if (back.changed.length > 0) void message.success(words.say("list.undone"), 3);
    };
    void message.success({
      key,
      duration: 8,
      content: (
        <>
          {words.say("list.fieldChanged", counts)}{" "}
          <Button type="link" size="small" onClick={() => void undo()}>
            {words.say("list.undo")}
          </Button>
        </>
      ),
    });
  }
  return { change, busy };
}
