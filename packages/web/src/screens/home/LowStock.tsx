import { model } from "@stowage/model";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { asFailure } from "../../api/failure.ts";
import { picturesOf } from "../../api/pictures.ts";
import { queryRows } from "../../api/resources.ts";
import { groupedDecimal } from "../../i18n/format.ts";
import { useWords } from "../../i18n/index.ts";
import { useMay, useWorkspace } from "../../session/hooks.ts";
import { FailureNote } from "../../ui/FailureNote.tsx";
import { ExpectedDay } from "../../ui/LastDay.tsx";
import { RowTile } from "../../ui/Tile.tsx";

const most = 6;
const everyMs = 60_000;
/** What is nearest to its end comes first. */
const sort = [{ sortField: "num_loc_available", sortOrder: "asc" }] as const;

/** Goods that are under the stock that their product asks for, with the day on which more of them is expected. */
export function LowStock() {
  const words = useWords();
  const workspace = useWorkspace();
  const may = useMay()(model.replenishment.menu, "query");
  const found = useQuery({
    enabled: may,
    queryKey: ["replenishment", "home", workspace],
    queryFn: ({ signal }) => queryRows("replenishment", { page: 1, pageSize: most, sort }, { workspace, signal }),
    refetchInterval: everyMs,
  });
  if (!may) return null;
  const rows = found.data?.rows ?? [];
  const [pictured] = picturesOf(model.replenishment);
  const count = found.data?.total ?? rows.length;
  return (
    <section className="home-part" aria-label={words.say("dashboard.belowMinimum")}>
      <h2 className="home-rows-head">
        {words.say("dashboard.belowMinimum")}{" "}
        {found.data && <span className={count > 0 ? "attention" : "quiet"}>{groupedDecimal(count)}</span>}
        <Link to="/Main/$path" params={{ path: "replenishment" }} search={{}} className="home-all">
          {words.say("dashboard.seeAll")}
        </Link>
      </h2>
      {found.error && <FailureNote failure={asFailure(found.error)} onRetry={() => void found.refetch()} />}
      {found.isSuccess && rows.length === 0 && <p className="quiet">{words.say("dashboard.noneLow")}</p>}
      <ul className="home-rows">
        {rows.map((row) => (
          <li key={row.replenishment_id}>
            <Link
              to="/Main/$path"
              params={{ path: "product" }}
              search={{ open: row.product_id ?? "", mode: "full" }}
              className="home-low"
            >
              <span className="tiled">
                {pictured && <RowTile pictured={pictured} row={{ ...row }} />}
                <span>
                  {row.product_name}
                  <small>
                    {row.product_code}
                    {row.inbound_expect && (
                      <>
                        {` · ${words.field("inbound_expect")} `}
                        <ExpectedDay value={row.inbound_expect} />
                      </>
                    )}
                  </small>
                </span>
              </span>
              <span className="number">
                <strong className="attention">{groupedDecimal(row.num_loc_available ?? "0")}</strong>
                {` / ${groupedDecimal(row.stock_minimal ?? "0")} ${row.stock_unit_name ?? ""}`}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
