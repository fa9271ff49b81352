import type { ReactNode } from "react";
import { useWords } from "../i18n/index.ts";
import { type TabItem, Tabs } from "../ui/Tabs.tsx";
import { useNarrow } from "../ui/useNarrow.ts";
import "./record.css";

interface Props {
  /** Above all: steps, what stands in the way, figures. */
  readonly top: ReactNode;
  readonly chart?: ReactNode;
  readonly tabs: readonly TabItem[];
  readonly facts: ReactNode;
  /** What the screen of one resource has beside its facts. */
  readonly further?: ReactNode;
  readonly label: string;
}

/** A record below its head: what it is measured by, what belongs to it, and its facts at the side; on a phone the facts are a tab. */
export function RecordBody({ top, chart, tabs, facts, further, label }: Props) {
  const words = useWords();
  const narrow = useNarrow();
  const items =
    narrow && tabs.length > 0 ? [...tabs, { key: "facts", label: words.say("record.facts"), children: facts }] : tabs;
  return (
    <div className="record">
      <div className="record-top">{top}</div>
      <div className={`record-parts ${tabs.length === 0 && !chart ? "record-bare" : ""}`}>
        <div className="record-main">
          {chart}
          {items.length > 0 && <Tabs label={label} items={items} />}
          {further}
        </div>
        {!(narrow && tabs.length > 0) && <div className="record-side">{facts}</div>}
      </div>
    </div>
  );
}
