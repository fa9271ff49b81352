import { App, Button, Form, Input } from "antd";
import { useState } from "react";
import { usePasswordRule } from "../../account/newPassword.ts";
import { call } from "../../api/client.ts";
import { asFailure, type CallFailure } from "../../api/failure.ts";
import { useWords } from "../../i18n/index.ts";
import { useUserInfo } from "../../session/hooks.ts";
import { setSession } from "../../session/store.ts";
import type { Auth } from "../../session/types.ts";
import { FailureNote } from "../../ui/FailureNote.tsx";

interface Entered {
  readonly current_password: string;
  readonly new_password: string;
}

/** Changes one's own password; every other session ends with it. */
export function PasswordForm() {
  const words = useWords();
  const rule = usePasswordRule();
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
      form.resetFields();
    } catch (thrown) {
      const failed = asFailure(thrown);
      setFailure(failed);
      form.setFields(failed.errors.filter(isEntered).map(({ field, message }) => ({ name: field, errors: [message] })));
    } finally {
      setBusy(false);
    }
  }
  const field = (name: string, label: string, autoComplete: string) => (
    <Form.Item
      name={name}
      label={label}
      extra={name === "new_password" ? rule : undefined}
      dependencies={name === "repeated" ? ["new_password"] : []}
      rules={[
        { required: true, message: words.error("REQUIRED", { field: label }) },
        ...(name === "repeated" ? [same(words.say("signin.passwordsDiffer"))] : []),
      ]}
    >
      <Input.Password autoComplete={autoComplete} maxLength={1000} />
    </Form.Item>
  );
  return (
    <Form form={form} layout="vertical" onFinish={(entered) => void save(entered)} requiredMark={false}>
      {failure && <FailureNote failure={failure} notice="notice.passwordFailed" />}
      {field("current_password", words.say("signin.currentPassword"), "current-password")}
      {field("new_password", words.say("signin.newPassword"), "new-password")}
      {field("repeated", words.say("signin.repeatPassword"), "new-password")}
      <Button htmlType="submit" loading={busy}>
        {words.say("frame.password")}
      </Button>
    </Form>
  );
}

type Fault = CallFailure["errors"][number];
const isEntered = (fault: Fault): fault is Fault & { readonly field: keyof Entered } =>
  fault.field === "current_password" || fault.field === "new_password";

const same = (message: string) => (form: { getFieldValue: (name: string) => unknown }) => ({
  validator: async (_rule: unknown, value: unknown) => {
    if (value && value !== form.getFieldValue("new_password")) throw new Error(message);
  },
});
