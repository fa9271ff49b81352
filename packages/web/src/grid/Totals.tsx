import type { Declared } from "@stowage/model";
import type { Shown } from "../api/columns.ts";
import type { Sum } from "../api/resources.ts";
import { groupedDecimal } from "../i18n/format.ts";
import { useWords } from "../i18n/index.ts";
import type { ColumnLayout } from "./layout.ts";
import { amountsOf } from "./sums.ts";
import type { useList } from "./useList.ts";
import type { Views } from "./useViews.ts";
import { counted, viewTitle } from "./ViewTabs.tsx";

interface Props {
  readonly declared: Declared;
  readonly list: ReturnType<typeof useList>;
  readonly views: Views;
  readonly columns: readonly Shown[];
  readonly layout: readonly ColumnLayout[];
}

/** What all rows of the question come to, each unit by itself, and what of its view is filtered away, where there is any of it. */
export function Totals({ declared, list, views, columns, layout }: Props) {
  const words = useWords();
  const { data, query } = list;
  if (!data || data.rows.length === 0) return null;
  const isPage = data.sumsOf === "page";
  const inSight = layout.flatMap(({ name, hidden }) => (hidden ? [] : [name]));
  const amounts = amountsOf(
    declared,
    data.sums ?? {},
    inSight.filter((name) => columns.some((one) => one.name === name)),
  );
  const all = counted({ total: data.total, total_is_exact: data.totalIsExact }, words);
  const ofView = views.now && views.countOf(views.now.name);
  const away = ofView?.total_is_exact && data.totalIsExact ? ofView.total - data.total : 0;
  const isFiltered = (query.query?.length ?? 0) > 0 && views.now !== undefined && away > 0;
  // How many rows there are stands at the list's foot.
  if (amounts.length === 0 && !isFiltered) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: where it is wider than the list, the arrow keys move it
    <section className="totals" tabIndex={0} aria-label={words.say("list.totalOf", { count: all })}>
      <strong>
        {isPage ? words.say("list.pageTotal", { count: data.rows.length }) : words.say("list.totalOf", { count: all })}
      </strong>
      {isPage && <span className="quiet">{words.say("list.pageOnly")}</span>}
      {isFiltered && views.now && ofView && (
        <span className="quiet">
          {words.say("list.ofView", {
            view: viewTitle(declared, views.now, words),
            count: counted(ofView, words),
            away: groupedDecimal(away),
          })}
        </span>
      )}
      <span className="frame-space" />
      {amounts.map(({ name, sums }) => (
        <span key={name} className="totals-of">
          {name !== "" && <span className="quiet">{words.field(name)}</span>}
          {sums.map((sum) => (
            <Amount key={sum.unit_id ?? "lines"} sum={sum} />
          ))}
        </span>
      ))}
    </section>
  );
}

function Amount({ sum }: { readonly sum: Sum }) {
  const words = useWords();
  const number = groupedDecimal(sum.sum);
  if (sum.unit_id === null && sum.unit_name === null)
    return <strong>{words.say("list.lineCount", { count: number })}</strong>;
  return (
    <span>
      <strong>{number}</strong> <span className="quiet">{sum.unit_name}</span>
    </span>
  );
}
