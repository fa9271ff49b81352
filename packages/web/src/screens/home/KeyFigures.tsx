import { heldStates } from "@stowage/model";
import { Link } from "@tanstack/react-router";
import type { CSSProperties, ReactNode } from "react";
import type { ScreenSearch } from "../../api/search.ts";
import { groupedDecimal } from "../../i18n/format.ts";
import { useWords } from "../../i18n/index.ts";
import { ToneSign } from "../../ui/Pill.tsx";
import {
  awaiting,
  causesIn,
  documentNamed,
  type Home,
  lateOnes,
  type OpenKind,
  stoppedIn,
  stoppedOnes,
} from "./work.ts";

/** On a tablet or a telephone; more stand in two rows. */
const mostInARow = 4;

/** What waits for each step, and what is late and blocked; each leads to its rows. */
export function KeyFigures({ home }: { home: Home }) {
  const words = useWords();
  const late = countedIn(
    home.documents,
    ({ late }) => late?.count ?? 0,
    ({ due }) => due !== undefined,
  );
  const held = countedIn(
    home.documents,
    stoppedIn,
    (document) => document.block !== undefined || heldStates(document).length > 0,
  );
  const count = home.figures.length + late.length + held.length;
  // In one row, or in two that are alike.
  const half = count > mostInARow ? Math.ceil(count / 2) : count;
  const columns = { "--figures": count, "--half": half } as CSSProperties;
  const titled = home.figures.flatMap((figure) => {
    const document = documentNamed(figure.document);
    return document
      ? [{ ...figure, document, title: words.choice(document.status, document.actions[figure.step]?.from[0] ?? "") }]
      : [];
  });
  return (
    <div className="key-figures" style={columns}>
      {titled.map(({ document, step, title, waiting, done }) => (
        <Figure
          key={`${document.name} ${step}`}
          title={title}
          path={document.name}
          search={awaiting(document, step)}
          value={waiting}
        >
          {titled.some((other) => other.title === title && other.document !== document) && (
            <span>{words.resources(document.name)}</span>
          )}
          <span>{words.say("dashboard.doneToday", { count: groupedDecimal(done) })}</span>
          <span className="figure-bar" aria-hidden="true">
            <span style={{ width: `${done + waiting > 0 ? (100 * done) / (done + waiting) : 0}%` }} />
          </span>
        </Figure>
      ))}
      {late.map(({ kind, document, count }) => (
        <Figure
          key={`late ${document.name}`}
          title={words.say("dashboard.lateOnes")}
          tone="late"
          path={document.name}
          search={lateOnes}
          value={count}
        >
          {late.length > 1 && <span>{words.resources(document.name)}</span>}
          <span>
            {count > 0
              ? words.say("dashboard.longest", { days: kind.late?.longest ?? 0 })
              : words.say("dashboard.noneLate")}
          </span>
        </Figure>
      ))}
      {held.map(({ kind, document, count }) => (
        <Figure
          key={`held ${document.name}`}
          title={words.say("dashboard.blocked")}
          tone="held"
          path={document.name}
          search={stoppedOnes}
          value={count}
        >
          {held.length > 1 && <span>{words.resources(document.name)}</span>}
          <span>
            {count > 0
              ? words.say("dashboard.reasons", { count: causesIn(kind).length })
              : words.say("dashboard.noneBlocked")}
          </span>
        </Figure>
      ))}
    </div>
  );
}

/** The kinds of documents that have some, each with their number and those with most first; without any, the first with none. */
function countedIn(
  kinds: readonly OpenKind[],
  count: (kind: OpenKind) => number,
  has: (document: NonNullable<ReturnType<typeof documentNamed>>) => boolean,
) {
  const counted = kinds
    .flatMap((kind) => {
      const document = documentNamed(kind.document);
      return document && has(document) ? [{ kind, document, count: count(kind) }] : [];
    })
    .sort((one, other) => other.count - one.count);
  const some = counted.filter((one) => one.count > 0);
  return some.length > 0 ? some : counted.slice(0, 1);
}

interface FigureProps {
  readonly title: string;
  readonly path: string;
  readonly search: ScreenSearch;
  readonly value: number;
  readonly tone?: "late" | "held";
  readonly children: ReactNode;
}

function Figure({ title, path, search, value, tone, children }: FigureProps) {
  return (
    <Link
      to="/Main/$path"
      params={{ path }}
      search={search}
      className={`key-figure ${tone && value > 0 ? `key-figure-${tone}` : ""}`}
    >
      <span className="key-figure-title">
        {tone && <ToneSign tone={tone} />}
        {title}
      </span>
      <strong>{groupedDecimal(value)}</strong>
      <span className="key-figure-more">{children}</span>
    </Link>
  );
}
