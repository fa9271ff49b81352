import { model } from "@stowage/model";
import { Link } from "@tanstack/react-router";
import type { AnyRow } from "../../../api/resources.ts";
import { RelatedRows } from "../../../grid/RelatedRows.tsx";
import { useWords } from "../../../i18n/index.ts";
import { useMay } from "../../../session/hooks.ts";

const { outbound, outbound_file, shipment_status, waybill } = model;

/** Of an order that has left, each parcel with its number and how far it is, what was said of its parcels, what hangs on it, such as its proof, and the way to the order itself. */
export function Delivered({ row }: { readonly row: AnyRow }) {
  const words = useWords();
  const may = useMay();
  const id = String(row.outbound_id);
  const said = (
    <>
      <RelatedRows
        declared={waybill}
        by={["outbound_id"]}
        columns={["box_no", "shipping_no", "waybill_status", "shipment_status", "shipment_status_at"]}
        id={id}
      />
      <RelatedRows
        declared={shipment_status}
        by={["outbound_id"]}
        columns={["happened_at", "shipment_status", "shipping_no", "place", "received_by", "note"]}
        id={id}
      />
    </>
  );
  if (!may(outbound.menu, "query")) return said;
  return (
    <>
      {said}
      <section className="section">
        <Link to="/Main/$path" params={{ path: outbound.name }} search={{ open: id }}>
          {words.resource("outbound")} {String(row.outbound_no ?? "")}
        </Link>
      </section>
      <RelatedRows
        declared={outbound_file}
        by={["outbound_id"]}
        columns={["upload_type", "attachments", "signed_by", "created_at"]}
        id={id}
      />
    </>
  );
}
