import { model } from "@stowage/model";
import { Link } from "@tanstack/react-router";
import { Button } from "antd";
import { useState } from "react";
import { groupedDecimal } from "../i18n/format.ts";
import { useWords, type Words } from "../i18n/index.ts";

/** What a run of closing, or its trial, said of an order; quantities are in the units of its lines. */
export interface TriedOrder {
  readonly outbound_id?: string;
  readonly order_no: string;
  readonly ok?: boolean;
  /** What becomes of one that is closed although goods are short. */
  readonly short_policy?: string;
  readonly code: string | null;
  /** The order that has what is missing, where it was split. */
  readonly split_order_no?: string;
  readonly short: readonly {
    readonly product_code: string;
    readonly asked: string;
    readonly available: string;
    readonly missing: string;
  }[];
}

/** What becomes of it: in a trial by how it may be short, afterwards what it came to. */
function cameOf(order: Omit<TriedOrder, "order_no" | "short">, words: Words): string {
  const { ok, code, short_policy, split_order_no } = order;
  if (!ok) return words.error(code ?? "INTERNAL");
  if (short_policy) return words.say("closing.closedShort", { policy: words.choice("short_policy", short_policy) });
  return split_order_no
    ? words.say("closing.closedSplit", { order: split_order_no })
    : words.say("closing.closedWithout");
}

const drawnAtOnce = 50;

interface Props {
  readonly orders: readonly TriedOrder[];
  /** Leads to each order. */
  readonly leads?: true;
}

/** The orders that were refused, or are closed short, each with the lines that lack goods. */
export function ShortOrders({ orders, leads }: Props) {
  const words = useWords();
  const [drawn, setDrawn] = useState(drawnAtOnce);
  const telling = orders.filter(({ ok, short }) => !ok || short.length > 0);
  if (telling.length === 0) return null;
  return (
    <>
      <h4>{words.say("closing.short")}</h4>
      <ul className="error-list">
        {telling.slice(0, drawn).map(({ outbound_id, order_no, short, ...came }) => (
          <li key={outbound_id ?? order_no}>
            {leads && outbound_id ? (
              <Link
                to="/Main/$path"
                params={{ path: model.outbound.name }}
                search={{ open: outbound_id }}
                className="code"
              >
                {order_no}
              </Link>
            ) : (
              <span className="code">{order_no}</span>
            )}{" "}
            {cameOf(came, words)}
            <ul>
              {short.map(({ product_code, asked, available, missing }) => (
                <li key={product_code}>
                  {words.say("document.shortLine", {
                    product: product_code,
                    asked: groupedDecimal(asked),
                    available: groupedDecimal(available),
                    missing: groupedDecimal(missing),
                  })}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {telling.length > drawn && (
        <Button size="small" onClick={() => setDrawn(drawn + drawnAtOnce)}>
          {words.say("document.moreLines", { count: telling.length - drawn })}
        </Button>
      )}
    </>
  );
}
