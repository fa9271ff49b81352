import { model } from "@stowage/model";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { queryRows } from "../../api/resources.ts";
import { groupedDecimal } from "../../i18n/format.ts";
import { useWords } from "../../i18n/index.ts";
import { useMay, useWorkspace } from "../../session/hooks.ts";
import { carriersRunningOut } from "./waybillsLeft.ts";

const { waybill_range } = model;
const everyMs = 300_000;
/** A company has a few ranges a carrier. */
const most = 200;

/** The carriers whose waybill numbers run out, for those who may see the ranges; nothing where there are enough. */
export function LowWaybills() {
  const words = useWords();
  const workspace = useWorkspace();
  const may = useMay()(waybill_range.menu, "query");
  const found = useQuery({
    enabled: may,
    queryKey: ["waybill_range", "home", workspace],
    queryFn: ({ signal }) =>
      queryRows(
        "waybill_range",
        {
          page: 1,
          pageSize: most,
          query: [{ queryField: "enabled", queryCondition: "equal", queryValue: true }],
          sort: [{ sortField: "numbers_left", sortOrder: "desc" }],
        },
        { workspace, signal },
      ),
    refetchInterval: everyMs,
  });
  const low = carriersRunningOut(found.data?.rows ?? []);
  if (low.length === 0) return null;
  return (
    <section className="home-part" aria-label={words.say("dashboard.waybillsLow")}>
      <h2 className="home-rows-head">
        {words.say("dashboard.waybillsLow")} <span className="attention">{groupedDecimal(low.length)}</span>
        <Link to="/Main/$path" params={{ path: waybill_range.name }} search={{}} className="home-all">
          {words.say("dashboard.seeAll")}
        </Link>
      </h2>
      <ul className="home-rows">
        {low.map(({ key, company_name, carrier_code, left }) => (
          <li key={key}>
            <Link
              to="/Main/$path"
              params={{ path: waybill_range.name }}
              search={{ q: [["carrier_code", "equal", carrier_code]] }}
              className="home-low"
            >
              <span>
                {words.choice("carrier_code", carrier_code)}
                {company_name ? <small>{String(company_name)}</small> : null}
              </span>
              <span className="number">
                <strong className="attention">{groupedDecimal(left)}</strong>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
