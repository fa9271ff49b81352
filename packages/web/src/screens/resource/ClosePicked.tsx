import { closedAs, type Declared, isClosed } from "@stowage/model";
import { Button, Form, Input } from "antd";
import { useState } from "react";
import { call } from "../../api/client.ts";
import type { AnyRow } from "../../api/resources.ts";
import { useWords } from "../../i18n/index.ts";
import { useHasRight, useMay } from "../../session/hooks.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { useAsk } from "./extras/useAsk.ts";

interface Props {
  readonly declared: Declared;
  readonly rows: readonly AnyRow[];
  readonly done: () => void;
}

/** Closes the picked records for good, or reopens those that are closed. */
export function ClosePicked({ declared, rows, done }: Props) {
  const words = useWords();
  const may = useMay();
  const hasRight = useHasRight();
  const { ask, busy } = useAsk(declared.name);
  const [reopening, setReopening] = useState(false);
  const { closes, menu, key } = declared;
  const only = closes?.only;
  if (!closes || !may(menu, "update") || rows.some((row) => only && row[only] !== true)) return null;
  const path = `/v1${closedAs(declared).path}/close`;
  const ids = rows.map((row) => String(row[key]));
  const count = rows.length;
  const close = () =>
    ask(async () => {
      await call(`${path}/a`, { body: { ids } });
      done();
      return words.say("list.closed", { count });
    });
  const reopen = (reason: string) =>
    ask(async () => {
      await call(`${path}/recovery`, { method: "PUT", body: { ids, reason } });
      setReopening(false);
      done();
      return words.say("list.reopened", { count });
    });
  return (
    <>
      {rows.every((row) => !isClosed(declared, row)) && (
        <Button loading={busy} onClick={() => void close()}>
          {words.say("list.closeCount", { count })}
        </Button>
      )}
      {hasRight("way_back") && rows.every((row) => isClosed(declared, row)) && (
        <Button disabled={busy} onClick={() => setReopening(true)}>
          {words.say("list.reopenCount", { count })}
        </Button>
      )}
      {reopening && (
        <ReasonDialog
          said={words.say("list.reopenCount", { count })}
          label={words.field("reopen_reason")}
          busy={busy}
          close={() => setReopening(false)}
          take={(reason) => void reopen(reason)}
        />
      )}
    </>
  );
}

interface DialogProps {
  readonly said: string;
  readonly label: string;
  readonly busy: boolean;
  readonly close: () => void;
  readonly take: (reason: string) => void;
}

/** Asks why before something is taken back. */
export function ReasonDialog({ said, label, busy, close, take }: DialogProps) {
  const words = useWords();
  const [form] = Form.useForm<{ reason: string }>();
  return (
    <Dialog
      open
      title={said}
      onCancel={close}
      onOk={form.submit}
      confirmLoading={busy}
      okText={said}
      cancelText={words.say("form.cancel")}
    >
      <Form form={form} layout="vertical" requiredMark={false} onFinish={({ reason }) => take(reason.trim())}>
        <Form.Item
          name="reason"
          label={label}
          rules={[{ required: true, whitespace: true, message: words.error("REASON_REQUIRED") }]}
        >
          <Input.TextArea rows={3} maxLength={500} />
        </Form.Item>
      </Form>
    </Dialog>
  );
}
