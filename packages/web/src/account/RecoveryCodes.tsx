import { Button } from "antd";
import { useWords } from "../i18n/index.ts";
import { Dialog } from "../ui/Dialog.tsx";
import { Note } from "../ui/Note.tsx";
import { useCopy } from "../ui/useCopy.ts";

/** Shows the recovery codes, this once. */
export function RecoveryCodes({ codes, close }: { codes: readonly string[]; close: () => void }) {
  const words = useWords();
  const copy = useCopy();
  return (
    <Dialog
      open
      title={words.say("people.recoveryCodes")}
      onCancel={close}
      mask={{ closable: false }}
      footer={
        <>
          <Button onClick={close}>{words.say("frame.close")}</Button>
          <Button type="primary" onClick={() => void copy(codes.join("\n"))}>
            {words.say("people.copyCodes")}
          </Button>
        </>
      }
    >
      <Note tone="attention" title={words.say("people.recoveryNote")} />
      <ul className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
