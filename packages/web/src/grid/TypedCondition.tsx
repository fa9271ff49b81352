import type { Declared } from "@stowage/model";
import { type KeyboardEvent, type Ref, useRef, useState } from "react";
import type { Shown } from "../api/columns.ts";
import { searchFields } from "../api/lookup.ts";
import type { Asked } from "../api/search.ts";
import { useWords } from "../i18n/index.ts";
import { type Suggestion, suggest } from "./conditionText.ts";

interface TypedProps {
  readonly declared: Declared;
  readonly columns: readonly Shown[];
  readonly inputRef: Ref<HTMLInputElement>;
  readonly onAsk: (condition: Asked) => void;
  readonly onField: (name: string) => void;
  readonly onBack: () => void;
}

/** Types a condition: what it may mean is offered while one types. */
export function TypedCondition({ declared, columns, inputRef, onAsk, onField, onBack }: TypedProps) {
  const words = useWords();
  const [text, setText] = useState("");
  const [open, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const found = open ? suggest(text, columns, searchFields(declared), words) : [];
  function take(suggestion: Suggestion | undefined) {
    if (!suggestion) return;
    setText("");
    setAt(0);
    setOpen(false);
    if (suggestion.asked) onAsk(suggestion.asked);
    else if (suggestion.field) onField(suggestion.field);
  }
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      setOpen(true);
      const next = Math.max(0, Math.min(found.length - 1, at + step));
      setAt(next);
      list.current?.children[next]?.scrollIntoView({ block: "nearest" });
    } else if (event.key === "Enter") take(found[at]);
    else if (event.key === "Escape") {
      setOpen(false);
      event.currentTarget.blur();
    } else if (event.key === "Backspace" && !text) onBack();
  }
  return (
    <span className="typed">
      <input
        ref={inputRef}
        role="combobox"
        aria-expanded={open}
        aria-controls="conditions-found"
        aria-activedescendant={open && found[at] ? `condition-${at}` : undefined}
        aria-label={words.say("list.quickSearch")}
        placeholder={words.say("list.quickSearch")}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setAt(0);
          setOpen(true);
        }}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={onKeyDown}
      />
      {open && found.length > 0 && (
        <div
          ref={list}
          id="conditions-found"
          role="listbox"
          className="typed-found"
          aria-label={words.say("list.addCondition")}
        >
          {found.map((suggestion, index) => (
            <div
              key={suggestion.key}
              id={`condition-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === at}
              className={index === at ? "typed-here" : ""}
              onMouseDown={(event) => {
                event.preventDefault();
                take(suggestion);
              }}
            >
              {suggestion.text}
              {suggestion.field && <span className="quiet"> …</span>}
            </div>
          ))}
        </div>
      )}
    </span>
  );
}
