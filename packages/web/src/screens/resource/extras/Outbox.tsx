import { Button } from "antd";
import { useState } from "react";
import { call } from "../../../api/client.ts";
import type { AnyRow } from "../../../api/resources.ts";
import { useWords } from "../../../i18n/index.ts";
import { useMay } from "../../../session/hooks.ts";
import { Dialog } from "../../../ui/Dialog.tsx";
import { Note } from "../../../ui/Note.tsx";
import { useCopy } from "../../../ui/useCopy.ts";
import { useAsk } from "./useAsk.ts";

const isUnsent = (row: AnyRow) => row.letter_state !== "sent";
const sendAgain = (row: AnyRow) => call(`/v1/letter/again/${row.letter_id}`, { body: {} });

/** Has the picked letters sent again that were not. */
export function LettersPicked({ rows, clear }: { rows: readonly AnyRow[]; clear: () => void }) {
  const words = useWords();
  const may = useMay();
  const { ask, busy } = useAsk("outbox");
  const unsent = rows.filter(isUnsent);
  if (!may("outboxQuery", "update") || unsent.length === 0) return null;
  const again = () =>
    ask(async () => {
      for (const row of unsent) await sendAgain(row);
      clear();
      return words.say("people.queued", { count: unsent.length });
    });
  return (
    <Button loading={busy} onClick={() => void again()}>
      {words.say("people.sendAgainCount", { count: unsent.length })}
    </Button>
  );
}

interface Written {
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
}

/** Reads a letter that was not sent, to hand it over in another way, or has it sent again. */
export function LetterTools({ row }: { row: AnyRow }) {
  const words = useWords();
  const may = useMay();
  const { ask, busy } = useAsk("outbox");
  const [opened, setOpened] = useState<Written | null>(null);
  if (!may("outboxQuery", "update") || !isUnsent(row)) return null;
  const again = () =>
    ask(async () => {
      await sendAgain(row);
      return words.say("people.queued", { count: 1 });
    });
  const open = () =>
    ask(async () => {
      const { letter } = await call(`/v1/letter/open/${row.letter_id}`, { body: {} });
      setOpened((letter as readonly Written[])[0] ?? null);
      return words.say("notice.done");
    });
  return (
    <div className="row account-tools">
      <Button loading={busy} onClick={() => void open()}>
        {words.say("people.openLetter")}
      </Button>
      <Button disabled={busy} onClick={() => void again()}>
        {words.say("people.sendAgain")}
      </Button>
      {opened && <Letter letter={opened} close={() => setOpened(null)} />}
    </div>
  );
}

function Letter({ letter, close }: { letter: Written; close: () => void }) {
  const words = useWords();
  const copy = useCopy();
  return (
    <Dialog
      open
      width={640}
      title={letter.subject}
      onCancel={close}
      footer={
        <>
          <Button onClick={close}>{words.say("frame.close")}</Button>
          <Button type="primary" onClick={() => void copy(`${letter.subject}\n\n${letter.text}`)}>
            {words.say("people.copyLetter")}
          </Button>
        </>
      }
    >
      <Note tone="attention" title={words.say("people.openLetterNote", { recipient: letter.recipient })} />
      <pre className="letter-text">{letter.text}</pre>
    </Dialog>
  );
}
