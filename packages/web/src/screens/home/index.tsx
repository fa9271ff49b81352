import { type DocumentDeclaration, documentsOf, model, type OrderPeriod } from "@stowage/model";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Progress, Skeleton } from "antd";
import { useState } from "react";
import { call } from "../../api/client.ts";
import { asFailure } from "../../api/failure.ts";
import { declaredAs } from "../../api/resources.ts";
import type { ScreenSearch } from "../../api/search.ts";
import { groupedDecimal, localInstant } from "../../i18n/format.ts";
import { useWords } from "../../i18n/index.ts";
import { useHasRight, useMay, useWorkspace } from "../../session/hooks.ts";
import { menuItems } from "../../session/menu.ts";
import { useSession } from "../../session/store.ts";
import { FailureNote } from "../../ui/FailureNote.tsx";
import { Note } from "../../ui/Note.tsx";
import { FirstSteps } from "./FirstSteps.tsx";
import type { OrderFigures } from "./figures.ts";
import { LowWaybills } from "./LowWaybills.tsx";
import { Notices } from "./Notices.tsx";
import { Orders } from "./Orders.tsx";
import { OwnStock } from "./OwnStock.tsx";
import { Today } from "./Today.tsx";
import { useHome } from "./useHome.ts";
import { totalOf, waitingParts } from "./waiting.ts";
import { restingIn } from "./work.ts";
import "./home.css";

const documents = documentsOf(model);

interface Dashboard {
  /** `blocked`: of these, how many are held. */
  readonly waiting: readonly {
    readonly document: string;
    readonly status: string;
    readonly count: number;
    readonly blocked: number;
  }[];
  /** Of how many locations is not told to whoever sees some owners alone. */
  readonly fill: { readonly locations: number | null; readonly used: number };
  /** Null for who may not query it. */
  readonly replenish: number | null;
  readonly stock_value: readonly { readonly currency_code: string; readonly value: string }[] | null;
  /** Null for who may not see orders. */
  readonly orders: OrderFigures | null;
}

/** What waits today, what is late, how full it is; every figure leads to its rows. Called as its entry of the menu is. */
export function HomeScreen({ name }: { readonly name: string | null }) {
  const words = useWords();
  const { whId, ownerId } = useWorkspace();
  const [period, setPeriod] = useState<OrderPeriod>("this_month");
  const placed = { ...(whId ? { wh_id: whId } : {}), ...(ownerId ? { owner_id: ownerId } : {}) };
  // Everybody lands here; the figures are for those who may ask for them.
  const mayAsk = useMay()("home", "query");
  const seesCosts = useHasRight()("see_cost");
  const mayNothing = useSession((session) => menuItems(session.menuTree).length === 0);
  const found = useQuery({
    enabled: mayAsk,
    queryKey: ["dashboard", whId, ownerId, period],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      (await call("/v1/dashboard/q", { body: { ...placed, filter: period }, signal })).dashboard as Dashboard,
    staleTime: 0,
    refetchInterval: 60_000,
  });
  const home = useHome(mayAsk);
  return (
    <div className="home">
      <div className="spread">
        <h1>{name}</h1>
        {found.dataUpdatedAt > 0 && (
          <span className="quiet">
            {words.say("dashboard.asOf", { at: localInstant(new Date(found.dataUpdatedAt).toISOString()) })}
          </span>
        )}
      </div>
      {mayNothing && <Note tone="neutral" title={words.say("dashboard.mayNothing")} />}
      {mayAsk && found.error && <FailureNote failure={asFailure(found.error)} onRetry={() => void found.refetch()} />}
      {mayAsk && found.isPending && <Skeleton active paragraph={{ rows: 8 }} />}
      {home.error && <FailureNote failure={asFailure(home.error)} onRetry={() => void home.refetch()} />}
      {home.data && <FirstSteps steps={home.data.first_steps} />}
      {/* Whose house it is sees it by the work; whose goods these are, by the goods. */}
      {found.data?.fill.locations === null && <OwnStock />}
      {home.data && <Today home={home.data} />}
      <LowWaybills />
      <Notices />
      {found.data && <Figures dashboard={found.data} />}
      {found.data?.orders && (
        <Orders figures={found.data.orders} period={period} choose={setPeriod} withProfit={seesCosts} />
      )}
    </div>
  );
}

