import { App, Form, Input, Modal } from "antd";
import { useState } from "react";
import { call } from "../api/client.ts";
import { asFailure, type CallFailure } from "../api/failure.ts";
import { useWords } from "../i18n/index.ts";
import { useUserInfo } from "../session/hooks.ts";
import { setSession } from "../session/store.ts";
import type { Auth } from "../session/types.ts";
import { FailureNote } from "../ui/FailureNote.tsx";

interface Entered {
  readonly current_password: string;
  readonly new_password: string;
}

/** Changes one's own password; every other session ends with it. */
export function PasswordDialog({ close }: { close: () => void }) {
  const words = useWords();
  const { uid } = useUserInfo();
  const { message } = App.useApp();
  const [form] = Form.useForm<Entered>();
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const [busy, setBusy] = useState(false);

  async function save({ current_password, new_password }: Entered) {
    setBusy(true);
    setFailure(null);
    try {
      const additionals = await call(`/v1/account/${uid}/password`, {
        method: "PUT",
        body: { current_password, new_password },
      });
      setSession({ auth: additionals.loginAccountToken as Auth });
      void message.success(words.say("notice.saved"), 2);
      close();
    } catch (thrown) {
      setFailure(asFailure(thrown));
      setBusy(false);
    }
  }
  const rule = (label: string) => ({ required: true, message: words.error("REQUIRED", { field: label }) });
  const field = (name: string, autoComplete: string, label: string) => (
    <Form.Item
      name={name}
      label={label}
      rules={name === "repeated" ? [rule(label), same(words.say("signin.passwordsDiffer"))] : [rule(label)]}
    >
      <Input.Password autoComplete={autoComplete} maxLength={200} />
    </Form.Item>
  );
  return (
    <Modal
      open
      title={words.say("frame.password")}
      onCancel={close}
      onOk={form.submit}
      confirmLoading={busy}
      okText={words.say("form.save")}
      cancelText={words.say("form.cancel")}
    >
      {failure && <FailureNote failure={failure} />}
      <Form form={form} layout="vertical" onFinish={save} requiredMark={false}>
        {field("current_password", "current-password", words.say("signin.currentPassword"))}
        {field("new_password", "new-password", words.say("signin.newPassword"))}
        {field("repeated", "new-password", words.say("signin.repeatPassword"))}
      </Form>
    </Modal>
  );
}

const same = (message: string) => (form: { getFieldValue: (name: string) => unknown }) => ({
  validator: async (_rule: unknown, value: unknown) => {
    if (value && value !== form.getFieldValue("new_password")) throw new Error(message);
  },
});
