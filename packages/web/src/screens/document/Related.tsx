import type { Declared, Document } from "@stowage/model";
import { Link } from "@tanstack/react-router";
import { shownColumns } from "../../api/columns.ts";
import { type AnyRow, declaredAs } from "../../api/resources.ts";
import { useRowsOf } from "../../api/useRow.ts";
import { shown } from "../../i18n/format.ts";
import { useWords } from "../../i18n/index.ts";
import { useMay } from "../../session/hooks.ts";
import { TableScroll } from "../../ui/TableScroll.tsx";

/** What else a document led to: its boxes, its bookings, its movements of stock. */
const relations: Readonly<
  Record<string, readonly { readonly name: string; readonly field: string; readonly columns: readonly string[] }[]>
> = {
  outbound: [
    {
      name: "picking",
      field: "outbound_id",
      columns: ["storage_loc_code", "product_code", "num", "batch_no", "booking_state"],
    },
    { name: "boxing", field: "outbound_id", columns: ["box_no", "weight", "boxing_status"] },
  ],
};
const movements = {
  name: "transaction",
  field: "document_id",
  columns: ["at", "reason", "product_code", "storage_loc_code", "num", "booked"],
} as const;

export function Related({ document, row }: { document: Document; row: AnyRow }) {
  return (
    <>
      {[...(relations[document.name] ?? []), movements].map(({ name, field, columns }) => {
        const declared = declaredAs(name);
        return (
          declared && (
            <RelatedRows
              key={name}
              declared={declared}
              field={field}
              columns={columns}
              id={String(row[document.key])}
            />
          )
        );
      })}
    </>
  );
}

const most = 12;
/** What is not broken into lines. */
const whole = new Set(["code", "date", "instant"]);

function RelatedRows({
  declared,
  field,
  columns,
  id,
}: {
  declared: Declared;
  field: string;
  columns: readonly string[];
  id: string;
}) {
  const words = useWords();
  const may = useMay();
  const allowed = may(declared.menu, "query");
  const found = useRowsOf(allowed ? declared : undefined, field, id);
  const rows = found.data?.rows ?? [];
  if (!allowed || rows.length === 0) return null;
  const all = shownColumns(declared);
  const used = columns.flatMap((name) => all.filter((column) => column.name === name));
  return (
    <section className="section">
      <h3 className="spread">
        <span>
          {words.resources(declared.name)} <span className="quiet">{rows.length}</span>
        </span>
        {rows.length > most && (
          <Link
            to="/Main/$path"
            params={{ path: declared.name }}
            search={{ q: [[field === "document_id" ? "document_id" : field, "equal", id]] }}
          >
            {words.say("dashboard.openList")}
          </Link>
        )}
      </h3>
      <TableScroll label={words.resources(declared.name)}>
        <table className="plain-table">
          <thead>
            <tr>
              {used.map(({ name, field: { kind } }) => (
                <th key={name} className={kind === "quantity" ? "number" : ""}>
                  {words.field(name)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, most).map((one) => (
              <tr key={String(one[declared.key])}>
                {used.map(({ name, field: { kind } }) => (
                  <td key={name} className={kind === "quantity" ? "number" : whole.has(kind) ? kind : ""}>
                    {shown(kind, one[name], name, words)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </TableScroll>
    </section>
  );
}
