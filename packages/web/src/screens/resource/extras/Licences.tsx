import { Button, Checkbox, DatePicker, Form, Input, InputNumber } from "antd";
import type { Dayjs } from "dayjs";
import { useState } from "react";
import { call } from "../../../api/client.ts";
import { useWords } from "../../../i18n/index.ts";
import { useAdministersGroup, useMay } from "../../../session/hooks.ts";
import { Dialog } from "../../../ui/Dialog.tsx";
import { PlusIcon } from "../../../ui/icons.tsx";
import { Note } from "../../../ui/Note.tsx";
import { useCopy } from "../../../ui/useCopy.ts";
import { useAsk } from "./useAsk.ts";

interface Entered {
  readonly licensee: string;
  readonly max_uses: number;
  readonly usable_until?: Dayjs | null;
  readonly needs_approval: boolean;
}

interface Issued {
  readonly licensee: string;
  readonly serial_number: string;
}

/** Issues a licence, and shows its serial number this once. */
export function IssueLicence({ plain = false }: { readonly plain?: boolean }) {
  const words = useWords();
  const may = useMay();
  const isOfGroup = useAdministersGroup();
  const [isOpen, setIsOpen] = useState(false);
  if (!isOfGroup || !may("licenceSetup", "create")) return null;
  return (
    <>
      <Button type={plain ? "default" : "primary"} icon={<PlusIcon />} title="N" onClick={() => setIsOpen(true)}>
        {words.say("people.issueLicence")}
      </Button>
      {isOpen && <IssueDialog close={() => setIsOpen(false)} />}
    </>
  );
}

function IssueDialog({ close }: { close: () => void }) {
  const words = useWords();
  const { ask, busy } = useAsk("licence");
  const [form] = Form.useForm<Entered>();
  const [issued, setIssued] = useState<Issued | null>(null);
  if (issued) return <Serial issued={issued} close={close} />;
  const issue = ({ usable_until, ...entered }: Entered) =>
    ask(async () => {
      const body = { ...entered, usable_until: usable_until?.format("YYYY-MM-DD") ?? null };
      const { licence } = await call("/v1/licence/a", { body });
      setIssued((licence as readonly Issued[])[0] ?? null);
      return words.say("notice.created");
    });
  const required = { required: true, message: words.error("REQUIRED", { field: words.field("licensee") }) };
  return (
    <Dialog
      open
      title={words.say("people.issueLicence")}
      onCancel={close}
      onOk={form.submit}
      confirmLoading={busy}
      okText={words.say("people.issueLicence")}
      cancelText={words.say("form.cancel")}
    >
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ max_uses: 1, needs_approval: true }}
        onFinish={(entered) => void issue(entered)}
      >
        <Form.Item name="licensee" label={words.field("licensee")} rules={[required]}>
          <Input maxLength={120} />
        </Form.Item>
        <Form.Item name="max_uses" label={words.field("max_uses")}>
          <InputNumber min={1} max={1000} precision={0} />
        </Form.Item>
        <Form.Item name="usable_until" label={words.field("usable_until")}>
          <DatePicker />
        </Form.Item>
        <Form.Item name="needs_approval" valuePropName="checked" extra={words.say("people.needsApprovalNote")}>
          <Checkbox>{words.field("needs_approval")}</Checkbox>
        </Form.Item>
        <button type="submit" hidden />
      </Form>
    </Dialog>
  );
}

function Serial({ issued, close }: { issued: Issued; close: () => void }) {
  const words = useWords();
  const copy = useCopy();
  return (
    <Dialog
      open
      title={words.say("people.serialNumber")}
      onCancel={close}
      mask={{ closable: false }}
      footer={
        <>
          <Button onClick={close}>{words.say("frame.close")}</Button>
          <Button type="primary" onClick={() => void copy(issued.serial_number)}>
            {words.say("people.copySerial")}
          </Button>
        </>
      }
    >
      <output className="serial-number">{issued.serial_number}</output>
      <Note tone="attention" title={words.say("people.serialNote", { licensee: issued.licensee })} />
    </Dialog>
  );
}
