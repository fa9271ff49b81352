import { model } from "@stowage/model";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Button } from "antd";
import { useState } from "react";
import { allRows } from "../../../api/allRows.ts";
import { call } from "../../../api/client.ts";
import type { AnyRow } from "../../../api/resources.ts";
import { useWords } from "../../../i18n/index.ts";
import { ShortOrders, type TriedOrder } from "../../../record/ShortOrders.tsx";
import { useMay, useMayTake } from "../../../session/hooks.ts";
import { StatusTag } from "../../../ui/StatusTag.tsx";
import { ReasonDialog } from "../ClosePicked.tsx";
import { useAsk } from "./useAsk.ts";

const { outbound } = model;
const { revert_close } = outbound.actions;
const drawnAtOnce = 50;

interface ClosedOrder extends Pick<TriedOrder, "split_order_no"> {
  readonly outbound_id: string;
  readonly order_no: string;
  readonly outbound_no: string;
  readonly short?: TriedOrder["short"];
}

/** The orders that a run of closing closed, and those that it refused or closed short, each with what it lacked. */
export function ClosingOutcome({ row }: { readonly row: AnyRow }) {
  const closed = (row.closed_orders ?? []) as readonly ClosedOrder[];
  const short = closed.map((one): TriedOrder => ({ ...one, short: one.short ?? [], ok: true, code: null }));
  return (
    <>
      <ClosedOrders orders={closed} />
      <section className="section">
        <ShortOrders orders={[...((row.refused_orders ?? []) as readonly TriedOrder[]), ...short]} leads />
      </section>
    </>
  );
}

function ClosedOrders({ orders }: { readonly orders: readonly ClosedOrder[] }) {
  const words = useWords();
  const may = useMay();
  const mayQuery = may(outbound.menu, "query");
  const [drawn, setDrawn] = useState(drawnAtOnce);
  const ids = orders.map(({ outbound_id }) => outbound_id);
  const found = useQuery({
    queryKey: [outbound.name, "closed together", ids],
    enabled: mayQuery && ids.length > 0,
    queryFn: ({ signal }) => {
      const query = [{ queryField: outbound.key, queryCondition: "equal" as const, queryValue: ids }];
      return allRows(outbound, { query, sort: [] }, { signal });
    },
  });
  if (orders.length === 0) return null;
  const now = new Map((found.data ?? []).map((one) => [one.outbound_id, one]));
  return (
    <section className="section">
      <h3>
        {words.say("closing.closed")} <span className="quiet">{orders.length}</span>
      </h3>
      <div className="table-scroll">
        <table className="plain-table">
          <thead>
            <tr>
              {(["order_no", "outbound_no", outbound.status] as const).map((name) => (
                <th key={name}>{words.field(name)}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {orders.slice(0, drawn).map((order) => (
              <tr key={order.outbound_id}>
                <td>
                  <OrderLink order={order} isThere={now.has(order.outbound_id)} />
                </td>
                <td className="code">{order.outbound_no}</td>
                <td>
                  <StateNow of={now.get(order.outbound_id)} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {orders.length > drawn && (
        <Button size="small" onClick={() => setDrawn(drawn + drawnAtOnce)}>
          {words.say("document.moreLines", { count: orders.length - drawn })}
        </Button>
      )}
      <TakeBack rows={found.data ?? []} />
    </section>
  );
}

const StateNow = ({ of }: { readonly of: AnyRow | undefined }) =>
  of ? (
    <StatusTag name={outbound.status} field={outbound.fields.outbound_status} value={String(of.outbound_status)} />
  ) : null;

/** What one sees is opened. */
function OrderLink({ order, isThere }: { readonly order: ClosedOrder; readonly isThere: boolean }) {
  if (!isThere) return <span className="code">{order.order_no}</span>;
  return (
    <Link to="/Main/$path" params={{ path: outbound.name }} search={{ open: order.outbound_id }} className="code">
      {order.order_no}
    </Link>
  );
}

/** Takes back all of it that still waits to be printed. */
function TakeBack({ rows }: { readonly rows: readonly AnyRow[] }) {
  const words = useWords();
  const mayTake = useMayTake(outbound);
  const { ask, busy } = useAsk(outbound.name);
  const [asked, setAsked] = useState<readonly string[] | null>(null);
  const waiting = rows.filter(({ outbound_status }) => revert_close.from.some((state) => state === outbound_status));
  const close = () => setAsked(null);
  const take = (ids: readonly string[], reason: string) =>
    ask(async () => {
      const { results } = await call("/v1/outbound/close/recovery", { method: "PUT", body: { ids, reason } });
      const done = (results as readonly { readonly ok: boolean }[]).filter(({ ok }) => ok).length;
      close();
      const action = words.action("revert_close");
      return words.say("document.partly", { action, done, failed: ids.length - done });
    });
  const said = words.say("closing.takeBack", { count: asked?.length ?? waiting.length });
  return (
    <>
      {waiting.length > 0 && mayTake(revert_close) && (
        <Button onClick={() => setAsked(waiting.map(({ outbound_id }) => String(outbound_id)))}>{said}</Button>
      )}
      {asked && (
        <ReasonDialog
          {...{ said, busy, close }}
          label={words.field("reason")}
          take={(reason) => void take(asked, reason)}
        />
      )}
    </>
  );
}
