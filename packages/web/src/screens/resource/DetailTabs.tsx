import { model, type Resource, type Tab, tabsOf } from "@stowage/model";
import { useQueries } from "@tanstack/react-query";
import { type AnyRow, declaredAs } from "../../api/resources.ts";
import { rowsOf } from "../../api/useRow.ts";
import { RelatedRows, relatedAtOnce } from "../../grid/RelatedRows.tsx";
import { useWords } from "../../i18n/index.ts";
import { useMay } from "../../session/hooks.ts";
import { Tabs } from "../../ui/Tabs.tsx";
import { BelongingRows } from "./BelongingRows.tsx";
import { extras } from "./extras/index.ts";

interface Props {
  readonly declared: Resource;
  readonly row: AnyRow;
}

/** What a resource declares to be shown with a row of it; what one may not search is not there. */
export function DetailTabs({ declared, row }: Props) {
  const words = useWords();
  const may = useMay();
  const allowed = tabsOf(declared, model).filter(({ of }) => {
    const other = declaredAs(of);
    return other && may(other.menu, "query");
  });
  const unsure = allowed.filter(({ ifAny }) => ifAny);
  const found = useQueries({
    queries: unsure.map((tab) => {
      const { id, ...options } = leadTo(tab, declared, row);
      return rowsOf(declaredAs(tab.of), tab.by, id, { pageSize: relatedAtOnce, ...options });
    }),
  });
  const isEmpty = (tab: Tab) => tab.ifAny && !found[unsure.indexOf(tab)]?.data?.rows.length;
  const lists = allowed
    .filter((tab) => !isEmpty(tab))
    .map((tab) => {
      const label = words.resources(tab.named ?? tab.of);
      return { key: tab.of, label, children: <Rows tab={tab} title={label} declared={declared} row={row} /> };
    });
  const others = (extras[declared.name]?.tabs ?? [])
    .filter(({ menu }) => may(menu, "query"))
    .map(({ name, Content }) => ({ key: name, label: words.say(name), children: <Content row={row} /> }));
  const items = [...lists, ...others];
  return items.length > 0 ? <Tabs label={words.resource(declared.name)} items={items} /> : null;
}

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
