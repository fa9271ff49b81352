import { sumDecimals } from "@stowage/model";
import type { AnyRow } from "../../../api/resources.ts";
import { groupedDecimal } from "../../../i18n/format.ts";
import { useWords } from "../../../i18n/index.ts";
import { Note } from "../../../ui/Note.tsx";

const isToCollect = ({ cod_amount }: AnyRow): boolean => Number(cod_amount ?? 0) !== 0;

const amountOf = (currency: unknown, amount: unknown): string =>
  `${String(currency ?? "")} ${groupedDecimal(String(amount))}`.trim();

/** Before deliveries are confirmed: what was to be collected with each of these orders, and of several with all of them. */
export function ToCollect({ rows }: { readonly rows: readonly AnyRow[] }) {
  const words = useWords();
  const own = rows.filter(isToCollect);
  const [first, another] = own;
  if (!first) return null;
  // Amounts of several currencies are not added up over these.
  const amount = [...Map.groupBy(own, ({ currency_code }) => currency_code)]
    .map(([currency, some]) => amountOf(currency, sumDecimals(some.map(({ cod_amount }) => cod_amount))))
    .join(words.say("frame.comma"));
  if (rows.length === 1 && !another)
    return <Note tone="attention" title={words.say("document.toCollect", { amount })} />;
  return (
    <Note tone="attention" title={words.say("document.toCollectInAll", { amount })}>
      <ul className="to-collect">
        {own.map((row) => (
          <li key={String(row.outbound_id)}>
            <span className="code">{String(row.order_no ?? row.outbound_no ?? "")}</span>{" "}
            {amountOf(row.currency_code, row.cod_amount)}
          </li>
        ))}
      </ul>
    </Note>
  );
}
