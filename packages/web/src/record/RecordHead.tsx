import type { ReactNode } from "react";
import { useWords } from "../i18n/index.ts";
import { IconButton } from "../ui/IconButton.tsx";
import { BesideIcon, CloseIcon, ExpandIcon } from "../ui/icons.tsx";
import { useNarrow } from "../ui/useNarrow.ts";

interface Props {
  /** Its picture or sign. */
  readonly picture?: ReactNode;
  readonly title: ReactNode;
  /** Its code, where it is not the title. */
  readonly code?: string;
  readonly state?: ReactNode;
  readonly subtitle?: ReactNode;
  /** What may be done. */
  readonly children?: ReactNode;
  readonly onClose: () => void;
  /** Turns between the whole width and a place beside the list. */
  readonly onFull: () => void;
  readonly isFull: boolean;
}

/** The head of a record: what it is, how it stands, what may be done. */
export function RecordHead({ picture, title, code, state, subtitle, children, onClose, onFull, isFull }: Props) {
  const words = useWords();
  const narrow = useNarrow();
  return (
    <header className="panel-head record-head">
      {picture}
      <div className="record-name">
        <h2 className="record-title">
          <span>{typeof title === "string" ? <Words text={title} /> : title}</span>
          {code && <span className="code record-code">{code}</span>}
        </h2>
        {state}
        {subtitle && <div className="record-subtitle">{subtitle}</div>}
      </div>
      {children && <div className="panel-actions">{children}</div>}
      <div className="panel-closers">
        {!narrow && (
          <IconButton
            type="text"
            name={words.say(isFull ? "list.beside" : "list.open")}
            icon={isFull ? <BesideIcon /> : <ExpandIcon />}
            onClick={onFull}
          />
        )}
        <IconButton type="text" name={words.say("frame.close")} hint="Esc" icon={<CloseIcon />} onClick={onClose} />
      </div>
    </header>
  );
}

/** A title whose codes and numbers stay on one line as long as one has room for them. */
const Words = ({ text }: { text: string }) =>
  text.split(/( )/).map((word, at) =>
    /\d.*-|-.*\d/.test(word) ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a title has no other order
      <span key={at} className="record-whole">
        {word}
      </span>
    ) : (
      word
    ),
  );

/** The number of a document: its serial part tells it apart, the day before it less. */
export function DocumentNumber({ number }: { number: string }) {
  const [, day = "", serial = ""] = number.match(/^([A-Z]+\d{6})(\d+)$/) ?? [];
  return day === "" ? (
    number
  ) : (
    <>
      <span className="quiet">{day}</span>
      {serial}
    </>
  );
}
