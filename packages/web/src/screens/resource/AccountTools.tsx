import { useQueryClient } from "@tanstack/react-query";
import { App, Button, Form, Input } from "antd";
import { useState } from "react";
import { usePasswordRule } from "../../account/newPassword.ts";
import { call } from "../../api/client.ts";
import { asFailure, type CallFailure } from "../../api/failure.ts";
import type { AnyRow } from "../../api/resources.ts";
import { useWords } from "../../i18n/index.ts";
import { useMay, useUserInfo } from "../../session/hooks.ts";
import { seeAs } from "../../session/seeAs.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { FailureNote, failureText } from "../../ui/FailureNote.tsx";
import { Note } from "../../ui/Note.tsx";

/** What an administrator does for an account: set its password, lift its lock, send it the letter that sets one. */
export function AccountTools({ row }: { row: AnyRow }) {
  const words = useWords();
  const { message } = App.useApp();
  const client = useQueryClient();
  const may = useMay();
  const [setting, setSetting] = useState(false);
  const ownId = useUserInfo().uid;
  const [looking, setLooking] = useState(false);
  if (!may("accountSetup", "update")) return null;
  async function look() {
    setLooking(true);
    try {
      await seeAs(String(row.account_id));
      // A full load: nothing that was read for one user stays in memory for the other.
      location.assign("/Main/home");
    } catch (thrown) {
      setLooking(false);
      void message.error(failureText(asFailure(thrown), words), 6);
    }
  }
  async function ask(path: string, notice: string) {
    try {
      await call(`/v1/account/${row.account_id}/${path}`, { body: {} });
      await client.invalidateQueries({ queryKey: ["account"] });
      void message.success(notice, 3);
    } catch (thrown) {
      void message.error(failureText(asFailure(thrown), words), 6);
    }
  }
  const isOpen = row.has_password === true || Number(row.passkeys) > 0;
  return (
    <>
      {!isOpen && <Note tone="attention" title={words.say("people.noPassword")} />}
      <div className="row account-tools">
        <Button onClick={() => setSetting(true)}>{words.say("signin.newPassword")}</Button>
        {typeof row.email === "string" && (
          <Button onClick={() => void ask("letter", words.say("people.letterPosted", { email: String(row.email) }))}>
            {words.say("signin.resetTitle")}
          </Button>
        )}
        {row.second_factor === true && (
          <Button onClick={() => void ask("secondfactor/off", words.say("people.turnedOff"))}>
            {words.say("people.turnOff")}
          </Button>
        )}
        {Number(row.passkeys) > 0 && (
          <Button onClick={() => void ask("passkey/remove", words.say("people.passkeysRemoved"))}>
            {words.say("people.removePasskeys")}
          </Button>
        )}
        {row.account_id !== ownId && (
          <Button loading={looking} onClick={() => void look()}>
            {words.say("permissions.seeAs")}
          </Button>
        )}
        {setting && <PasswordOf row={row} close={() => setSetting(false)} />}
      </div>
    </>
  );
}

function PasswordOf({ row, close }: { row: AnyRow; close: () => void }) {
  const words = useWords();
  const { message } = App.useApp();
  const client = useQueryClient();
  const [form] = Form.useForm<{ new_password: string }>();
  const [failure, setFailure] = useState<CallFailure | null>(null);
  async function save({ new_password }: { new_password: string }) {
    try {
      await call(`/v1/account/${row.account_id}/password`, { method: "PUT", body: { new_password } });
      await client.invalidateQueries({ queryKey: ["account"] });
      void message.success(words.say("notice.accountSaved"), 3);
      close();
    } catch (thrown) {
      setFailure(asFailure(thrown));
    }
  }
  const label = words.say("signin.newPassword");
  const rule = usePasswordRule();
  return (
    <Dialog
      open
      title={`${label} · ${row.login_name}`}
      onCancel={close}
      onOk={form.submit}
      okText={words.say("form.save")}
      cancelText={words.say("form.cancel")}
    >
      {failure && <FailureNote failure={failure} />}
      <Form form={form} layout="vertical" onFinish={(values) => void save(values)} requiredMark={false}>
        <Form.Item
          name="new_password"
          label={label}
          extra={rule}
          rules={[{ required: true, message: words.error("REQUIRED", { field: label }) }]}
        >
          <Input.Password autoComplete="new-password" maxLength={200} />
        </Form.Item>
      </Form>
    </Dialog>
  );
}
