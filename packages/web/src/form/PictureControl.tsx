import { useQueryClient } from "@tanstack/react-query";
import { Button, Upload } from "antd";
import { type DragEvent, useEffect, useEffectEvent, useState } from "react";
import { asFailure, type CallFailure } from "../api/failure.ts";
import { asDataUrl, pictureKey, uploadPicture } from "../api/pictures.ts";
import { useWords } from "../i18n/index.ts";
import { failureText } from "../ui/FailureNote.tsx";
import { CloseIcon, UploadIcon } from "../ui/icons.tsx";
import { Tile } from "../ui/Tile.tsx";
import type { ControlProps } from "./controlProps.ts";

/** A picture: chosen, dragged here or pasted; it is uploaded at once, and the row's once that is saved. */
export function PictureControl(props: ControlProps) {
  const { id, name, value, disabled, of, row } = props;
  const words = useWords();
  const { take, remove, busy, failure } = useUploading(props);
  const [isOver, setOver] = useState(false);
  usePastedFile(disabled || busy ? null : take);
  const rowId = of && row ? String(row[of.key]) : undefined;
  const hash = typeof value === "string" && value !== "" ? value : null;
  const over = (to: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(to);
  };
  return (
    <div>
      <section
        className={isOver ? "picture-drop picture-over" : "picture-drop"}
        aria-label={words.field(name)}
        onDragOver={over(true)}
        onDragLeave={over(false)}
        onDrop={(event) => {
          over(false)(event);
          const [file] = event.dataTransfer.files;
          if (file && !disabled) take(file);
        }}
      >
        {of && <Tile of={of} id={rowId} hash={hash} />}
        <span className="picture-ways">
          <span className="row">
            <Upload
              id={id}
              accept="image/png,image/jpeg,image/webp"
              showUploadList={false}
              disabled={disabled || busy}
              beforeUpload={(file) => {
                take(file);
                return false;
              }}
            >
              <Button size="small" loading={busy} disabled={disabled} icon={<UploadIcon />}>
                {words.say("form.choosePicture")}
              </Button>
            </Upload>
            {hash && (
              <Button
                size="small"
                type="text"
                disabled={disabled || busy}
                icon={<CloseIcon size={12} />}
                onClick={remove}
              >
                {words.say("form.removePicture")}
              </Button>
            )}
          </span>
          <span className="quiet">{words.say("form.pictureHint")}</span>
        </span>
      </section>
      {failure && (
        <p className="picture-wrong" role="alert">
          {failureText(failure, words)}
        </p>
      )}
    </div>
  );
}

function useUploading({ name, onChange, of }: ControlProps) {
  const cache = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  async function upload(file: File) {
    setBusy(true);
    setFailure(null);
    try {
      const { hash, small } = await uploadPicture(file, `${of?.path}/${name}`);
      cache.setQueryData(pictureKey(hash, "small"), await asDataUrl(small));
      onChange?.(hash);
    } catch (thrown) {
      setFailure(asFailure(thrown));
    } finally {
      setBusy(false);
    }
  }
  const remove = () => {
    setFailure(null);
    onChange?.(undefined);
  };
  return { take: (file: File) => void upload(file), remove, busy, failure };
}

/** A file that is pasted anywhere on the page while it is in sight; text is pasted where it always is. */
function usePastedFile(take: ((file: File) => void) | null): void {
  const offer = useEffectEvent((event: ClipboardEvent) => {
    const file = [...(event.clipboardData?.files ?? [])].find(({ type }) => type.startsWith("image/"));
    if (!file || !take) return;
    event.preventDefault();
    take(file);
  });
  useEffect(() => {
    const paste = (event: ClipboardEvent) => offer(event);
    document.addEventListener("paste", paste);
    return () => document.removeEventListener("paste", paste);
  }, []);
}
