import { model } from "@stowage/model";
import { useRowsOf } from "../../../api/useRow.ts";
import { useWords } from "../../../i18n/index.ts";
import { useMay } from "../../../session/hooks.ts";
import { Note } from "../../../ui/Note.tsx";
import type { OpenDocument } from "../extras.ts";

const { store } = model;

/** Of an order that is held for its store: which number that is, and whether nobody knows it or the store is closed. */
export function StoreWanting({ row }: OpenDocument) {
  const words = useWords();
  const may = useMay();
  const isHeld = row.abnormal === true && row.abnormal_rule === "unknown_store";
  const number = String(row.store_no ?? "");
  const isAsked = isHeld && number !== "" && may(store.menu, "query");
  const within = { company_id: String(row.company_id), carrier_code: String(row.carrier_code) };
  const found = useRowsOf(store, "store_no", isAsked ? number : undefined, { within });
  if (!isHeld) return null;
  if (number === "") return <Note tone="attention" title={words.say("document.storeLacking")} />;
  if (!found.data) return null;
  const [known] = found.data.rows;
  if (known?.open === true) return null;
  const about = { number, name: String(known?.store_name ?? "") };
  return <Note tone="attention" title={words.say(known ? "document.storeClosed" : "document.storeUnknown", about)} />;
}
