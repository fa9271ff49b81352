import { model } from "@stowage/model";
import { useQueryClient } from "@tanstack/react-query";
import { App, Button, Form, Input, Modal, Select } from "antd";
import { useState } from "react";
import { call } from "../../api/client.ts";
import { asFailure, type CallFailure } from "../../api/failure.ts";
import { Control } from "../../form/controls.tsx";
import { groupedDecimal } from "../../i18n/format.ts";
import { useWords } from "../../i18n/index.ts";
import { usePlace } from "../../session/hooks.ts";
import { FailureNote } from "../../ui/FailureNote.tsx";
import { Note } from "../../ui/Note.tsx";

const parts = ["building", "floor", "area", "lane", "rack", "level", "slot"] as const;
const applyTo = ["new", "existing", "all"] as const;

type Entered = Readonly<Record<string, string | undefined>>;

/** What a batch would make, or made. */
interface Planned {
  readonly count: number;
  readonly created: number;
  readonly changed: number;
  readonly skipped: number;
  readonly first: readonly string[];
}

/** Many locations at once, over ranges of their parts; what will be made is shown first. */
export function StorageBatch({ onClose }: { onClose: () => void }) {
  const words = useWords();
  const { whId } = usePlace();
  const { message } = App.useApp();
  const client = useQueryClient();
  const [form] = Form.useForm<Record<string, string>>();
  const [planned, setPlanned] = useState<Planned | null>(null);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const [busy, setBusy] = useState(false);

  async function send(preview: boolean) {
    setBusy(true);
    setFailure(null);
    try {
      const answer = await call("/v1/storage/batch/a", {
        body: { ...bodyOf(form.getFieldsValue()), wh_id: whId, preview },
      });
      if (preview) return setPlanned(answer as unknown as Planned);
      await client.invalidateQueries({ queryKey: ["storage"] });
      void message.success(words.say("notice.created"), 2);
      onClose();
    } catch (thrown) {
      setFailure(asFailure(thrown));
    } finally {
      setBusy(false);
    }
  }
  const type = model.storage.fields.storage_type;
  return (
    <Modal open destroyOnHidden width={620} title={words.say("batch.title")} footer={null} onCancel={onClose}>
      {failure && <FailureNote failure={failure} />}
      <Form
        form={form}
        layout="vertical"
        initialValues={{ apply_to: "new", storage_type: "normal" }}
        onValuesChange={() => setPlanned(null)}
        onFinish={() => void send(planned === null)}
      >
        <div className="batch">
          {parts.map((part) => (
            <div key={part} className="batch-part">
              <span>{words.field(part)}</span>
              <Form.Item name={`${part}.from`} noStyle>
                <Input
                  className="code"
                  maxLength={10}
                  aria-label={`${words.field(part)} ${words.say("batch.from")}`}
                  placeholder={words.say("batch.from")}
                />
              </Form.Item>
              <Form.Item name={`${part}.to`} noStyle>
                <Input
                  className="code"
                  maxLength={10}
                  aria-label={`${words.field(part)} ${words.say("list.to")}`}
                  placeholder={words.say("list.to")}
                />
              </Form.Item>
            </div>
          ))}
        </div>
        <div className="form-fields">
          <Form.Item
            name="pattern"
            label={words.say("batch.pattern")}
            extra={words.say("batch.patternHint", { example: "{area}-{lane}-{slot}" })}
          >
            <Input className="code" placeholder="{area}-{lane}-{slot}" maxLength={120} />
          </Form.Item>
          <Form.Item name="storage_type" label={words.field("storage_type")}>
            <Control name="storage_type" field={type} />
          </Form.Item>
          <Form.Item name="apply_to" label={words.say("batch.applyTo")} rules={[{ required: true }]}>
            <Select options={applyTo.map((value) => ({ value, label: words.say(`batch.${value}`) }))} />
          </Form.Item>
        </div>
        {planned && (
          <Note tone="neutral" title={words.say("batch.planned", numbersOf(planned))}>
            <p className="code batch-first">
              {planned.first.join("  ")} {planned.count > planned.first.length && "…"}
            </p>
          </Note>
        )}
        <div className="row">
          <Button type="primary" htmlType="submit" loading={busy}>
            {planned
              ? words.say("batch.make", { count: groupedDecimal(planned.created + planned.changed) })
              : words.say("batch.preview")}
          </Button>
          <Button onClick={onClose}>{words.say("form.cancel")}</Button>
        </div>
      </Form>
    </Modal>
  );
}

const numbersOf = ({ created, changed, skipped }: Planned) => ({
  created: groupedDecimal(created),
  changed: groupedDecimal(changed),
  skipped: groupedDecimal(skipped),
});

/** What was entered as the call takes it; a part without an end is one value. */
function bodyOf(entered: Entered): Readonly<Record<string, unknown>> {
  const ranges = parts.flatMap((part) => {
    const [from, to] = [entered[`${part}.from`]?.trim(), entered[`${part}.to`]?.trim()];
    return from ? [[part, { from, to: to || from }] as const] : [];
  });
  const pattern = entered.pattern?.trim();
  return {
    apply_to: entered.apply_to,
    storage_type: entered.storage_type,
    ranges: Object.fromEntries(ranges),
    ...(pattern ? { pattern } : {}),
  };
}
