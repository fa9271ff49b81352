import { Skeleton } from "antd";
import { asFailure } from "../../../api/failure.ts";
import { usePermissionSet } from "../../../api/permissionSet.ts";
import type { AnyRow } from "../../../api/resources.ts";
import { useWords } from "../../../i18n/index.ts";
import { FailureNote } from "../../../ui/FailureNote.tsx";
import { TableScroll } from "../../../ui/TableScroll.tsx";
import { inEffect } from "./inEffect.ts";

/** What a user may do, all in all, and whether by a role or of their own. */
export function PermissionsInEffect({ row }: { row: AnyRow }) {
  const words = useWords();
  const found = usePermissionSet({ holder: "user", id: String(row.user_id) });
  if (found.error) return <FailureNote failure={asFailure(found.error)} onRetry={() => void found.refetch()} />;
  if (!found.data) return <Skeleton active paragraph={{ rows: 4 }} />;
  const entries = inEffect(found.data);
  if (entries.length === 0) return <p className="quiet">{words.say("permissions.nothing")}</p>;
  const named = (codes: readonly string[], name: (code: string) => string) =>
    codes.map(name).join(words.say("frame.comma"));
  return (
    <TableScroll label={words.say("permissions.inEffect")}>
      <table className="plain-table">
        <thead>
          <tr>
            <th>{words.say("frame.screens")}</th>
            <th>{words.say("permissions.functions")}</th>
            <th>{words.say("permissions.source")}</th>
          </tr>
        </thead>
        {entries.map(({ menu, parts }) => (
          <tbody key={menu ?? ""}>
            {parts.map(({ codes, roles, own }, at) => (
              <tr key={codes.join(" ")}>
                {at === 0 && (
                  <th scope="rowgroup" rowSpan={parts.length}>
                    {menu ? words.menu(menu) : words.say("permissions.rights")}
                  </th>
                )}
                <td>{named(codes, menu ? words.function : words.right)}</td>
                <td className="whole">
                  {[...(own ? [words.say("permissions.ofTheirOwn")] : []), ...roles].join(words.say("frame.comma"))}
                </td>
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </TableScroll>
  );
}
