import { type Declared, needsOf } from "@stowage/model";
import { App, Skeleton } from "antd";
import { type ReactNode, Suspense, useMemo, useRef, useState } from "react";
import { asFailure } from "../api/failure.ts";
import type { AnyRow } from "../api/resources.ts";
import { type Go, type ScreenSearch, sortText } from "../api/search.ts";
import { GoodsOf } from "../i18n/GoodsOf.tsx";
import { useWords } from "../i18n/index.ts";
import { EditableRows } from "../quickEdit/EditableRows.tsx";
import { useMayDo, useUserInfo, useWorkspace } from "../session/hooks.ts";
import { useSession } from "../session/store.ts";
import { formOf, useBegun } from "../session/useBegun.ts";
import { FailureNote } from "../ui/FailureNote.tsx";
import { lazyPart } from "../ui/lazyScreen.tsx";
import { Note } from "../ui/Note.tsx";
import { useCopy } from "../ui/useCopy.ts";
import { useNarrow } from "../ui/useNarrow.ts";
import { ColumnPanel } from "./ColumnPanel.tsx";
import { ExportButton } from "./ExportButton.tsx";
import { ListFoot } from "./ListFoot.tsx";
import { NoRows } from "./NoRows.tsx";
import { NoWarehouse } from "./NoWarehouse.tsx";
import { missingOn, partedByNeeds } from "./needs.ts";
import { PickedBar } from "./PickedBar.tsx";
import { QuestionBar } from "./QuestionBar.tsx";
import { standsIn, unseenOrder } from "./queryOf.ts";
import type { RowsGridHandle } from "./RowsGrid.tsx";
import { RowWalk } from "./RowWalk.tsx";
import { SavedQuestions } from "./SavedQuestions.tsx";
import { Totals } from "./Totals.tsx";
import { UnsearchedList } from "./UnsearchedList.tsx";
import { useListColumns } from "./useLayout.ts";
import { useList } from "./useList.ts";
import { type ListKeys, useListKeys } from "./useListKeys.ts";
import { useListTitle } from "./useListTitle.ts";
import { useSaidOnce } from "./useSaidOnce.ts";
import { useScansHere } from "./useScansHere.ts";
import { useSoleHit } from "./useSoleHit.ts";
import { useViews } from "./useViews.ts";
import { ViewTabs } from "./ViewTabs.tsx";
import "./formerRows.css";
import "./list.css";
import "./listOnTelephone.css";
import "./views.css";

const NeedsBar = lazyPart(async () => (await import("./NeedsBar.tsx")).NeedsBar);

interface Props {
  readonly declared: Declared;
  readonly search: ScreenSearch;
  readonly go: Go;
  /** What may be done with the list itself: new, import, export; plain while something else is to be done first. */
  readonly tools?: ReactNode | ((plain: boolean) => ReactNode);
  /** What may be done with the picked rows. */
  readonly picked?: (rows: readonly AnyRow[], clear: (but?: readonly string[]) => void) => ReactNode;
  /** The open row, beside the list. */
  readonly panel?: ReactNode;
  /** The panel takes the whole width: what is entered there needs the room. */
  readonly wide?: boolean;
  readonly keys?: ListKeys;
  /** The first step where the list is empty. */
  readonly first?: ReactNode;
}

/** The list of a resource: the question, the rows, what may be done with the picked ones, the open row beside. */
export function ListView(props: Props) {
  const mayDo = useMayDo();
  const words = useWords();
  const workspace = useWorkspace();
  const { declared, search, panel } = props;
  const tools = typeof props.tools === "function" ? props.tools(false) : props.tools;
  const { warehouseList } = useUserInfo();
  const title = useListTitle(declared, search);
  const maySearch = useBegun(formOf(search), mayDo(declared, "query"));
  const missing = missingOn(declared, search, workspace);
  if (maySearch && missing?.code === "WAREHOUSE_NEEDED" && warehouseList.length === 0)
    return <NoWarehouse name={title} />;
  if (maySearch && missing)
    return (
      <UnsearchedList
        {...{ declared, title, tools, panel }}
        needs={<Needs declared={declared} search={search} go={props.go} />}
        why={words.error(missing.code, { field: words.field(missing.field) })}
      />
    );
  if (maySearch) return <SearchedList {...props} />;
  // A row that may only be looked up is none to be read or changed whole.
  return (
    <UnsearchedList
      {...{ declared, title, tools }}
      panel={search.open === undefined && panel}
      why={words.say("list.searchForbidden")}
    />
  );
}

