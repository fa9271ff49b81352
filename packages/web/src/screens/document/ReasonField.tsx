import { Form, Input } from "antd";
import { useWords } from "../../i18n/index.ts";
import { Note } from "../../ui/Note.tsx";
import type { RefusedLine } from "./refusedLines.ts";
import { useIsToldBeside } from "./SaidOnce.tsx";

/** Why a step is undone, taken aside, or done beyond the limits that are told; it stays in the history. */
export function ReasonField({ exceeding = [] }: { readonly exceeding?: readonly RefusedLine[] }) {
  const words = useWords();
  const isTold = useIsToldBeside();
  const said = [...new Set(exceeding.map(({ code, details }) => words.error(code, details)))];
  return (
    <>
      {said.length > 0 && (
        <Note tone="attention" title={words.say("document.reasonExceeding")}>
          {!isTold && (
            <ul>
              {said.map((one) => (
                <li key={one}>{one}</li>
              ))}
            </ul>
          )}
        </Note>
      )}
      <Form.Item
        name="reason"
        label={words.say("document.reason")}
        extra={words.say("document.reasonHint")}
        rules={[{ required: true, whitespace: true, message: words.error("REASON_REQUIRED") }]}
      >
        <Input.TextArea autoFocus data-first autoSize={{ minRows: 2, maxRows: 5 }} maxLength={500} />
      </Form.Item>
    </>
  );
}
