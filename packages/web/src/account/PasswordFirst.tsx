import { Form, Input } from "antd";
import { useState } from "react";
import { asFailure, type CallFailure } from "../api/failure.ts";
import { useWords } from "../i18n/index.ts";
import { Dialog } from "../ui/Dialog.tsx";
import { FailureNote } from "../ui/FailureNote.tsx";

interface Props {
  readonly title: string;
  readonly close: () => void;
  /** May throw the server's refusal; the dialog shows it. */
  readonly goOn: (password: string) => Promise<void>;
}

/** Asks for the password again before something that only its owner may do. */
export function PasswordFirst({ title, close, goOn }: Props) {
  const words = useWords();
  const [form] = Form.useForm<{ password: string }>();
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const [busy, setBusy] = useState(false);
  async function send({ password }: { password: string }) {
    setBusy(true);
    setFailure(null);
    try {
      await goOn(password);
    } catch (thrown) {
      setFailure(asFailure(thrown));
      setBusy(false);
    }
  }
  const label = words.say("signin.currentPassword");
  return (
    <Dialog
      open
      title={title}
      onCancel={close}
      onOk={form.submit}
      confirmLoading={busy}
      okText={words.say("people.goOn")}
      cancelText={words.say("form.cancel")}
    >
      {failure && <FailureNote failure={failure} />}
      <p className="quiet">{words.say("people.passwordFirst")}</p>
      <Form form={form} layout="vertical" requiredMark={false} onFinish={(entered) => void send(entered)}>
        <Form.Item
          name="password"
          label={label}
          rules={[{ required: true, message: words.error("REQUIRED", { field: label }) }]}
        >
          <Input.Password autoComplete="current-password" maxLength={1000} />
        </Form.Item>
      </Form>
    </Dialog>
  );
}
