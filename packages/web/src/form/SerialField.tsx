import { compareDecimals } from "@stowage/model";
import { Button, Input, type InputRef } from "antd";
import { type ClipboardEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from "react";
import { groupedDecimal } from "../i18n/format.ts";
import { useWords } from "../i18n/index.ts";
import { CloseIcon } from "../ui/icons.tsx";
import { type Added, addSerials, scannedSerial, serialsIn } from "./serials.ts";

interface Props {
  readonly value: readonly string[];
  /** How many there are to be, as a decimal string; empty where it is not known. */
  readonly needed: string;
  /** Numbers that were scanned elsewhere: one piece cannot be in two places. */
  readonly elsewhere?: readonly string[] | undefined;
  /** Numbers that were refused, as a list that is another with every refusal: they count for nothing. */
  readonly refused?: readonly string[] | undefined;
  readonly onChange: (serials: readonly string[]) => void;
  readonly autoFocus?: boolean;
  readonly id?: string | undefined;
  readonly label: string;
  /** Where some of the pieces are good and some are not: how many are not, and which. */
  readonly defective?: Defective | undefined;
}

export interface Defective {
  readonly needed: number;
  readonly marked: readonly string[];
  readonly onMark: (marked: readonly string[]) => void;
}

/** Takes serial numbers one scan after the other: Enter adds one, a pasted list all; what is there already is refused at once. */
export function SerialField({
  value,
  needed,
  elsewhere,
  refused = none,
  onChange,
  autoFocus,
  id,
  label,
  defective,
}: Props) {
  const words = useWords();
  const input = useRef<InputRef>(null);
  const [text, setText] = useState("");
  const [last, setLast] = useState<Added | null>(null);
  const [told, setTold] = useState(refused);
  if (told !== refused) {
    // What was said of a scan is over once all of them were looked at.
    setTold(refused);
    setLast(null);
    setText("");
  }
  const good = value.filter((one) => !refused.includes(one));
  // At once, not a moment later: the next scan may begin with it.
  useLayoutEffect(() => {
    if (last && last.repeated.length + last.tooLong.length > 0) input.current?.select();
  }, [last]);
  function take(numbers: readonly string[]) {
    const [first] = numbers;
    if (first === undefined) return;
    const result = addSerials(value, numbers, elsewhere);
    setLast(result);
    const refused = [...result.repeated, ...result.tooLong];
    // What was refused stays in sight; the next scan goes over it.
    setText(refused.length === 1 && result.added.length === 0 ? first : "");
    if (result.added.length > 0) onChange(result.all);
  }
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.stopPropagation();
    take(scannedSerial(text));
  }
  function onPaste(event: ClipboardEvent) {
    const pasted = serialsIn(event.clipboardData.getData("text/plain"));
    if (pasted.length < 2) return;
    event.preventDefault();
    event.stopPropagation();
    take(pasted);
  }
  return (
    <div className="serials">
      <div className="row">
        <Input
          ref={input}
          id={id}
          autoFocus={autoFocus}
          className="code"
          aria-label={label}
          placeholder={words.say("document.scanSerial")}
          status={last && last.repeated.length + last.tooLong.length > 0 ? "error" : ""}
          autoComplete="off"
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
        />
        <SerialCount count={good.length} needed={needed} refused={good.length < value.length} />
      </div>
      <ScanOutcome last={last} />
      {defective && value.length > 0 && (
        <p className={defective.marked.length === defective.needed ? "quiet" : "wrong"}>
          {words.say("form.markDefective", { count: defective.needed })}
        </p>
      )}
      {value.length > 0 && (
        <ol className="serial-list" aria-label={label}>
          {value.map((serial) => (
            <li key={serial}>
              <span className={refused.includes(serial) ? "code wrong" : "code"}>
                {refused.includes(serial) && "! "}
                {serial}
              </span>
              {defective && <DefectiveMark {...{ serial, defective }} />}
              <Button
                type="text"
                size="small"
                aria-label={words.say("form.removeSerial", { serial })}
                icon={<CloseIcon size={12} />}
                onClick={() => {
                  setLast(null);
                  // The next scan goes where those before it went.
                  input.current?.focus();
                  onChange(value.filter((one) => one !== serial));
                }}
              />
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

const none: readonly string[] = [];

function DefectiveMark({ serial, defective }: { serial: string; defective: Defective }) {
  const words = useWords();
  const { marked, onMark } = defective;
  const isMarked = marked.includes(serial);
  return (
    <label className="serial-defective">
      <input
        type="checkbox"
        aria-label={words.say("form.defectivePiece", { serial })}
        checked={isMarked}
        onChange={() => onMark(isMarked ? marked.filter((one) => one !== serial) : [...marked, serial])}
      />
      {words.choice("quality", "bad")}
    </label>
  );
}

/** How many numbers were scanned of how many, with a sign where that is enough or too many. */
export function SerialCount({ count, needed, refused }: { count: number; needed: string; refused?: boolean }) {
  const words = useWords();
  const isKnown = /^\d+(\.\d+)?$/.test(needed);
  const order = isKnown ? compareDecimals(String(count), needed) : -1;
  const tone = refused || order > 0 ? "wrong" : order === 0 ? "good" : "quiet";
  const sign = { wrong: "! ", good: "✓ ", quiet: "" }[tone];
  return (
    <span className={`serial-count ${tone}`} aria-live="polite">
      {sign}
      {isKnown
        ? words.say("form.serialCount", { count: groupedDecimal(count), needed: groupedDecimal(needed) })
        : groupedDecimal(count)}
    </span>
  );
}

function ScanOutcome({ last }: { last: Added | null }) {
  const words = useWords();
  if (!last) return null;
  const refused = [
    ...last.repeated.map((serial) => words.say("form.serialRepeated", { serial })),
    ...last.tooLong.map((serial) => words.say("form.serialTooLong", { serial: `${serial.slice(0, 20)}…` })),
  ];
  return (
    <div role="alert" className="serial-outcome">
      {last.added.length > 1 && <p className="quiet">{words.say("form.serialsAdded", { count: last.added.length })}</p>}
      {refused.slice(0, 3).map((message) => (
        <p key={message} className="wrong">
          {message}
        </p>
      ))}
      {refused.length > 3 && <p className="wrong">… ({refused.length})</p>}
    </div>
  );
}
