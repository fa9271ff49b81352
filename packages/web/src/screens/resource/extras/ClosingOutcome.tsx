import { model } from "@stowage/model";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Button } from "antd";
import { useState } from "react";
import { allRows } from "../../../api/allRows.ts";
import { calledOf } from "../../../api/calledOf.ts";
import { call } from "../../../api/client.ts";
import type { AnyRow } from "../../../api/resources.ts";
import { useWords, type Words } from "../../../i18n/index.ts";
import { ShortOrders, type TriedOrder } from "../../../record/ShortOrders.tsx";
import { useMay, useMayTake } from "../../../session/hooks.ts";
import { Dialog } from "../../../ui/Dialog.tsx";
import { OutcomeRows } from "../../../ui/OutcomeRows.tsx";
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

interface Answer {
  readonly index: number;
  readonly id: string;
  readonly ok: boolean;
  readonly code?: string;
  readonly message?: string;
}

/** Takes back all of it that still waits to be printed, and tells which orders were refused, each with the reason. */
function TakeBack({ rows }: { readonly rows: readonly AnyRow[] }) {
  const words = useWords();
  const mayTake = useMayTake(outbound);
  const { ask, busy } = useAsk(outbound.name);
  const [asked, setAsked] = useState<readonly AnyRow[] | null>(null);
  const [answers, setAnswers] = useState<readonly Answer[] | null>(null);
  const waiting = rows.filter(({ outbound_status }) => revert_close.from.some((state) => state === outbound_status));
  const close = () => {
    setAsked(null);
    setAnswers(null);
  };
  const take = (of: readonly AnyRow[], reason: string) =>
    ask(async () => {
      const ids = of.map(({ outbound_id }) => String(outbound_id));
      const { results } = await call("/v1/outbound/close/recovery", { method: "PUT", body: { ids, reason } });
      const told = results as readonly Answer[];
      if (told.some(({ ok }) => !ok)) {
        setAnswers(told);
        return undefined;
      }
      close();
      return partly(told, words);
    });
  const said = words.say("closing.takeBack", { count: asked?.length ?? waiting.length });
  return (
    <>
      {waiting.length > 0 && mayTake(revert_close) && <Button onClick={() => setAsked(waiting)}>{said}</Button>}
      {asked && answers && <NotTakenBack {...{ said, answers, close }} rows={asked} />}
      {asked && !answers && (
        <ReasonDialog
          {...{ said, busy, close }}
          label={words.field("reason")}
          take={(reason) => void take(asked, reason)}
        />
      )}
    </>
  );
}

const partly = (answers: readonly Answer[], words: Words): string => {
  const done = answers.filter(({ ok }) => ok).length;
  const action = words.action("revert_close");
  return words.say("document.partly", { action, done, failed: answers.length - done });
};

interface NotTaken {
  readonly said: string;
  readonly rows: readonly AnyRow[];
  readonly answers: readonly Answer[];
  readonly close: () => void;
}

function NotTakenBack({ said, rows, answers, close }: NotTaken) {
  const words = useWords();
  const orderOf = (id: string) => {
    const row = rows.find(({ outbound_id }) => outbound_id === id);
    return row ? calledOf(outbound, row) : id;
  };
  const footer = (
    <Button type="primary" onClick={close}>
      {words.say("frame.close")}
    </Button>
  );
  return (
    <Dialog open title={said} onCancel={close} footer={footer}>
      <p role="status">{partly(answers, words)}</p>
      <OutcomeRows
        rows={answers
          .filter(({ ok }) => !ok)
          .map(({ index, id, code, message }) => ({
            index,
            number: orderOf(id),
            message: message ?? words.error(code ?? "INTERNAL"),
            way: (
              <Link to="/Main/$path" params={{ path: outbound.name }} search={{ open: id }}>
                {words.say("document.openDocument")}
              </Link>
            ),
          }))}
      />
    </Dialog>
  );
}