/** How many locations hold goods, and of how many, where that is told. */
export function Fill({ locations, used }: Dashboard["fill"]) {
  const words = useWords();
  const title = words.say("dashboard.fill");
  if (locations === null)
    return (
      <Tile title={words.say("dashboard.filled")} path="inventory" search={{}}>
        <strong className="tile-number">{groupedDecimal(used)}</strong>
      </Tile>
    );
  const percent = locations > 0 ? Math.round((100 * used) / locations) : 0;
  return (
    <Tile title={title} path="inventory" search={{}}>
      <strong className="tile-number">{percent}%</strong>
      <Progress percent={percent} showInfo={false} size="small" aria-label={title} />
      <span className="quiet">
        {words.say("dashboard.fillOf", { used: groupedDecimal(used), total: groupedDecimal(locations) })}
      </span>
    </Tile>
  );
}

function Figures({ dashboard }: { dashboard: Dashboard }) {
  const words = useWords();
  const { fill } = dashboard;
  const kinds = documents.map(({ name }) => ({
    name,
    rows: dashboard.waiting.filter((one) => one.document === name),
  }));
  const most = Math.max(1, ...kinds.map(({ rows }) => totalOf(rows)));
  return (
    <>
      <div className="tiles">
        <Fill {...fill} />
        {dashboard.replenish !== null && <Replenish count={dashboard.replenish} />}
        {dashboard.stock_value?.map(({ currency_code, value }) => (
          <Tile key={currency_code} title={words.say("dashboard.stockValue")} path="stock_product" search={{}}>
            <strong className="tile-number">{groupedDecimal(Math.round(Number(value)))}</strong>
            <span className="quiet">{currency_code}</span>
          </Tile>
        ))}
      </div>
      <h2 className="home-waiting">{words.say("dashboard.waiting")}</h2>
      {dashboard.waiting.length === 0 && <p className="quiet">{words.say("dashboard.waitingNothing")}</p>}
      <div className="waiting">
        {kinds.map(({ name, rows }) => (
          <Waiting key={name} name={name} rows={rows} most={most} />
        ))}
      </div>
    </>
  );
}

function Tile({
  title,
  path,
  search,
  children,
  tone,
}: {
  title: string;
  path: string;
  search: ScreenSearch;
  children: React.ReactNode;
  tone?: string;
}) {
  return (
    <Link to="/Main/$path" params={{ path }} search={search} className={`tile ${tone ?? ""}`}>
      <span className="quiet">{title}</span>
      {children}
    </Link>
  );
}

/** The link to the goods that are under the stock that their product asks for. */
export function Replenish({ count }: { readonly count: number }) {
  const words = useWords();
  return (
    <Tile
      title={words.resources("replenishment")}
      path="replenishment"
      search={{}}
      tone={count > 0 ? "tile-attention" : ""}
    >
      <strong className="tile-number">
        {count > 0 && <span aria-hidden="true">! </span>}
        {groupedDecimal(count)}
      </strong>
    </Tile>
  );
}

/** One kind of document: its open ones as one bar, a part for each state in the order of the work, told beside. */
export function Waiting({ name, rows, most }: { name: string; rows: Dashboard["waiting"]; most: number }) {
  const words = useWords();
  const document = declaredAs(name) as DocumentDeclaration | undefined;
  if (!document || rows.length === 0) return null;
  const parts = waitingParts(document, rows);
  const total = totalOf(rows);
  return (
    <section className="waiting-card" aria-label={words.resources(name)}>
      <h3 className="spread">
        <Link
          to="/Main/$path"
          params={{ path: name }}
          search={{ q: [[document.status, "equal", parts.map(({ status }) => status)]] }}
        >
          {words.resources(name)}
        </Link>
        <span className="number">{groupedDecimal(total)}</span>
      </h3>
      <div className="stacked" aria-hidden="true" style={{ width: `${Math.max(12, (100 * total) / most)}%` }}>
        {parts.map(({ status, count, colour }) => (
          <span key={status} style={{ flexGrow: count, background: colour }} />
        ))}
      </div>
      <ul>
        {parts.map(({ status, count, colour }) => {
          const view = restingIn(document, status);
          // What is held there waits for something else: it is told apart, as its list does.
          const held = view ? (rows.find((row) => row.status === status)?.blocked ?? 0) : 0;
          return (
            <li key={status}>
              <Link
                to="/Main/$path"
                params={{ path: name }}
                search={view ?? { q: [[document.status, "equal", status]] }}
              >
                <span className="swatch" aria-hidden="true" style={{ background: colour }} />
                <span>
                  {words.choice(document.status, status)}
                  {held > 0 && (
                    <span className="quiet">
                      {" "}
                      · {words.say("dashboard.heldBeside", { count: groupedDecimal(held) })}
                    </span>
                  )}
                </span>
                <span className="number">{groupedDecimal(count - held)}</span>
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
