import type { Declared } from "@stowage/model";
import { Link } from "@tanstack/react-router";
import { Skeleton } from "antd";
import { shownColumns } from "../api/columns.ts";
import { useRowsOf } from "../api/useRow.ts";
import { groupedDecimal, shown } from "../i18n/format.ts";
import { useWords } from "../i18n/index.ts";
import { useMay } from "../session/hooks.ts";
import { TableScroll } from "../ui/TableScroll.tsx";

const most = 12;
/** What is not broken into lines. */
const whole = new Set(["code", "date", "instant"]);

interface Props {
  readonly declared: Declared;
  /** The field that leads to the row. */
  readonly field: string;
  readonly columns: readonly string[];
  readonly id: string;
  /** Says so where there are none, instead of showing nothing. */
  readonly always?: true;
}

/** The first rows of another list that lead to one row, with the way to all of them. */
export function RelatedRows({ declared, field, columns, id, always }: Props) {
  const words = useWords();
  const may = useMay();
  const allowed = may(declared.menu, "query");
  const found = useRowsOf(allowed ? declared : undefined, field, id, always ? 50 : 1500);
  const rows = found.data?.rows ?? [];
  if (!allowed || (rows.length === 0 && !always)) return null;
  if (found.isPending) return <Skeleton active paragraph={{ rows: 4 }} />;
  if (rows.length === 0) return <p className="quiet">{words.say("list.noneYet")}</p>;
  const all = shownColumns(declared);
  const used = columns.flatMap((name) => all.filter((column) => column.name === name));
  return (
    <section className="section">
      <h3 className="spread">
        <span>
          {words.resources(declared.name)}{" "}
          <span className="quiet">{groupedDecimal(found.data?.total ?? rows.length)}</span>
        </span>
        {rows.length > most && (
          <Link to="/Main/$path" params={{ path: declared.name }} search={{ q: [[field, "equal", id]] }}>
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
