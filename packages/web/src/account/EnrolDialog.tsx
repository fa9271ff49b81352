import { Form, Input } from "antd";
import { useState } from "react";
import { call } from "../api/client.ts";
import { asFailure, type CallFailure } from "../api/failure.ts";
import { useWords } from "../i18n/index.ts";
import { Dialog } from "../ui/Dialog.tsx";
import { FailureNote } from "../ui/FailureNote.tsx";
import { PasswordFirst } from "./PasswordFirst.tsx";

interface Begun {
  readonly secret: string;
  /** An SVG. */
  readonly picture: string;
}

interface Props {
  readonly close: () => void;
  /** Called with the recovery codes. */
  readonly done: (codes: readonly string[]) => void;
}

/** Turns two-step sign-in on: asks for the password, shows the picture for the app, and asks for a first code. */
export function EnrolDialog({ close, done }: Props) {
  const words = useWords();
  const [begun, setBegun] = useState<Begun | null>(null);
  if (begun) return <Confirm begun={begun} close={close} done={done} />;
  return (
    <PasswordFirst
      title={words.say("people.turnOn")}
      close={close}
      goOn={async (password) => {
        const { secondFactor } = await call("/v1/own/secondfactor/begin", { body: { password } });
        setBegun(secondFactor as Begun);
      }}
    />
  );
}

function Confirm({ begun, close, done }: Props & { begun: Begun }) {
  const words = useWords();
  const [form] = Form.useForm<{ one_time_code: string }>();
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const [busy, setBusy] = useState(false);
  async function confirm({ one_time_code }: { one_time_code: string }) {
    setBusy(true);
    setFailure(null);
    try {
      const body = { one_time_code: one_time_code.replace(/\s/g, "") };
      const { secondFactor } = await call("/v1/own/secondfactor/confirm", { body });
      done((secondFactor as { recovery_codes: readonly string[] }).recovery_codes);
    } catch (thrown) {
      setFailure(asFailure(thrown));
      setBusy(false);
    }
  }
  const label = words.say("signin.oneTimeCode");
  return (
    <Dialog
      open
      title={words.say("people.turnOn")}
      onCancel={close}
      onOk={form.submit}
      confirmLoading={busy}
      mask={{ closable: false }}
      okText={words.say("people.turnOn")}
      cancelText={words.say("form.cancel")}
    >
      {failure && <FailureNote failure={failure} />}
      <p>{words.say("people.scan")}</p>
      <img
        className="factor-picture"
        alt={words.say("people.scanPicture")}
        src={`data:image/svg+xml,${encodeURIComponent(begun.picture)}`}
      />
      <p className="quiet factor-secret">
        {words.say("people.typeSecret")}
        <code>{begun.secret.replace(/(.{4})(?=.)/g, "$1 ")}</code>
      </p>
      <Form form={form} layout="vertical" requiredMark={false} onFinish={(entered) => void confirm(entered)}>
        <Form.Item
          name="one_time_code"
          label={label}
          rules={[{ required: true, pattern: /^\s*\d{3}\s?\d{3}\s*$/, message: words.error("SECOND_FACTOR_REQUIRED") }]}
        >
          <Input autoComplete="one-time-code" inputMode="numeric" maxLength={10} />
        </Form.Item>
      </Form>
    </Dialog>
  );
}
