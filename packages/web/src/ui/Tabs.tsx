import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { useCut } from "./useCut.ts";
import "./tabs.css";

export interface TabItem {
  readonly key: string;
  readonly label: string;
  /** How many there are behind it. */
  readonly count?: string | number | undefined;
  readonly children: ReactNode;
}

/** Panels that are shown one at a time. Their names stand in one row, which scrolls where it is too long; arrows walk them. */
export function Tabs({ items, label }: { items: readonly TabItem[]; label: string }) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [picked, setPicked] = useState<string>();
  const names = items.map(({ label: name, count }) => `${name} ${count ?? ""}`).join();
  const [cut, measure] = useCut(list, names);
  // Until somebody picks one, the first that is not known to be empty.
  const at = Math.max(
    0,
    items.findIndex(({ key, count }) => (picked === undefined ? count !== 0 : key === picked)),
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
    const button = list.current?.querySelectorAll("button")[next];
    button?.focus();
    button?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: a count that comes later moves what stands behind it
  useEffect(() => {
    const { activeElement } = document;
    if (list.current?.contains(activeElement)) activeElement?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [names]);
  return (
    <div className="tab-set">
      <div
        ref={list}
        className={`tab-list ${cut}`}
        role="tablist"
        aria-label={label}
        onKeyDown={onKeyDown}
        onScroll={measure}
      >
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
