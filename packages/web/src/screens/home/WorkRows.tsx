import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { ScreenSearch } from "../../api/search.ts";
import { groupedDecimal } from "../../i18n/format.ts";
import { useWords } from "../../i18n/index.ts";
import { useMayOpen, useMayTake } from "../../session/hooks.ts";
import { NextWork } from "./NextWork.tsx";
import {
  awaiting,
  type Cause,
  causesIn,
  documentNamed,
  type Home,
  type HomeRow,
  lateOnes,
  type OpenKind,
  rowsOfStep,
  stoppedIn,
} from "./work.ts";

interface HeadProps {
  readonly title: string;
  readonly count: number;
  readonly tone?: "wrong" | "attention";
  /** The lists in which all of them stand, each with its number. */
  readonly lists?: readonly { readonly path: string; readonly search: ScreenSearch; readonly count: number }[];
  readonly children?: ReactNode;
}

function Head({ title, count, tone, lists = [], children }: HeadProps) {
  const words = useWords();
  return (
    <h2 className="home-rows-head">
      {title} <span className={tone && count > 0 ? tone : "quiet"}>{groupedDecimal(count)}</span>
      {lists
        .filter((list) => list.count > 0)
        .map(({ path, search, ...list }) => (
          <Link key={path} to="/Main/$path" params={{ path }} search={search} className="home-all">
            {list.count === count
              ? words.say("dashboard.seeAll")
              : `${words.resources(path)} ${groupedDecimal(list.count)}`}
          </Link>
        ))}
      {children}
    </h2>
  );
}

/** A document, and beside it, once it is open, the list in which one goes on to the next. */
function Row({ path, row, among = {} }: { path: string; row: HomeRow; among?: ScreenSearch }) {
  const words = useWords();
  const document = documentNamed(path);
  const days = row.days ?? 0;
  return (
    <li>
      <Link
        to="/Main/$path"
        params={{ path }}
        search={{ ...among, open: row.id, mode: "full" }}
        className={document?.due ? "home-row" : "home-row home-row-undated"}
      >
        {document?.due && (
          <span className={days > 0 ? "wrong home-row-days" : "quiet home-row-days"}>
            {days > 0 ? words.say("dashboard.daysLate", { days }) : (row.due?.slice(5) ?? "")}
          </span>
        )}
        <span className="home-row-no">{row.no}</span>
        <span className="home-row-name" title={row.owner_name ?? ""}>
          {[row.called, row.owner_name].filter(Boolean).join(" · ")}
        </span>
        <span className="quiet home-row-state">{document && words.choice(document.status, row.status)}</span>
      </Link>
    </li>
  );
}

/** Documents that are late, those that wait longest first. */
export function LateRows({ kinds }: { kinds: readonly OpenKind[] }) {
  const words = useWords();
  const late = kinds.filter((kind) => kind.late !== null);
  const rows = late
    .flatMap((kind) => (kind.late?.rows ?? []).map((row) => ({ row, path: kind.document })))
    .sort((one, other) => (other.row.days ?? 0) - (one.row.days ?? 0));
  const count = late.reduce((sum, kind) => sum + (kind.late?.count ?? 0), 0);
  if (!kinds.some(({ document }) => documentNamed(document)?.due)) return null;
  return (
    <section className="home-part" aria-label={words.say("dashboard.lateOnes")}>
      <Head
        title={words.say("dashboard.lateOnes")}
        count={count}
        tone="wrong"
        lists={late.map((kind) => ({ path: kind.document, search: lateOnes, count: kind.late?.count ?? 0 }))}
      />
      {rows.length === 0 && <p className="quiet">{words.say("dashboard.noneLate")}</p>}
      <ul className="home-rows">
        {rows.slice(0, 8).map(({ row, path }) => (
          <Row key={row.id} path={path} row={row} among={lateOnes} />
        ))}
      </ul>
    </section>
  );
}

/** What blocks documents, by reason, and the step that helps. */
export function BlockedRows({ kinds }: { kinds: readonly OpenKind[] }) {
  const words = useWords();
  const causes = kinds.flatMap(causesIn);
  const may = kinds.some(({ document }) => documentNamed(document)?.block);
  if (!may) return null;
  const count = kinds.reduce((sum, kind) => sum + stoppedIn(kind), 0);
  return (
    <section className="home-part" aria-label={words.say("dashboard.blocked")}>
      <Head title={words.say("dashboard.blocked")} count={count} tone="attention" />
      {causes.length === 0 && <p className="quiet">{words.say("dashboard.noneBlocked")}</p>}
      <ul className="home-rows">
        {causes.map(({ document, path, key, search, step, ...cause }) => (
          <li key={key} className="home-cause">
            <strong className="attention">{groupedDecimal(cause.count)}</strong>
            <span>
              {cause.reason ??
                (cause.choice ? words.choice(cause.choice.field, cause.choice.value) : words.say("dashboard.noReason"))}
              <small>
                {cause.firstNo ?? words.resources(path)}
                {cause.bySetting && ` · ${words.say("record.heldBySetting")}`}
              </small>
            </span>
            <Remedy document={document} path={path} step={step} search={search} onlyId={cause.onlyId} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The step that helps, for who may take it: of the only document there is at once, of several in their list. Others look at what is held. */
function Remedy({
  document,
  path,
  step,
  search,
  onlyId,
}: Pick<Cause, "document" | "path" | "step" | "search" | "onlyId">) {
  const words = useWords();
  const mayTake = useMayTake(document);
  const action = step ? document.actions[step] : undefined;
  const may = step !== undefined && action !== undefined && mayTake(action);
  const only = onlyId ? { open: onlyId, mode: "full" as const, ...(may ? { take: step } : {}) } : {};
  return (
    <Link to="/Main/$path" params={{ path }} search={{ ...search, ...only }} className="home-remedy">
      {may ? words.action(step) : words.say(action ? "dashboard.look" : "dashboard.handle")}
    </Link>
  );
}

/** What somebody who does one work does next. */
export function NextRows({ home: { figures, next } }: { home: Home }) {
  const words = useWords();
  const mayOpen = useMayOpen();
  const document = next && documentNamed(next.document);
  if (!document) return null;
  const waiting = figures.find(({ document: name, step }) => name === next.document && step === next.step)?.waiting;
  const count = waiting ?? next.rows.length;
  const title = words.say("dashboard.next", { step: words.action(next.step) });
  const all = awaiting(document, next.step);
  const [first] = next.rows;
  // Where it is done by rows of their own one walks along these, else one document after the other.
  const rows = rowsOfStep(next.document, next.step).find(mayOpen);
  return (
    <section className="home-part" aria-label={title}>
      <Head title={title} count={count} lists={[{ path: next.document, search: all, count }]}>
        {first && (
          <Link
            to="/Main/$path"
            params={{ path: rows ?? next.document }}
            search={rows ? {} : { ...all, open: first.id, mode: "full", take: next.step }}
            className="home-begin"
          >
            {words.say("dashboard.begin")}
          </Link>
        )}
      </Head>
      {next.rows.length === 0 && <p className="quiet">{words.say("dashboard.waitingNothing")}</p>}
      {rows && <NextWork path={rows} />}
      <ul className="home-rows">
        {next.rows.map((row) => (
          <Row key={row.id} path={next.document} row={row} among={all} />
        ))}
      </ul>
    </section>
  );
}
