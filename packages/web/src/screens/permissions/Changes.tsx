import { grantParts } from "@stowage/model";
import { useQuery } from "@tanstack/react-query";
import { Empty, Skeleton } from "antd";
import { asFailure } from "../../api/failure.ts";
import { queryRows } from "../../api/resources.ts";
import { localInstant } from "../../i18n/format.ts";
import { useWords, type Words } from "../../i18n/index.ts";
import { SideDialog } from "../../ui/Dialog.tsx";
import { FailureNote } from "../../ui/FailureNote.tsx";

/** Who gave and took what, the newest first. */
export function Changes({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const words = useWords();
  const query = [{ queryField: "subject_id", queryCondition: "equal", queryValue: id }] as const;
  const found = useQuery({
    queryKey: ["permission_change", id],
    queryFn: async ({ signal }) =>
      (await queryRows("permission_change", { page: 1, pageSize: 100, query }, { signal })).rows,
  });
  const list = (grants: unknown, sign: string, tone: string) =>
    (Array.isArray(grants) ? grants : []).map((grant) => (
      <li key={`${sign}${grant}`} className={tone}>
        {sign} {grantText(words, String(grant))}
      </li>
    ));
  return (
    <SideDialog open title={`${words.say("permissions.history")} · ${name}`} onClose={onClose} size={460}>
      {found.error && <FailureNote failure={asFailure(found.error)} onRetry={() => void found.refetch()} />}
      {found.isPending && <Skeleton active />}
      {found.data?.length === 0 && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={words.say("permissions.noHistory")} />
      )}
      {found.data?.map((row) => (
        <section key={row.permission_change_id} className="perm-change">
          <h3>
            {localInstant(row.changed_at)} · {row.changed_by}
          </h3>
          <ul>
            {list(row.added, "+", "good")}
            {list(row.removed, "−", "attention")}
          </ul>
        </section>
      ))}
    </SideDialog>
  );
}

/** A grant as a person reads it; a role that was given or taken is one, too. */
function grantText(words: Words, grant: string): string {
  const { menu, code } = grantParts(grant);
  if (menu === null) return words.right(code);
  if (menu === "role") return words.say("permissions.roleNamed", { role: code });
  return `${words.menu(menu)} · ${words.function(code)}`;
}
