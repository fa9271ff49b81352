import { functionCodes, type MenuCode, menu, model, type ResourceName, rights } from "@stowage/model";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { App, Checkbox } from "antd";
import { useState } from "react";
import { asFailure } from "../../api/failure.ts";
import { type AnyRow, createRow, queryRows, removeRow } from "../../api/resources.ts";
import { useRowsOf } from "../../api/useRow.ts";
import { useWords } from "../../i18n/index.ts";
import { useMay } from "../../session/hooks.ts";
import { failureText } from "../../ui/FailureNote.tsx";

/** Links of a role or of a user to the functions they hold. */
type LinkName = "role_permission_function" | "user_permission_function";

/** What a role or a user may do: a row for each screen, a column for each function, and the rights of their own below. */
export function FunctionMatrix({ name, field, id }: { name: LinkName; field: string; id: string }) {
  const words = useWords();
  const may = useMay();
  const state = useLinks(name, field, id);
  const disabled = !may(model[name].menu, "update") && !may(model[name].menu, "create");
  const screens = (Object.keys(menu) as MenuCode[]).filter((code) => "path" in menu[code]);
  const box = (permission: string, code: string, label: string) => {
    const functionId = state.functions.get(`${permission}:${code}`);
    return functionId ? (
      <Checkbox
        disabled={disabled || state.busy.has(functionId)}
        checked={state.links.has(functionId)}
        aria-label={label}
        onChange={(event) => void state.set(functionId, event.target.checked)}
      />
    ) : null;
  };
  return (
    <section className="section">
      <h3>{words.resource(name)}</h3>
      <div className="table-scroll">
        <table className="plain-table">
          <thead>
            <tr>
              <th>{words.say("frame.screens")}</th>
              {functionCodes.map((code) => (
                <th key={code}>{words.function(code)}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {screens.map((screen) => (
              <tr key={screen}>
                <th scope="row">{words.menu(screen)}</th>
                {functionCodes.map((code) => (
                  <td key={code}>{box(screen, code, `${words.menu(screen)} ${words.function(code)}`)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="matrix-rights">
        {rights.map((right) => (
          <span key={right} className="row">
            {box("rights", right, words.right(right))}
            {words.right(right)}
          </span>
        ))}
      </div>
    </section>
  );
}

/** The functions there are, by `screen:function`, and the ones that are held, by their id. */
function useLinks(name: LinkName, field: string, id: string) {
  const words = useWords();
  const client = useQueryClient();
  const { message } = App.useApp();
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const held = useRowsOf(model[name], field, id);
  const all = useQuery({
    queryKey: ["permission_function", "all"],
    staleTime: 60_000,
    queryFn: async () => (await queryRows("permission_function", { page: 1, pageSize: 1500 })).rows,
  });
  const functions = new Map(
    (all.data ?? []).map((row) => [`${row.permission_code}:${row.function_code}`, row.function_id]),
  );
  const rows: readonly AnyRow[] = held.data?.rows ?? [];
  const links = new Map(rows.map((row) => [String(row.function_id), String(row[model[name].key])]));

  async function set(functionId: string, wanted: boolean) {
    setBusy(new Set([...busy, functionId]));
    try {
      const link = links.get(functionId);
      if (wanted) await createRow(name as ResourceName, { [field]: id, function_id: functionId });
      else if (link) await removeRow(name, link);
      await client.invalidateQueries({ queryKey: [name] });
    } catch (thrown) {
      void message.error(words.say("notice.permissionFailed", { message: failureText(asFailure(thrown), words) }), 6);
    } finally {
      setBusy(new Set([...busy].filter((one) => one !== functionId)));
    }
  }
  return { functions, links, set, busy };
}
