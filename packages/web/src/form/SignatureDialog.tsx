import { Button } from "antd";
import { type PointerEvent, useRef, useState } from "react";
import { useWords } from "../i18n/index.ts";
import { Dialog } from "../ui/Dialog.tsx";

interface Props {
  readonly onClose: () => void;
  readonly onSigned: (file: File) => void;
}

/** By which a signature is told from a picture. */
export const signatureName = "signature.png";

/** Dots of the picture for each of the page, so that a stroke stays smooth where it is enlarged. */
const dense = 2;

/** A field to sign in, by finger, pen or mouse. It is dark on white in either theme, as the picture is that it becomes. */
export function SignatureDialog({ onClose, onSigned }: Props) {
  const words = useWords();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isEmpty, setEmpty] = useState(true);
  const clear = () => {
    const field = canvas.current;
    field?.getContext("2d")?.clearRect(0, 0, field.width, field.height);
    setEmpty(true);
  };
  function done() {
    canvas.current?.toBlob((blob) => {
      if (blob) onSigned(new File([blob], signatureName, { type: "image/png" }));
    }, "image/png");
  }
  return (
    <Dialog open destroyOnHidden footer={null} width={560} title={words.say("form.signature")} onCancel={onClose}>
      <p className="quiet">{words.say("form.signHint")}</p>
      <canvas
        ref={canvas}
        className="signature"
        width={512 * dense}
        height={220 * dense}
        aria-label={words.say("form.signature")}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          stroke(event, true);
          setEmpty(false);
        }}
        onPointerMove={(event) => {
          if (event.currentTarget.hasPointerCapture(event.pointerId)) stroke(event, false);
        }}
      />
      <div className="row action-foot">
        <Button type="primary" disabled={isEmpty} onClick={done}>
          {words.say("form.useSignature")}
        </Button>
        <Button disabled={isEmpty} onClick={clear}>
          {words.say("form.clear")}
        </Button>
        <Button onClick={onClose}>{words.say("frame.back")}</Button>
      </div>
    </Dialog>
  );
}

/** Draws on to where the pointer is; the first touch leaves a dot. */
function stroke(event: PointerEvent<HTMLCanvasElement>, begins: boolean): void {
  const field = event.currentTarget;
  const context = field.getContext("2d");
  if (!context) return;
  const { left, top, width, height } = field.getBoundingClientRect();
  const x = ((event.clientX - left) * field.width) / width;
  const y = ((event.clientY - top) * field.height) / height;
  if (begins) {
    context.lineWidth = 2.5 * dense;
    context.lineCap = "round";
    context.lineJoin = "round";
    context.strokeStyle = "#111";
    context.beginPath();
    context.moveTo(x, y);
  }
  context.lineTo(x, y);
  context.stroke();
  context.beginPath();
  context.moveTo(x, y);
}
