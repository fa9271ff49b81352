import { Form, Input } from "antd";
import { useWords } from "../../i18n/index.ts";

/** Why a step is undone or taken aside; it stays in the history. */
export function ReasonField() {
  const words = useWords();
  return (
    <Form.Item
      name="reason"
      label={words.say("document.reason")}
      extra={words.say("document.reasonHint")}
      rules={[{ required: true, whitespace: true, message: words.error("REASON_REQUIRED") }]}
    >
      <Input.TextArea autoFocus data-first autoSize={{ minRows: 2, maxRows: 5 }} maxLength={500} />
    </Form.Item>
  );
}
