import { type Declared, model, type Resource, type Tab, tabsOf } from "@stowage/model";
import { useQueries } from "@tanstack/react-query";
import { type AnyRow, declaredAs } from "../../api/resources.ts";
import { rowsOf } from "../../api/useRow.ts";
import { RelatedRows, relatedAtOnce } from "../../grid/RelatedRows.tsx";
import { useWords } from "../../i18n/index.ts";
import { useMay } from "../../session/hooks.ts";
import type { TabItem } from "../../ui/Tabs.tsx";
import { BelongingRows } from "./BelongingRows.tsx";
import { extras } from "./extras/index.ts";

interface Props {
  readonly declared: Resource;
  readonly row: AnyRow;
}

/** What a resource declares to be shown with a row of it, and its lines; what one may not search is not there. */
export function useDetailTabs(declared: Resource, row: AnyRow): readonly TabItem[] {
  const words = useWords();
  const may = useMay();
  const maySearch = ({ of }: { readonly of: string }) => {
    const other = declaredAs(of);
    return other !== undefined && may(other.menu, "query");
  };
  const tabs = tabsOf(declared, model).filter(maySearch);
  const found = useQueries({
    queries: tabs.map((tab) => {
      const { id, ...options } = leadTo(tab, declared, row);
      return rowsOf(declaredAs(tab.of), tab.by, id, { pageSize: relatedAtOnce, ...options });
    }),
  });
  const lists = tabs.flatMap((tab, at) => {
    const total = found[at]?.data?.total;
    if (tab.ifAny && !total) return [];
    const label = words.resources(tab.named ?? tab.of);
    return [
      { key: tab.of, label, count: total, children: <Rows tab={tab} title={label} declared={declared} row={row} /> },
    ];
  });
  const lines = belongings(declared)
    .filter(({ name }) => maySearch({ of: name }))
    .map((line) => ({
      key: line.name,
      label: words.resources(line.name),
      children: <BelongingRows declared={line} of={declared} row={row} />,
    }));
  const others = (extras[declared.name]?.tabs ?? [])
    .filter(({ menu }) => may(menu, "query"))
    .map(({ name, Content }) => ({ key: name, label: words.say(name), children: <Content row={row} /> }));
  return [...lists, ...lines, ...others];
}

/** Kept on the screen of permissions. */
const elsewhere = ["role_permission_function", "user_permission_function"];

/** The resources whose rows are lines of this one, and that can be seen there. */
const belongings = (declared: Resource): readonly Declared[] =>
  Object.values(model as Readonly<Record<string, Declared>>).filter(
    (line) =>
      line.line?.of === declared.name &&
      !line.private &&
      !elsewhere.includes(line.name) &&
      !tabsOf(declared, model).some(({ of }) => of === line.name),
  );

function Rows({ tab, title, declared, row }: Props & { tab: Tab; title: string }) {
  const other = declaredAs(tab.of);
  if (!other) return null;
  if (other.line?.of === declared.name && tab.by.includes(other.line.field) && !tab.columns)
    return <BelongingRows declared={other} of={declared} row={row} title={title} />;
  return (
    <RelatedRows
      always
      declared={other}
      by={tab.by}
      columns={tab.columns}
      title={title}
      {...leadTo(tab, declared, row)}
    />
  );
}

/** What of the open row the rows of a tab hold, and what they agree in with it for that to tell it from others. */
function leadTo({ holds, order }: Tab, declared: Resource, row: AnyRow) {
  const unique = (holds && declared.fields[holds]?.unique) || [];
  return {
    id: String(row[holds ?? declared.key]),
    within: Object.fromEntries(unique.map((column) => [column, String(row[column])])),
    order,
  };
}
