import { model, sumDecimals } from "@stowage/model";
import { Link } from "@tanstack/react-router";
import { groupedDecimal } from "../../../i18n/format.ts";
import { useWords } from "../../../i18n/index.ts";
import type { TriedOrder } from "../../../record/ShortOrders.tsx";
import { useMayOpen } from "../../../session/hooks.ts";

/** A product that orders would go without, and what of it is announced; numbers are in its stock unit. */
export interface ShortProduct {
  readonly product_code: string;
  readonly product_name: string;
  readonly stock_unit_name: string;
  /** By their numbers. */
  readonly orders: readonly string[];
  readonly on_its_way: readonly Announced[];
}

interface Announced {
  readonly inbound_id: string;
  readonly inbound_no: string;
  readonly inbound_expect: string | null;
  readonly num_expect: string;
}

const mostOrders = 6;
const { inbound } = model;

interface Props {
  readonly products: readonly ShortProduct[];
  /** What each order lacks. */
  readonly orders: readonly TriedOrder[];
}

/** How much of a product an order lacks, over all its lines, in the units of these. */
const missingOf = (orders: readonly TriedOrder[], order: string, product: string): string =>
  sumDecimals(
    orders
      .filter(({ order_no }) => order_no === order)
      .flatMap(({ short }) => short.filter(({ product_code }) => product_code === product))
      .map(({ missing }) => missing),
  );

/** Which orders go without how much of a product, and which inbounds would mend it. */
export function ShortProducts({ products, orders: tried }: Props) {
  const words = useWords();
  if (products.length === 0) return null;
  return (
    <>
      <h4>{words.say("closing.products")}</h4>
      <div className="table-scroll payload-scroll">
        <table className="plain-table">
          <thead>
            <tr>
              <th>{words.field("product_code")}</th>
              <th>{words.say("closing.without")}</th>
              <th>{words.say("closing.onItsWay")}</th>
            </tr>
          </thead>
          <tbody>
            {products.map(({ product_code, product_name, stock_unit_name, orders, on_its_way }) => (
              <tr key={product_code}>
                <td>
                  <span className="code">{product_code}</span> {product_name}
                </td>
                <td className="code">
                  {orders
                    .slice(0, mostOrders)
                    .map((order) => `${order} × ${groupedDecimal(missingOf(tried, order, product_code))}`)
                    .join(words.say("frame.comma"))}
                  {orders.length > mostOrders && ` ${words.say("closing.more", { count: orders.length - mostOrders })}`}
                </td>
                <td>
                  {on_its_way.length === 0 && <span className="quiet">{words.say("closing.none")}</span>}
                  {on_its_way.map((one) => (
                    <Coming key={one.inbound_id} one={one} unit={stock_unit_name} />
                  ))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

function Coming({ one, unit }: { readonly one: Announced; readonly unit: string }) {
  const words = useWords();
  const mayOpen = useMayOpen();
  const { inbound_id, inbound_no, inbound_expect, num_expect } = one;
  return (
    <div>
      {mayOpen(inbound.name) ? (
        <Link to="/Main/$path" params={{ path: inbound.name }} search={{ open: inbound_id }} className="code">
          {inbound_no}
        </Link>
      ) : (
        <span className="code">{inbound_no}</span>
      )}{" "}
      <span className="quiet">
        {inbound_expect ?? words.say("closing.undated")} · {groupedDecimal(num_expect)} {unit}
      </span>
    </div>
  );
}
