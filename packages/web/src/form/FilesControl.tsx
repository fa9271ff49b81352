import type { FilesField } from "@stowage/model";
import { App, Button, Upload } from "antd";
import { useState } from "react";
import { call } from "../api/client.ts";
import { asFailure } from "../api/failure.ts";
import { useWords } from "../i18n/index.ts";
import { failureText } from "../ui/FailureNote.tsx";
import { CloseIcon, UploadIcon } from "../ui/icons.tsx";
import type { ControlProps } from "./controlProps.ts";

interface Attached {
  readonly file_id: string;
  readonly name?: string;
}

/** Files of a row: each is uploaded as soon as it is chosen, and hangs on the row once that is saved. */
export function FilesControl({ id, field, value, onChange, disabled, of }: ControlProps) {
  const words = useWords();
  const { message } = App.useApp();
  const [busy, setBusy] = useState(false);
  const attached = (Array.isArray(value) ? value : []) as readonly Attached[];
  const { max } = field as FilesField;
  async function upload(file: File) {
    const form = new FormData();
    form.append("file", file);
    setBusy(true);
    try {
      const answer = await call(`/v1/fileupload${of?.path}`, { form });
      onChange?.([...attached, ...((answer.upload ?? []) as readonly Attached[])]);
      void message.success(words.say("notice.uploaded"), 2);
    } catch (thrown) {
      void message.error(words.say("notice.uploadFailed", { message: failureText(asFailure(thrown), words) }), 6);
    } finally {
      setBusy(false);
    }
  }
  return (
    <div className="files">
      {attached.map((file) => (
        <span key={file.file_id} className="file">
          {file.name}
          <Button
            type="text"
            size="small"
            disabled={disabled}
            icon={<CloseIcon size={12} />}
            aria-label={`${words.say("form.removeFile")} ${file.name ?? ""}`}
            onClick={() => onChange?.(attached.filter((one) => one !== file))}
          />
        </span>
      ))}
      {attached.length < max && (
        <Upload
          id={id}
          showUploadList={false}
          disabled={disabled || busy}
          beforeUpload={(file) => {
            void upload(file);
            return false;
          }}
        >
          <Button loading={busy} disabled={disabled} icon={<UploadIcon />}>
            {words.say("form.upload")} ({attached.length} / {max})
          </Button>
        </Upload>
      )}
    </div>
  );
}
