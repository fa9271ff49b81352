import { type OrderPeriod, orderPeriods } from "@stowage/model";
import { Link } from "@tanstack/react-router";
import { Segmented } from "antd";
import { groupedDecimal } from "../../i18n/format.ts";
import { useWords } from "../../i18n/index.ts";
import { useTimeZone } from "../../session/hooks.ts";
import { Bars } from "./Bars.tsx";
import { cameBetween, type OrderFigures } from "./figures.ts";

interface Props {
  readonly figures: OrderFigures;
  readonly period: OrderPeriod;
  readonly choose: (period: OrderPeriod) => void;
  /** Told to who may see costs: it is what bills leave of them. */
  readonly withProfit: boolean;
}

const periodWords = {
  this_month: "dashboard.thisMonth",
  last_month: "dashboard.lastMonth",
  this_year: "dashboard.thisYear",
  last_year: "dashboard.lastYear",
} as const;

/** Orders that came and left: in a period, by month, and by the customers for whom most left. */
export function Orders({ figures, period, choose, withProfit }: Props) {
  const words = useWords();
  const between = cameBetween(figures, useTimeZone());
  return (
    <section aria-label={words.say("dashboard.orderCount")}>
      <div className="spread home-period">
        <h2>{words.say("dashboard.orderCount")}</h2>
        <Segmented
          aria-label={words.say("dashboard.period")}
          value={period}
          options={orderPeriods.map((value) => ({ value, label: words.say(periodWords[value]) }))}
          onChange={choose}
        />
      </div>
      <div className="tiles">
        <Link to="/Main/$path" params={{ path: "outbound" }} search={{ q: between }} className="tile">
          <span className="quiet">{words.say("dashboard.ordersCame")}</span>
          <strong className="tile-number">{groupedDecimal(figures.orders)}</strong>
        </Link>
        <Fact title={words.say("dashboard.ordersLeft")} value={groupedDecimal(figures.shipped)} />
        <Fact title={words.say("dashboard.piecesLeft")} value={groupedDecimal(figures.pieces)} />
        {withProfit && <Unknown title={words.say("dashboard.profit")} />}
        {withProfit && <Unknown title={words.say("dashboard.annualProfit")} />}
      </div>
      <div className="home-charts">
        <Bars
          title={words.say("dashboard.monthly")}
          named={words.say("dashboard.month")}
          series={[words.say("dashboard.ordersCame"), words.say("dashboard.ordersLeft")]}
          rows={figures.months.map(({ month, orders, shipped }) => ({ name: month, values: [orders, shipped] }))}
        />
        <div className="home-top">
          <Top figures={figures} />
          {withProfit && (
            <section className="home-panel">
              <h3>{words.say("dashboard.topByProfit")}</h3>
              <p className="quiet">{words.say("dashboard.profitUnknown")}</p>
            </section>
          )}
        </div>
      </div>
    </section>
  );
}

function Fact({ title, value }: { title: string; value: string }) {
  return (
    <div className="tile">
      <span className="quiet">{title}</span>
      <strong className="tile-number">{value}</strong>
    </div>
  );
}

/** Unknown, which is not zero. */
function Unknown({ title }: { title: string }) {
  const words = useWords();
  return (
    <div className="tile">
      <span className="quiet">{title}</span>
      <span className="tile-number">–</span>
      <span className="quiet">{words.say("dashboard.profitUnknown")}</span>
    </div>
  );
}

function Top({ figures: { top } }: { figures: OrderFigures }) {
  const words = useWords();
  const most = Math.max(1, ...top.map(({ pieces }) => Number(pieces)));
  return (
    <section className="home-panel">
      <h3>{words.say("dashboard.topByVolume")}</h3>
      {top.length === 0 && <p className="quiet">{words.say("dashboard.nothingInPeriod")}</p>}
      {top.length > 0 && (
        <table className="plain-table">
          <thead>
            <tr>
              <th>{words.field("owner_name")}</th>
              <th className="number">{words.say("dashboard.piecesLeft")}</th>
              <th className="number">{words.say("dashboard.ordersCame")}</th>
            </tr>
          </thead>
          <tbody>
            {top.map(({ owner_id, owner_name, orders, pieces }) => (
              <tr key={owner_id}>
                <td>
                  {owner_name}
                  <span
                    className="home-share bars-bar-0"
                    aria-hidden="true"
                    style={{ width: `${(100 * Number(pieces)) / most}%` }}
                  />
                </td>
                <td className="number">{groupedDecimal(pieces)}</td>
                <td className="number">{groupedDecimal(orders)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
