import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { ScreenSearch } from "../../api/search.ts";
import { groupedDecimal } from "../../i18n/format.ts";
import { useWords } from "../../i18n/index.ts";
import { useToday } from "../../session/hooks.ts";
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

/** What waits for each step, and what is late and blocked; each leads to its rows. */
export function KeyFigures({ home }: { home: Home }) {
  const words = useWords();
  const today = useToday();
  const late = foremost(
    home.documents,
    ({ late }) => late?.count ?? 0,
    ({ due }) => due !== undefined,
  );
  const blocked = foremost(home.documents, stoppedIn, ({ block }) => block !== undefined);
  const longest = Math.max(0, ...home.documents.map((kind) => kind.late?.longest ?? 0));
  return (
    <div className="key-figures">
      {home.figures.map(({ document: name, step, waiting, done }) => {
        const document = documentNamed(name);
        if (!document) return null;
        return (
          <Figure
            key={`${name} ${step}`}
            title={words.choice(document.status, document.actions[step]?.from[0] ?? step)}
            path={name}
            search={awaiting(document, step)}
            value={waiting}
          >
            <span>{words.say("dashboard.doneToday", { count: groupedDecimal(done) })}</span>
            <span className="figure-bar" aria-hidden="true">
              <span style={{ width: `${done + waiting > 0 ? (100 * done) / (done + waiting) : 0}%` }} />
            </span>
          </Figure>
        );
      })}
      {late && (
        <Figure
          title={words.say("dashboard.lateOnes")}
          tone="late"
          path={late.document.name}
          search={lateOnes(late.document, today)}
          value={late.count}
        >
          <span>
            {late.count > 0 ? words.say("dashboard.longest", { days: longest }) : words.say("dashboard.noneLate")}
          </span>
        </Figure>
      )}
      {blocked && (
        <Figure
          title={words.say("dashboard.blocked")}
          tone="held"
          path={blocked.document.name}
          search={stoppedOnes(blocked.document)}
          value={blocked.count}
        >
          <span>
            {blocked.count > 0
              ? words.say("dashboard.reasons", { count: causesIn(blocked.kind).length })
              : words.say("dashboard.noneBlocked")}
          </span>
        </Figure>
      )}
    </div>
  );
}

/** How many there are in all kinds of documents, and the kind with the most, to which the figure leads. */
function foremost(
  kinds: readonly OpenKind[],
  count: (kind: OpenKind) => number,
  has: (document: NonNullable<ReturnType<typeof documentNamed>>) => boolean,
) {
  const counted = kinds.flatMap((kind) => {
    const document = documentNamed(kind.document);
    return document && has(document) ? [{ kind, document, count: count(kind) }] : [];
  });
  const [first] = [...counted].sort((one, other) => other.count - one.count);
  return first ? { ...first, count: counted.reduce((sum, one) => sum + one.count, 0) } : null;
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
      {children}
    </Link>
  );
}
