import { model } from "@stowage/model";
import { Link } from "@tanstack/react-router";
import type { AnyRow } from "../../../api/resources.ts";
import { useWords } from "../../../i18n/index.ts";
import { useMay } from "../../../session/hooks.ts";

/** The way from a row to all that became of its lot, for who may see movements: by its batch, where it has one. */
export function ToRecall({ row }: { readonly row: AnyRow }) {
  const words = useWords();
  const may = useMay();
  if (!may(model.recall.menu, "query")) return null;
  const sought = String(row.batch_no ?? row.lot_id);
  return (
    <p className="record-way">
      <Link to="/Main/$path" params={{ path: model.recall.name }} search={{ q: [["sought", "equal", sought]] }}>
        {words.resource("recall")} {String(row.batch_no ?? "")}
      </Link>
    </p>
  );
}
