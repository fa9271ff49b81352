import { type Declared, maxPageSize, sumDecimals } from "@stowage/model";
import { Link } from "@tanstack/react-router";
import { Skeleton } from "antd";
import type { ReactNode } from "react";
import { firstColumns, type Shown, shownColumns } from "../api/columns.ts";
import { asFailure } from "../api/failure.ts";
import { besideNames, type Pictured as PictureOf, picturesFor } from "../api/pictures.ts";
import type { AnyRow } from "../api/resources.ts";
import { useRowsOf } from "../api/useRow.ts";
import { groupedDecimal } from "../i18n/format.ts";
import { useWords } from "../i18n/index.ts";
import { useMay } from "../session/hooks.ts";
import { hasList, listBeside } from "../session/menu.ts";
import { CellText } from "../ui/CellText.tsx";
import { cellClass, headClass } from "../ui/cellClass.ts";
import { DocumentLink } from "../ui/DocumentLink.tsx";
import { FailureNote } from "../ui/FailureNote.tsx";
import { FileLinks } from "../ui/FileLinks.tsx";
import { NoneYet } from "../ui/NoneYet.tsx";
import { rowTitle } from "../ui/rowTitle.ts";
import { TableScroll } from "../ui/TableScroll.tsx";
import { RowTile } from "../ui/Tile.tsx";
import { useNarrow } from "../ui/useNarrow.ts";
import { GlanceRow } from "./glance.tsx";
import { saying } from "./saying.ts";
import { unitNameOf } from "./unitOf.ts";

const most = 12;
/** Rows that a tab asks for. */
export const relatedAtOnce = 50;

interface Props {
  readonly declared: Declared;
  /** The fields that lead to the row; any is enough. */
  readonly by: readonly string[];
  /** By default the first columns of the list. */
  readonly columns?: readonly string[] | undefined;
  readonly id: string;
  /** Further columns in which they must agree with the row, and the field by which they are sorted. */
  readonly within?: Readonly<Record<string, string | readonly string[]>> | undefined;
  readonly order?: string | undefined;
  /** What they are called here, where it is not the name of their list. */
  readonly title?: string;
  /** Says so where there are none, instead of showing nothing. */
  readonly always?: true;
}

