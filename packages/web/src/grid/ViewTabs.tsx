import type { Declared, ListView } from "@stowage/model";
import { type RefObject, useEffect, useRef } from "react";
import type { Count } from "../api/resources.ts";
import type { Go, ScreenSearch } from "../api/search.ts";
import { groupedDecimal } from "../i18n/format.ts";
import { type UiKey, useWords, type Words } from "../i18n/index.ts";
import { PeopleIcon } from "../ui/icons.tsx";
import { useCut } from "../ui/useCut.ts";
import { type KeptQuestion, keptTitle } from "./kept.ts";
import { askedNow, isAsking, type Question } from "./questions.ts";
import type { Views } from "./useViews.ts";

interface Props {
  readonly declared: Declared;
  readonly views: Views;
  readonly search: ScreenSearch;
  readonly go: Go;
}

const titles: Readonly<Record<Exclude<ListView["kind"], "state" | "own">, UiKey>> = {
  open: "list.viewOpen",
  late: "list.viewLate",
  held: "list.viewHeld",
  mine: "list.viewMine",
  unclosed: "list.viewUnclosed",
  closed: "list.viewClosed",
  all: "list.viewAll",
};

/** Which views stand together; between the groups is a line. */
const groupOf = { open: 0, state: 0, late: 1, held: 1, mine: 2, unclosed: 0, closed: 3, all: 3, own: 4 } as const;

/** What a view is called: one of a state as that state is, one of a resource by its own name. */
export function viewTitle(declared: Declared, { kind, name }: ListView, words: Words): string {
  if (kind === "own") return words.record("view", name);
  if (kind !== "state") return words.say(titles[kind]);
  const status = declared.type === "document" ? declared.status : (declared.work?.state ?? "");
  return words.choice(status, name);
}

/** The views of a list above it, each with the number of its rows; behind them one's own, and those of one's roles. */
export function ViewTabs({ declared, views, search, go }: Props) {
  const words = useWords();
  const { now, kept } = views;
  const row = useRef<HTMLElement>(null);
  const counts = [...views.views.map(({ name }) => views.countOf(name)), ...kept.map(views.countOfKept)];
  const names = counts.map((count) => count?.total ?? "").join();
  const [cut, measure] = useCut(row, names);
  useShownInSight(row, `${search.view} ${names}`);
  if (views.views.length + kept.length < 2) return null;
  const keptNow = isAsking(search) ? askedNow(kept, search) : undefined;
  // What is asked from elsewhere is asked of all, and is none of the views: their counts are not its own.
  const isElsewhere = keptNow !== undefined || (search.view === undefined && (search.q?.length ?? 0) > 0);
  const show = (view: string) =>
    go({ ...search, view, q: undefined, any: undefined, sort: undefined, page: undefined });
  const ask = ({ q, any, sort, view }: Question) => go({ ...search, q, any, sort, view, page: undefined });
  return (
    <nav ref={row} className={`views ${cut}`} aria-label={words.say("list.views")} onScroll={measure}>
      {views.views.map((view, at) => (
        <ViewTab
          key={view.name}
          title={viewTitle(declared, view, words)}
          count={views.countOf(view.name)}
          kind={view.kind}
          parted={at > 0 && groupOf[view.kind] !== groupOf[views.views[at - 1]?.kind ?? view.kind]}
          isNow={!isElsewhere && view.name === now?.name}
          show={() => show(view.name)}
        />
      ))}
      {kept.map((one, at) => (
        <ViewTab
          key={["kept", one.name, ...one.roles].join(" ")}
          title={keptTitle(one, kept)}
          count={views.countOfKept(one)}
          kind="mine"
          roles={one.roles}
          parted={at === 0 || isOfRoles(one) !== isOfRoles(kept[at - 1])}
          isNow={keptNow === one}
          show={() => ask(one)}
        />
      ))}
    </nav>
  );
}

/** Where the views are wider than the list, the one that is shown is in sight: also once counts made them wider, or an open row the list narrower. */
function useShownInSight(row: RefObject<HTMLElement | null>, now: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another is shown, or counts move what stands behind them
  useEffect(() => {
    const { current } = row;
    if (!current) return;
    const watching = new ResizeObserver(() => {
      void current.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
    });
    // It is told of the width that there is, too.
    watching.observe(current);
    return () => watching.disconnect();
  }, [row, now]);
}

const isOfRoles = (one: KeptQuestion | undefined) => (one?.roles.length ?? 0) > 0;

interface TabProps {
  readonly title: string;
  readonly count: Count | undefined;
  readonly kind: ListView["kind"];
  /** For whose people it is kept, where it is not one's own. */
  readonly roles?: readonly string[];
  readonly parted: boolean;
  readonly isNow: boolean;
  readonly show: () => void;
}

function ViewTab({ title, count, kind, roles = [], parted, isNow, show }: TabProps) {
  const words = useWords();
  const hint = roles.length > 0 ? words.say("list.ofRoles", { roles }) : undefined;
  return (
    <>
      {parted && <span className="views-part" aria-hidden="true" />}
      <button
        type="button"
        className={`view view-${kind}`}
        title={hint}
        aria-current={isNow ? "page" : undefined}
        onClick={show}
      >
        {hint && <PeopleIcon size={13} />}
        {title}
        {count && (
          <span className={count.total > 0 ? "view-count" : "view-count view-none"}>{counted(count, words)}</span>
        )}
      </button>
    </>
  );
}

/** How many rows there are; beyond what is counted, that there are more. */
export function counted({ total, total_is_exact }: Count, words: Words): string {
  const number = groupedDecimal(total);
  return total_is_exact ? number : words.say("list.atLeast", { count: number });
}
