import { type Declared, isMadeByScreens, maxPageSize, type ResourceName } from "@stowage/model";
import { useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { App, Button } from "antd";
import { type Shown, shownColumns } from "../../api/columns.ts";
import { asFailure } from "../../api/failure.ts";
import { type AnyRow, removeRow } from "../../api/resources.ts";
import { useRowsOf } from "../../api/useRow.ts";
import { GlanceRow } from "../../grid/glance.tsx";
import { shown } from "../../i18n/format.ts";
import { useWords } from "../../i18n/index.ts";
import { useMay, useMayDo } from "../../session/hooks.ts";
import { hasList } from "../../session/menu.ts";
import { cellClass, headClass } from "../../ui/cellClass.ts";
import { FailureNote, failureText } from "../../ui/FailureNote.tsx";
import { CloseIcon } from "../../ui/icons.tsx";
import { NoneYet } from "../../ui/NoneYet.tsx";
import { TableScroll } from "../../ui/TableScroll.tsx";
import { useNarrow } from "../../ui/useNarrow.ts";
import { AddBelonging } from "./AddBelonging.tsx";

interface Props {
  readonly declared: Declared;
  readonly of: Declared;
  readonly row: AnyRow;
  /** What they are called here, where it is not the name of their list. */
  readonly title?: string;
}

/** What their own list shows, as it orders them; of what has no such order all that a person can read. */
function listed(declared: Declared): readonly Shown[] {
  const all = shownColumns(declared);
  if (!declared.list) return all;
  return declared.list.flatMap((name) => all.filter((column) => column.name === name));
}

/** The rows that belong to an open row: a customer's categories, a product's unit conversions, a role's members. */
export function BelongingRows({ declared, of, row, title = "" }: Props) {
  const words = useWords();
  const narrow = useNarrow();
  const may = useMay();
  const mayDo = useMayDo();
  const client = useQueryClient();
  const { message } = App.useApp();
  const field = declared.line?.field ?? "";
  const allowed = may(declared.menu, "query");
  const found = useRowsOf(allowed ? declared : undefined, field, String(row[of.key]), { pageSize: maxPageSize });
  const rows = found.data?.rows ?? [];
  const own = new Set(Object.keys(of.fields));
  // What lies in a warehouse has none but the open row's.
  const isRepeated = (through: string | undefined) =>
    through === field || through === "owner_id" || (through === "wh_id" && own.has(through));
  // A location that the open row gathers from these rows is theirs all the same.
  const isOfRow = ({ name, through }: Shown) => own.has(name) && (through === undefined || own.has(through));
  const columns = listed(declared).filter(
    (column) => !isRepeated(column.through) && !column.name.endsWith("_at") && !isOfRow(column),
  );
  if (!allowed) return null;
  const name = title || words.resources(declared.name);
  const add = mayDo(declared, "create") && !isMadeByScreens(declared) && (
    <AddBelonging declared={declared} preset={{ [field]: row[of.key] }} />
  );
  const mayDelete = mayDo(declared, "delete");
  async function remove(id: string) {
    try {
      await removeRow(declared.name as ResourceName, id);
      await client.invalidateQueries({ queryKey: [declared.name] });
    } catch (thrown) {
      void message.error(failureText(asFailure(thrown), words), 5);
    }
  }
  const remover = (line: AnyRow) =>
    mayDelete && (
      <Button
        type="text"
        size="small"
        aria-label={words.say("list.delete")}
        icon={<CloseIcon size={12} />}
        onClick={() => void remove(String(line[declared.key]))}
      />
    );
  return (
    <section className="section">
      <div className="spread">
        <h3>
          {name} <span className="quiet">{found.data?.total ?? rows.length}</span>
        </h3>
        <span className="frame-space" />
        {hasList(declared.name) && (
          <Link
            to="/Main/$path"
            params={{ path: declared.name }}
            search={{ q: [[field, "equal", String(row[of.key])] as const] }}
          >
            {words.say("dashboard.openList")}
          </Link>
        )}
        {rows.length > 0 && add}
      </div>
      {found.error && <FailureNote failure={asFailure(found.error)} onRetry={() => void found.refetch()} />}
      {found.data && rows.length === 0 && <NoneYet resource={name}>{add}</NoneYet>}
      {rows.length > 0 && narrow && (
        <ul className="glance-rows">
          {rows.map((line) => (
            <li key={String(line[declared.key])} className="glance-belonging">
              <GlanceRow declared={declared} shown={columns} row={line} />
              {remover(line)}
            </li>
          ))}
        </ul>
      )}
      {rows.length > 0 && !narrow && (
        <TableScroll label={words.resources(declared.name)}>
          <table className="plain-table">
            <thead>
              <tr>
                {columns.map(({ name, field: { kind } }) => (
                  <th key={name} className={headClass(kind)}>
                    {words.field(name)}
                  </th>
                ))}
                {mayDelete && (
                  <th>
                    <span className="visually-hidden">{words.say("list.delete")}</span>
                  </th>
                )}
              </tr>
            </thead>
            <tbody>
              {rows.map((line) => (
                <tr key={String(line[declared.key])}>
                  {columns.map(({ name, field: cell }) => (
                    <td key={name} className={cellClass(cell)}>
                      {shown(cell.kind, line[name], name, words)}
                    </td>
                  ))}
                  {mayDelete && <td className="number">{remover(line)}</td>}
                </tr>
              ))}
            </tbody>
          </table>
        </TableScroll>
      )}
    </section>
  );
}
