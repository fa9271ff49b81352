import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";
import "./tabs.css";

export interface TabItem {
  readonly key: string;
  readonly label: string;
  /** How many there are behind it. */
  readonly count?: string | number | undefined;
  readonly children: ReactNode;
}

/** Panels that are shown one at a time. All names are in sight, on as many lines as they need; arrows walk them. */
export function Tabs({ items, label }: { items: readonly TabItem[]; label: string }) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [picked, setPicked] = useState(items[0]?.key);
  const at = Math.max(
    0,
    items.findIndex(({ key }) => key === picked),
  );
  function onKeyDown(event: KeyboardEvent) {
    const last = items.length - 1;
    const next = {
      ArrowRight: at === last ? 0 : at + 1,
      ArrowLeft: at === 0 ? last : at - 1,
      Home: 0,
      End: last,
    }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    setPicked(items[next]?.key);
    list.current?.querySelectorAll("button")[next]?.focus();
  }
  return (
    <div className="tab-set">
      <div ref={list} className="tab-list" role="tablist" aria-label={label} onKeyDown={onKeyDown}>
        {items.map((item, index) => (
          <button
            key={item.key}
            type="button"
            role="tab"
            id={`${id}${item.key}`}
            aria-selected={index === at}
            aria-controls={`${id}panel`}
            tabIndex={index === at ? 0 : -1}
            onClick={() => setPicked(item.key)}
          >
            {item.label}
            {item.count !== undefined && <span className="tab-count"> {item.count}</span>}
          </button>
        ))}
      </div>
      <div key={items[at]?.key} role="tabpanel" id={`${id}panel`} aria-labelledby={`${id}${items[at]?.key}`}>
        {items[at]?.children}
      </div>
    </div>
  );
}
