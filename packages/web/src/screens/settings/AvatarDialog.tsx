import { Button, Slider } from "antd";
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { call } from "../../api/client.ts";
import { asFailure, CallFailure } from "../../api/failure.ts";
import { useWords } from "../../i18n/index.ts";
import { showAvatar } from "../../session/display.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { FailureNote } from "../../ui/FailureNote.tsx";
import { clamped, type Lie, lying, mostZoom, seen } from "./crop.ts";

/** Pixels of the window, and of the picture that is sent. */
const windowSide = 280;
const sentSide = 256;

/** Cuts a square out of a chosen picture, here in the browser, and uploads no more than that. */
export function AvatarDialog({ file, onClose }: { file: File; onClose: () => void }) {
  const words = useWords();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [picture, setPicture] = useState<ImageBitmap | null>(null);
  const [lie, setLie] = useState(lying);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    createImageBitmap(file).then(setPicture, () =>
      setFailure(new CallFailure("BAD_FILE", 0, words.say("settings.noPicture"))),
    );
  }, [file, words]);
  useEffect(() => {
    if (picture && canvas.current) draw(canvas.current, picture, lie);
  }, [picture, lie]);
  const move = (part: Partial<Lie>) => picture && setLie(clamped(picture.width, picture.height, { ...lie, ...part }));
  async function save() {
    if (!picture) return;
    setBusy(true);
    setFailure(null);
    try {
      const form = new FormData();
      form.append("file", await cut(picture, lie), "avatar");
      const { upload } = await call("/v1/fileupload/avator", { form });
      const [kept] = upload as readonly { avatar: string }[];
      if (kept) showAvatar(kept.avatar);
      onClose();
    } catch (thrown) {
      setFailure(asFailure(thrown));
      setBusy(false);
    }
  }
  const title = words.say("settings.cropTitle");
  return (
    <Dialog open destroyOnHidden width={360} footer={null} title={title} onCancel={onClose}>
      {failure && <FailureNote failure={failure} />}
      {picture && (
        <>
          <canvas
            ref={canvas}
            className="crop"
            role="img"
            tabIndex={0}
            data-first
            aria-label={words.say("settings.cropHint")}
            width={windowSide}
            height={windowSide}
            onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
            onPointerMove={(event) => move(dragged(event, lie))}
            onKeyDown={(event) => {
              const step = stepped(event, lie);
              if (!step) return;
              event.preventDefault();
              move(step);
            }}
            onWheel={(event) => move({ zoom: lie.zoom * (event.deltaY < 0 ? 1.1 : 1 / 1.1) })}
          />
          <p className="quiet crop-hint">{words.say("settings.cropHint")}</p>
          <Slider
            min={1}
            max={mostZoom}
            step={0.05}
            value={lie.zoom}
            tooltip={{ open: false }}
            ariaLabelForHandle={words.say("settings.zoom")}
            onChange={(zoom) => move({ zoom })}
          />
          <Button type="primary" block loading={busy} onClick={() => void save()}>
            {words.say("form.save")}
          </Button>
        </>
      )}
    </Dialog>
  );
}

function dragged(event: PointerEvent<HTMLCanvasElement>, lie: Lie): Partial<Lie> {
  if (!event.currentTarget.hasPointerCapture(event.pointerId)) return {};
  const side = event.currentTarget.clientWidth;
  return { right: lie.right + event.movementX / side, down: lie.down + event.movementY / side };
}

const steps: Readonly<Record<string, (lie: Lie) => Partial<Lie>>> = {
  ArrowLeft: ({ right }) => ({ right: right - 0.02 }),
  ArrowRight: ({ right }) => ({ right: right + 0.02 }),
  ArrowUp: ({ down }) => ({ down: down - 0.02 }),
  ArrowDown: ({ down }) => ({ down: down + 0.02 }),
  "+": ({ zoom }) => ({ zoom: zoom * 1.1 }),
  "-": ({ zoom }) => ({ zoom: zoom / 1.1 }),
};

const stepped = (event: KeyboardEvent, lie: Lie): Partial<Lie> | undefined => steps[event.key]?.(lie);

function draw(canvas: HTMLCanvasElement, picture: ImageBitmap, lie: Lie): void {
  const { x, y, side } = seen(picture.width, picture.height, lie);
  const context = canvas.getContext("2d");
  context?.clearRect(0, 0, canvas.width, canvas.height);
  context?.drawImage(picture, x, y, side, side, 0, 0, canvas.width, canvas.height);
}

/** The square as JPEG on white: a photograph's 256 pixels take some 20 KB. */
async function cut(picture: ImageBitmap, lie: Lie): Promise<Blob> {
  const canvas = document.createElement("canvas");
  canvas.width = sentSide;
  canvas.height = sentSide;
  const { x, y, side } = seen(picture.width, picture.height, lie);
  const context = canvas.getContext("2d");
  if (!context) throw new CallFailure("BAD_FILE", 0, "no canvas");
  context.fillStyle = "#fff";
  context.fillRect(0, 0, sentSide, sentSide);
  context.drawImage(picture, x, y, side, side, 0, 0, sentSide, sentSide);
  return new Promise((done, failed) =>
    canvas.toBlob((blob) => (blob ? done(blob) : failed(new CallFailure("BAD_FILE", 0, ""))), "image/jpeg", 0.88),
  );
}
