import { useQuery } from "@tanstack/react-query";
import { call } from "../../../api/client.ts";
import type { AnyRow } from "../../../api/resources.ts";
import { groupedDecimal } from "../../../i18n/format.ts";
import { useWords } from "../../../i18n/index.ts";
import { Note } from "../../../ui/Note.tsx";
import type { OpenDocument } from "../extras.ts";

const most = 12;

/** Names the lines with too little stock, as long as nothing is booked for them. */
export function Shortages({ document, row, lines: { details = [] } }: OpenDocument) {
  return row[document.status] === document.initial ? <ShortLines row={row} lines={details} /> : null;
}

/** A line of an order against what is free for it, as the server tells it. */
interface Shortage {
  readonly outbound_detail_id: string;
  readonly product_code: string;
  readonly ordered: string;
  readonly free: string;
  readonly missing: string;
}

function ShortLines({ row, lines }: { row: AnyRow; lines: readonly AnyRow[] }) {
  const words = useWords();
  const found = useQuery({
    queryKey: ["shortage", row.outbound_id, row.version],
    queryFn: async ({ signal }) => {
      const { shortage } = await call("/v1/outbound/shortage/q", { body: { ids: [row.outbound_id] }, signal });
      return (shortage as readonly Shortage[]).filter((one) => !/^0*(\.0*)?$/.test(one.missing));
    },
  });
  const short = found.data ?? [];
  if (short.length === 0) return null;
  const counted = (one: Shortage, num: string) => `${groupedDecimal(num)} ${lineOf(one)?.unit_name ?? ""}`.trim();
  const lineOf = (one: Shortage) => lines.find((line) => line.outbound_detail_id === one.outbound_detail_id);
  return (
    <Note tone="attention" title={words.say("document.short", { count: short.length })}>
      <ul className="error-list">
        {short.slice(0, most).map((one) => (
          <li key={one.outbound_detail_id}>
            {words.say("document.shortLine", {
              product: `${one.product_code} ${lineOf(one)?.product_name ?? ""}`.trim(),
              asked: counted(one, one.ordered),
              available: counted(one, one.free),
              missing: counted(one, one.missing),
            })}
          </li>
        ))}
        {short.length > most && <li>…</li>}
      </ul>
    </Note>
  );
}