/** The first rows of another list that lead to one row, with the way to all of them. */
export function RelatedRows({ declared, by, columns, id, within, order, title = "", always }: Props) {
  const words = useWords();
  const may = useMay();
  const narrow = useNarrow();
  const allowed = may(declared.menu, "query");
  const pageSize = always ? relatedAtOnce : maxPageSize;
  const found = useRowsOf(allowed ? declared : undefined, by, id, { pageSize, within, order });
  const rows = found.data?.rows ?? [];
  if (!allowed || (rows.length === 0 && !always)) return null;
  if (found.error) return <FailureNote failure={asFailure(found.error)} onRetry={() => void found.refetch()} />;
  if (found.isPending) return <Skeleton active paragraph={{ rows: 4 }} />;
  if (rows.length === 0) return <NoneYet resource={title || words.resources(declared.name)} />;
  const all = shownColumns(declared);
  const names = columns ?? firstColumns(declared);
  const used = saying(
    names.flatMap((name) => all.filter((column) => column.name === name)),
    rows,
  );
  const pictures = besideNames(
    picturesFor(declared, rows).filter(({ id: leads }) => !by.includes(leads)),
    used.map(({ name }) => name),
  );
  const isListed = hasList(declared.name);
  const opens = isListed && !declared.view;
  // A tab shows what its count says, as far as it has read.
  const inSight = rows.slice(0, isListed && !always ? most : rows.length);
  const total = found.data?.total ?? rows.length;
  const sums = total === inSight.length && rows.length > 1 ? sumsOf(declared, used, rows) : null;
  const path = { path: declared.name };
  return (
    <section className="section">
      <h3 className="spread">
        <span>
          {title || words.resources(declared.name)} <span className="quiet">{groupedDecimal(total)}</span>
        </span>
        {isListed && (total > inSight.length || listBeside(declared.name)) && (
          <Link
            to="/Main/$path"
            params={path}
            search={{ q: by.map((field) => [field, "equal", id] as const), ...(by.length > 1 ? { any: true } : {}) }}
          >
            {words.say("dashboard.openList")}
          </Link>
        )}
      </h3>
      {narrow ? (
        <ul className="glance-rows">
          {inSight.map((one) => (
            <li key={String(one[declared.key])}>
              <GlanceRow declared={declared} shown={used.filter((column) => !isFiles(column))} row={one} />
              {used.filter(isFiles).map(({ name }) => (
                <FileLinks key={name} declared={declared} row={one} name={name} />
              ))}
              {opens && (
                <Link
                  className="glance-open"
                  to="/Main/$path"
                  params={path}
                  search={{ open: String(one[declared.key]) }}
                  aria-label={rowTitle(declared, one, words)}
                />
              )}
            </li>
          ))}
        </ul>
      ) : (
        <TableScroll label={words.resources(declared.name)}>
          <table className="plain-table">
            <thead>
              <tr>
                {used.map(({ name, field: { kind } }) => (
                  <th key={name} className={headClass(kind)}>
                    {words.field(name)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {inSight.map((one) => (
                <tr key={String(one[declared.key])}>
                  {used.map(({ name, field, through }, at) => (
                    <td key={name} className={cellClass(field)}>
                      <Pictured pictured={pictures.get(name)} row={one}>
                        {at === 0 && opens ? (
                          <Link to="/Main/$path" params={path} search={{ open: String(one[declared.key]) }}>
                            <CellText name={name} field={field} row={one} of={declared} />
                          </Link>
                        ) : (
                          <DocumentLink declared={declared} row={one} column={{ name, through }}>
                            <CellText name={name} field={field} row={one} of={declared} />
                          </DocumentLink>
                        )}
                      </Pictured>
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
            {sums && (
              <tfoot>
                <tr>
                  {used.map(({ name, field }, at) => (
                    <td key={name} className={cellClass(field)}>
                      {at === 0 ? words.say("list.totalOf", { count: groupedDecimal(total) }) : (sums.get(name) ?? "")}
                    </td>
                  ))}
                </tr>
              </tfoot>
            )}
          </table>
        </TableScroll>
      )}
    </section>
  );
}

/** Whether a row's state says that nothing came of it, as of a pick that was released: it is not added up. */
const cameToNothing = ({ fields }: Declared, row: AnyRow): boolean =>
  Object.entries(fields).some(
    ([name, field]) => field.kind === "choice" && field.tones?.[String(row[name])] === "ended",
  );

const isFiles = ({ field }: Shown): boolean => field.kind === "files";

/** What the quantities of all rows come to, where they are all in one unit; nothing where they say nothing together. */
function sumsOf(
  declared: Declared,
  columns: readonly Shown[],
  all: readonly AnyRow[],
): ReadonlyMap<string, string> | null {
  const rows = all.filter((row) => !cameToNothing(declared, row));
  const added = columns.filter(({ field }) => field.kind === "quantity" && field.unit);
  const units = new Set(
    added.flatMap(({ field }) => rows.map((row) => row[(field.kind === "quantity" && field.unit) || ""])),
  );
  if (added.length === 0 || units.size !== 1) return null;
  const sums = added.map(
    ({ name }) => [name, groupedDecimal(sumDecimals(rows.map((row) => row[name] ?? "0")))] as const,
  );
  const unitName = added.map((column) => unitNameOf(declared, column))[0];
  const unit = String(rows[0]?.[unitName ?? ""] ?? "");
  // The unit stands in its own column, or else at each sum.
  if (columns.some(({ name }) => name === unitName)) return new Map([...sums, [unitName ?? "", unit]]);
  return new Map(sums.map(([name, sum]) => [name, `${sum} ${unit}`.trim()]));
}

function Pictured({ pictured, row, children }: { pictured: PictureOf | undefined; row: AnyRow; children: ReactNode }) {
  if (!pictured) return children;
  return (
    <span className="tiled">
      <RowTile pictured={pictured} row={row} />
      <span>{children}</span>
    </span>
  );
}
