import { Button, Form, Input } from "antd";
import { useState } from "react";
import { call } from "../../../api/client.ts";
import type { AnyRow } from "../../../api/resources.ts";
import { useWords } from "../../../i18n/index.ts";
import { useAdministersGroup, useMay } from "../../../session/hooks.ts";
import { Dialog } from "../../../ui/Dialog.tsx";
import { Note } from "../../../ui/Note.tsx";
import { useAsk } from "./useAsk.ts";

/** Lets a verified registration in, or turns it away. */
export function RegistrationTools({ row }: { row: AnyRow }) {
  const words = useWords();
  const may = useMay();
  const isOfGroup = useAdministersGroup();
  const { ask, busy } = useAsk("registration");
  const [rejecting, setRejecting] = useState(false);
  if (!isOfGroup || !may("registrationSetup", "update") || row.registration_status !== "awaiting_approval") return null;
  const company = String(row.company_full_name);
  const url = `/v1/registration/${row.registration_id}`;
  const approve = () =>
    ask(async () => {
      await call(`${url}/approve`, { body: {} });
      return words.say("people.approved", { company });
    });
  const reject = (reason: string) =>
    ask(async () => {
      await call(`${url}/reject`, { body: { reason } });
      setRejecting(false);
      return words.say("people.rejected");
    });
  return (
    <section className="section">
      <Note tone="neutral" title={words.say("people.approveWhat", { company, email: String(row.email) })} />
      <div className="row account-tools">
        <Button type="primary" loading={busy} onClick={() => void approve()}>
          {words.say("people.approve")}
        </Button>
        <Button disabled={busy} onClick={() => setRejecting(true)}>
          {words.say("people.reject")}
        </Button>
      </div>
      {rejecting && (
        <RejectDialog
          company={company}
          busy={busy}
          close={() => setRejecting(false)}
          reject={(text) => void reject(text)}
        />
      )}
    </section>
  );
}

interface DialogProps {
  readonly company: string;
  readonly busy: boolean;
  readonly close: () => void;
  readonly reject: (reason: string) => void;
}

function RejectDialog({ company, busy, close, reject }: DialogProps) {
  const words = useWords();
  const [form] = Form.useForm<{ reason: string }>();
  return (
    <Dialog
      open
      title={words.say("people.rejectWhat", { company })}
      onCancel={close}
      onOk={form.submit}
      confirmLoading={busy}
      okText={words.say("people.reject")}
      okButtonProps={{ danger: true }}
      cancelText={words.say("form.cancel")}
    >
      <p className="quiet">{words.say("people.rejectNote")}</p>
      <Form form={form} layout="vertical" requiredMark={false} onFinish={({ reason }) => reject(reason.trim())}>
        <Form.Item
          name="reason"
          label={words.field("reason")}
          rules={[{ required: true, whitespace: true, message: words.error("REASON_REQUIRED") }]}
        >
          <Input.TextArea rows={3} maxLength={250} />
        </Form.Item>
      </Form>
    </Dialog>
  );
}
