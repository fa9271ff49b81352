import type { Declared } from "@stowage/model";
import { Empty } from "antd";
import type { ReactNode } from "react";
import { useWords } from "../i18n/index.ts";
import { useNarrow } from "../ui/useNarrow.ts";

interface Props {
  readonly declared: Declared;
  readonly title: string;
  readonly tools: ReactNode;
  readonly panel: ReactNode;
  /** Where what lacks is said. */
  readonly needs?: ReactNode;
  /** Why no rows are shown. */
  readonly why: string;
}

/** A screen whose list is not searched: what else may be done there, and why no rows are shown. */
export function UnsearchedList({ declared, title, tools, panel, needs, why }: Props) {
  const words = useWords();
  const narrow = useNarrow();
  return (
    <div className={`list ${panel && !narrow ? "list-split" : ""}`}>
      <section className="list-side" aria-label={title}>
        <header className="list-head">
          <h1>{title}</h1>
          <div className="list-tools">{tools}</div>
        </header>
        {needs}
        <div className="list-rows">
          <div className="no-rows">
            <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={why} />
          </div>
        </div>
      </section>
      {panel && (
        <aside className={narrow ? "panel-over" : "panel"} aria-label={words.resource(declared.name)}>
          {panel}
        </aside>
      )}
    </div>
  );
}