function SearchedList({ declared, search, go, tools, picked, panel, wide, keys, first }: Props) {
  const narrow = useNarrow();
  const words = useWords();
  const title = useListTitle(declared, search);
  const list = useList(declared, search);
  const { columns, layout, setLayout, isArranged, unfit, setUnfit } = useListColumns(declared, search);
  const [pickedRows, setPicked] = useState<readonly AnyRow[]>([]);
  const input = useRef<HTMLInputElement>(null);
  const grid = useRef<RowsGridHandle>(null);
  const copying = useCopying(declared);
  const views = useViews(declared, search);
  const sorts = useMemo(() => standsIn(declared, search.sort, views.now), [declared, search.sort, views.now]);
  const order = unseenOrder(sorts, narrow ? [] : layout, unfit);
  const open = (id: string) => go({ ...search, open: id, mode: undefined });
  const soleHit = useSoleHit(list, declared.key, open);
  const ask = (change: Partial<ScreenSearch>) => {
    if (change.q?.length) soleHit();
    // What is asked of the view that is shown is asked within it, though the address did not name it.
    go({ view: views.now?.name, ...search, ...change, page: undefined, unread: undefined });
  };
  useScansHere(declared, { ...search, view: views.now?.name }, { ask, go });
  useListKeys(
    { ...keys, question: () => input.current?.focus(), rows: () => grid.current?.focus() },
    search.open !== undefined,
  );
  const { needed, beyond } = partedByNeeds(declared, search.q);
  const rows = list.data?.rows ?? [];
  const pickedNow = asTheyStand(pickedRows, rows, declared.key);
  const once = useSaidOnce(declared, columns, layout, list);
  const failure = list.error ? asFailure(list.error) : null;
  const isFirstOffered = Boolean(first) && list.data !== undefined && rows.length === 0 && beyond.length === 0;
  // One button of a page is filled: the first step of an empty list, what is done with picked rows, or the form's own.
  const plain = isFirstOffered || pickedRows.length > 0 || formOf(search) !== null;

  const isFull = Boolean(panel) && (wide || search.mode === "full");
  return (
    <GoodsOf rows={rows}>
      <div className={`list ${panel && !narrow ? "list-split" : ""} ${isFull ? "list-full" : ""}`}>
        {isFull && <h1 className="visually-hidden">{title}</h1>}
        <section className="list-side" aria-label={title}>
          <header className="list-head">
            <h1>{title}</h1>
            <div className="list-tools">
              <ExportButton declared={declared} search={search} columns={columns} layout={layout} list={list} />
              {typeof tools === "function" ? tools(plain) : tools}
            </div>
          </header>
          <Needs declared={declared} search={search} go={go} />
          <ViewTabs declared={declared} views={views} search={search} go={go} />
          <div className="list-top">
            <QuestionBar
              {...{ declared, columns }}
              search={{ ...search, q: beyond }}
              inputRef={input}
              ask={(change) => ask({ ...change, q: [...needed, ...(change.q ?? [])] })}
            />
            <div className="list-tools">
              <SavedQuestions
                declared={declared}
                columns={columns}
                search={search}
                ask={({ q, any, sort, view }) => ask({ q, any, sort, view })}
              />
              <ColumnPanel layout={layout} onLayout={setLayout} unfit={unfit} />
            </div>
          </div>
          {search.unread && <Note tone="attention" title={words.say("list.unread")} />}
          {failure && <FailureNote failure={failure} notice="notice.queryFailed" onRetry={() => void list.refetch()} />}
          <div className="list-rows" aria-busy={list.isFetching}>
            {list.isPlaceholderData && <span className="former-rows" />}
            {list.isPending && !failure && (
              <Skeleton active className="screen-skeleton" title={false} paragraph={{ rows: 12, width: "100%" }} />
            )}
            {list.data && (
              <EditableRows
                handle={grid}
                declared={declared}
                columns={columns}
                layout={layout}
                isArranged={isArranged}
                saidOnce={once.names}
                onLeftOut={setUnfit}
                rows={rows}
                sums={list.data.sums}
                sorts={sorts}
                openId={search.open}
                {...copying}
                onOpen={open}
                onPick={setPicked}
                onSort={(next) => go({ ...search, sort: sortText(next), page: undefined }, { replace: true })}
                onLayout={setLayout}
              />
            )}
            {list.data && rows.length === 0 && (
              <NoRows declared={declared} search={search} go={go} view={views.now} first={first} />
            )}
          </div>
          <Totals declared={declared} list={list} views={views} columns={columns} layout={layout} />
          {picked && pickedRows.length > 0 ? (
            <PickedBar rows={pickedNow} clear={() => grid.current?.clearPicks()}>
              {picked(pickedNow, (but) => grid.current?.clearPicks(but))}
            </PickedBar>
          ) : (
            <ListFoot {...{ list, search, go, order }} owner={isArranged ? undefined : once.said} />
          )}
        </section>
        {panel && (
          <aside className={narrow ? "panel-over" : "panel"} aria-label={words.resource(declared.name)}>
            {isFull && <RowWalk declared={declared} list={list} search={search} go={go} title={title} />}
            {panel}
          </aside>
        )}
      </div>
    </GoodsOf>
  );
}

/** What comes of copying a cell. */
function useCopying(declared: Declared) {
  const words = useWords();
  const { message } = App.useApp();
  const copy = useCopy();
  return {
    copyForbidden: useSession((session) => session.functionSchema[declared.menu]?.copyForbidden ?? false),
    onCopy: (text: string) => void copy(text),
    onForbidden: () => void message.info({ key: "uncopied", content: words.say("list.copyForbidden"), duration: 3 }),
  };
}

/** The controls of days and times are fetched by lists that need one. */
const Needs = (props: Pick<Props, "declared" | "search" | "go">) =>
  needsOf(props.declared).length > 0 && (
    <Suspense>
      <NeedsBar {...props} />
    </Suspense>
  );

/** What was picked, as the list tells it by now. */
function asTheyStand(picked: readonly AnyRow[], rows: readonly AnyRow[], key: string): readonly AnyRow[] {
  if (picked.length === 0) return picked;
  const known = new Map(rows.map((row) => [row[key], row]));
  return picked.map((row) => known.get(row[key]) ?? row);
}
