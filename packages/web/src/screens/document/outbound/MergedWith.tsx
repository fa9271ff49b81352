import { model } from "@stowage/model";
import { Link } from "@tanstack/react-router";
import { useWords } from "../../../i18n/index.ts";
import { Note } from "../../../ui/Note.tsx";
import type { OpenDocument } from "../extras.ts";

/** Of which orders this one is made, or into which it went, each with the way there. */
export function MergedWith({ row, lines }: OpenDocument) {
  const words = useWords();
  const into = row.merged_into_id ? [[String(row.merged_into_id), String(row.merged_into_no ?? "")] as const] : [];
  const from = (lines.details ?? []).flatMap(({ merged_from_id: id, merged_from_no: no }) =>
    id && id !== row.outbound_id ? [[String(id), String(no ?? "")] as const] : [],
  );
  const orders = [...new Map(into.length > 0 ? into : row.is_merged === true ? from : [])];
  if (orders.length === 0) return null;
  return (
    <Note tone="neutral" title={words.say(into.length > 0 ? "document.mergedInto" : "document.mergedFrom")}>
      <span className="row">
        {orders.map(([id, no]) => (
          <Link key={id} to="/Main/$path" params={{ path: model.outbound.name }} search={{ open: id }}>
            {no}
          </Link>
        ))}
      </span>
    </Note>
  );
}
