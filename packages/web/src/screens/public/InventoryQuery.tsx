import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../api/client.ts";
import { asFailure } from "../../api/failure.ts";
import type { AnyRow } from "../../api/resources.ts";
import { groupedDecimal, localInstant } from "../../i18n/format.ts";
import { useWords } from "../../i18n/index.ts";
import { FailureNote } from "../../ui/FailureNote.tsx";
import { PublicPage } from "../../ui/PublicPage.tsx";
import { TableScroll } from "../../ui/TableScroll.tsx";
import { useDebounced } from "../../ui/useDebounced.ts";
import { useSecret } from "../../ui/useSecret.ts";

const pageSize = 50;
const numbers = ["num_loc", "num_loc_booked", "num_loc_available", "num_bad"] as const;

/** An owner's stock in one warehouse, for whoever holds the link. */
export function InventoryQueryScreen() {
  const words = useWords();
  const [token] = useSecret();
  if (token) return <Stock key={token} token={token} />;
  return (
    <PublicPage title={words.say("share.inventoryTitle")}>
      <p className="note note-attention">{words.say("share.noLink")}</p>
    </PublicPage>
  );
}

function Stock({ token }: { token: string }) {
  const words = useWords();
  const [text, setText] = useState("");
  const [page, setPage] = useState(1);
  const sought = useDebounced(text.trim(), 200);
  const found = useQuery({
    queryKey: ["shared", "stock", token, sought, page],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => {
      const like = (queryField: string) => ({ queryField, queryCondition: "like", queryValue: sought });
      const query = sought ? { combinedCondition: "OR", query: [like("product_code"), like("product_name")] } : {};
      const sort = [{ sortField: "product_code", sortOrder: "asc" }];
      const body = { token, page, pageSize, sort, ...query, lang: words.language };
      return call("/v1/inventoryquery/q", { body, bare: true, signal });
    },
  });
  const rows = (found.data?.stockProduct ?? []) as readonly AnyRow[];
  const total = Number(found.data?.total ?? 0);
  const failure = found.error && asFailure(found.error);
  const [first] = rows;
  const title = first
    ? words.say("share.inventoryOf", { owner: String(first.owner_name), warehouse: String(first.wh_name) })
    : words.say("share.inventoryTitle");
  return (
    <PublicPage title={title}>
      {failure?.code === "LINK_INVALID" ? (
        <p className="note note-attention">{words.say("share.linkOver")}</p>
      ) : (
        <>
          <div className="public-ask">
            <label>
              {words.say("share.searchProducts")}
              <input
                type="search"
                value={text}
                maxLength={60}
                onChange={({ target }) => {
                  setText(target.value);
                  setPage(1);
                }}
              />
            </label>
          </div>
          {failure && <FailureNote failure={failure} onRetry={() => void found.refetch()} />}
          {found.isPending && !failure && <p className="quiet">{words.say("frame.loading")}</p>}
          {found.data && rows.length === 0 && (
            <p className="note">{sought ? words.say("share.nothing", { text: sought }) : words.say("share.noStock")}</p>
          )}
          {rows.length > 0 && <StockTable rows={rows} />}
          {found.data && (
            <div className="public-foot">
              <span className="quiet">
                {words.say("share.rows", { count: groupedDecimal(total) })} ·{" "}
                {words.say("share.asOf", { at: localInstant(new Date(found.dataUpdatedAt).toISOString()) })}
              </span>
              {total > pageSize && (
                <span className="row">
                  <button type="button" className="button" disabled={page === 1} onClick={() => setPage(page - 1)}>
                    {words.say("share.previous")}
                  </button>
                  <button
                    type="button"
                    className="button"
                    disabled={page * pageSize >= total}
                    onClick={() => setPage(page + 1)}
                  >
                    {words.say("share.next")}
                  </button>
                </span>
              )}
            </div>
          )}
        </>
      )}
    </PublicPage>
  );
}

function StockTable({ rows }: { rows: readonly AnyRow[] }) {
  const words = useWords();
  return (
    <TableScroll label={words.say("share.inventoryTitle")}>
      <table className="plain-table">
        <thead>
          <tr>
            {["product_code", "product_name"].map((name) => (
              <th key={name}>{words.field(name)}</th>
            ))}
            {numbers.map((name) => (
              <th key={name} className="number">
                {words.field(name)}
              </th>
            ))}
            <th>{words.field("unit_name")}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={String(row.product_id)}>
              <td className="code">{String(row.product_code)}</td>
              <td>{String(row.product_name ?? "")}</td>
              {numbers.map((name) => (
                <td key={name} className="number">
                  {groupedDecimal(String(row[name] ?? "0"))}
                </td>
              ))}
              <td>{String(row.unit_name ?? "")}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroll>
  );
}
