import type { FilesField } from "@stowage/model";
import { App, Button, Upload } from "antd";
import { useEffect, useState } from "react";
import { call } from "../api/client.ts";
import { asFailure } from "../api/failure.ts";
import { declaredAs } from "../api/resources.ts";
import { isPicture, shrink } from "../api/shrink.ts";
import { useWords } from "../i18n/index.ts";
import { failureText } from "../ui/FailureNote.tsx";
import { CloseIcon, EditIcon, UploadIcon } from "../ui/icons.tsx";
import type { ControlProps } from "./controlProps.ts";
import { SignatureDialog, signatureName } from "./SignatureDialog.tsx";

interface Attached {
  readonly file_id: string;
  readonly name?: string;
}

/** What a telephone's camera makes larger than this is made small first: the server takes 5 MB. */
const mostBytes = 4 * 2 ** 20;

/** Files of a row: each is uploaded as soon as it is chosen, and hangs on the row once that is saved. */
export function FilesControl({ id, field, value, onChange, disabled, of, small }: ControlProps & { small?: boolean }) {
  const words = useWords();
  const { message } = App.useApp();
  const [busy, setBusy] = useState(false);
  const attached = (Array.isArray(value) ? value : []) as readonly Attached[];
  const { max, of: hangsOn, signed } = field as FilesField;
  const path = (hangsOn ? declaredAs(hangsOn) : of)?.path;
  const seen = useSeen();
  const [signing, setSigning] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);
  // The signature has a place of its own, which no picture takes.
  const signatures = attached.filter(({ name }) => signed && name === signatureName).length;
  const [pictures, room] = [attached.length - signatures, signed ? max - 1 : max];
  const asked = words.say(signed ? "form.takePicture" : "form.upload");
  async function upload(file: File) {
    const isWrong = signed === true && !isPicture(new Uint8Array(await file.slice(0, 12).arrayBuffer()));
    setWrong(isWrong ? words.error("NO_PICTURE") : null);
    if (isWrong) return;
    const form = new FormData();
    setBusy(true);
    try {
      form.append("file", signed && file.size > mostBytes ? (await shrink(file)).whole : file, file.name);
      const answer = await call(`/v1/fileupload${path}`, { form });
      const kept = (answer.upload ?? []) as readonly Attached[];
      if (signed) seen.add(kept, file);
      onChange?.([...attached, ...kept]);
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
          {seen.of(file) ? <img className="file-seen" src={seen.of(file)} alt={file.name ?? ""} /> : file.name}
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
      {pictures < room && (
        <Upload
          id={id}
          showUploadList={false}
          disabled={disabled || busy}
          {...(signed ? { accept: "image/*", capture: "environment" as const } : {})}
          beforeUpload={(file) => {
            void upload(file);
            return false;
          }}
        >
          <Button
            loading={busy}
            disabled={disabled}
            icon={<UploadIcon />}
            {...(small ? { size: "small", title: asked } : {})}
          >
            <span className={small ? "visually-hidden" : ""}>{asked} </span>({pictures} / {room})
          </Button>
        </Upload>
      )}
      {signed && signatures === 0 && attached.length < max && (
        <Button disabled={disabled || busy} icon={<EditIcon />} onClick={() => setSigning(true)}>
          {words.say("form.sign")}
        </Button>
      )}
      {wrong && (
        <span role="alert" className="attention">
          {wrong}
        </span>
      )}
      {signing && (
        <SignatureDialog
          onClose={() => setSigning(false)}
          onSigned={(file) => {
            setSigning(false);
            void upload(file);
          }}
        />
      )}
    </div>
  );
}

/** Pictures as they were chosen here, until the control is gone. */
function useSeen() {
  const [urls] = useState(() => new Map<string, string>());
  useEffect(
    () => () => {
      for (const url of urls.values()) URL.revokeObjectURL(url);
    },
    [urls],
  );
  return {
    of: ({ file_id }: Attached) => urls.get(file_id),
    add: (kept: readonly Attached[], file: File) => {
      for (const { file_id } of kept) urls.set(file_id, URL.createObjectURL(file));
    },
  };
}
