import { Input } from "antd";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import type { Shown } from "../api/columns.ts";
import { useWords } from "../i18n/index.ts";

interface Props {
  readonly columns: readonly Shown[];
  /** What the field is picked for. */
  readonly label: string;
  readonly onPick: (column: Shown) => void;
}

/** Picks a field by a part of its name, by the arrows and Enter, or by a click. */
export function FieldPicker({ columns, label, onPick }: Props) {
  const words = useWords();
  const id = useId();
  const [text, setText] = useState("");
  const [at, setAt] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const needle = text.trim().toLowerCase();
  const found = columns.filter(({ name }) => words.field(name).toLowerCase().includes(needle));
  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const here = found[at];
    if (step) {
      event.preventDefault();
      const next = Math.max(0, Math.min(found.length - 1, at + step));
      setAt(next);
      list.current?.children[next]?.scrollIntoView({ block: "nearest" });
    } else if (event.key === "Enter" && here) {
      event.preventDefault();
      onPick(here);
    }
  }
  return (
    <div className="field-picker">
      <Input
        autoFocus
        role="combobox"
        aria-expanded
        aria-controls={id}
        aria-activedescendant={found[at] && `${id}-${at}`}
        aria-label={label}
        placeholder={words.say("list.findField")}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div ref={list} id={id} role="listbox" className="typed-found" aria-label={label}>
        {found.map((column, index) => (
          <div
            key={column.name}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            className={index === at ? "typed-here" : ""}
            onMouseDown={(event) => {
              event.preventDefault();
              onPick(column);
            }}
          >
            {words.field(column.name)}
          </div>
        ))}
      </div>
    </div>
  );
}
