import { model } from "@stowage/model";
import { useQueryClient } from "@tanstack/react-query";
import { Button } from "antd";
import { useState } from "react";
import { call } from "../../../api/client.ts";
import { firstColumns, shownColumns } from "../../../api/columns.ts";
import { asFailure, type CallFailure } from "../../../api/failure.ts";
import { type AnyRow, declaredAs } from "../../../api/resources.ts";
import { ColumnPanel } from "../../../grid/ColumnPanel.tsx";
import { type ColumnLayout, fitLayout } from "../../../grid/layout.ts";
import { useWords } from "../../../i18n/index.ts";
import { companyLayout } from "../../../session/appearance.ts";
import { useMayDo } from "../../../session/hooks.ts";
import { declaredAtPath, menuItems, screensOf } from "../../../session/menu.ts";
import { useSession } from "../../../session/store.ts";
import { FailureNote } from "../../../ui/FailureNote.tsx";
import { Labelled } from "../../../ui/Labelled.tsx";
import { Select } from "../../../ui/Select.tsx";

type Settings = Readonly<Record<string, unknown>>;

/** The columns in which a company's people find lists until they choose: which lists, and what each shows. */
export function CompanyLists({ row }: { row: AnyRow }) {
  const words = useWords();
  const mayDo = useMayDo();
  const client = useQueryClient();
  const [changed, setChanged] = useState<Settings | null>(null);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const lists = useLists();
  if (!mayDo(model.company, "update", row)) return null;
  const settings = changed ?? ((row.layout_settings ?? {}) as Settings);
  const configured = lists.filter((list) => companyLayout(settings, list) !== null);
  function put(list: string, layout: readonly ColumnLayout[] | null) {
    const { [list]: _before, ...rest } = settings;
    setChanged(layout ? { ...rest, [list]: layout } : rest);
  }
  async function save() {
    setFailure(null);
    const body = { layout_settings: Object.keys(settings).length > 0 ? settings : null, version: row.version };
    try {
      await call(`/v1/company/layout-settings/${row.company_id}`, { method: "PUT", body });
      await client.invalidateQueries({ queryKey: [model.company.name] });
      setChanged(null);
    } catch (thrown) {
      setFailure(asFailure(thrown));
    }
  }
  return (
    <section className="section">
      <h3>{words.say("settings.companyLists")}</h3>
      <p className="quiet">{words.say("settings.companyListsHint")}</p>
      {failure && <FailureNote failure={failure} />}
      {configured.map((list) => (
        <div key={list} className="row">
          {words.resources(list)}
          <ColumnPanel
            layout={laidOut(list, companyLayout(settings, list))}
            onLayout={(layout) => put(list, layout)}
            of={words.resources(list)}
          />
          <Button size="small" type="text" onClick={() => put(list, null)}>
            {words.say("settings.removeCompanyList", { list: words.resources(list) })}
          </Button>
        </div>
      ))}
      <Labelled label={words.say("settings.addCompanyList")}>
        {(id) => (
          <Select
            id={id}
            className="settings-select"
            value={null}
            showSearch={{ optionFilterProp: "label" }}
            options={lists
              .filter((list) => !configured.includes(list))
              .map((value) => ({ value, label: words.resources(value) }))}
            onChange={(list) => list && put(list, laidOut(list, null))}
          />
        )}
      </Labelled>
      {changed && (
        <Button type="primary" onClick={() => void save()}>
          {words.say("form.save")}
        </Button>
      )}
    </section>
  );
}

/** The lists of the screens that one may see. */
function useLists(): readonly string[] {
  const tree = useSession((session) => session.menuTree);
  const paths = screensOf(menuItems(tree)).flatMap(({ path }) => (path && declaredAtPath(path) ? [path] : []));
  return [...new Set(paths)];
}

function laidOut(list: string, kept: unknown): readonly ColumnLayout[] {
  const declared = declaredAs(list);
  if (!declared) return [];
  const all = shownColumns(declared).map(({ name }) => name);
  return fitLayout(kept, all, firstColumns(declared));
}
