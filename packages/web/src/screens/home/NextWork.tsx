import type { ResourceName } from "@stowage/model";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { shownColumns } from "../../api/columns.ts";
import { declaredAs, queryRows } from "../../api/resources.ts";
import { GlanceRow } from "../../grid/glance.tsx";
import { queryOf } from "../../grid/queryOf.ts";
import { useStanding } from "../../grid/useStanding.ts";
import { useMay, useWorkspace } from "../../session/hooks.ts";

const everyMs = 60_000;

/** The first row of a work that is done by rows of their own, as where to pick what and how much of it. */
export function NextWork({ path }: { readonly path: string }) {
  const declared = declaredAs(path);
  const workspace = useWorkspace();
  const standing = useStanding();
  const may = useMay()(declared?.menu ?? "home", "query");
  const found = useQuery({
    enabled: declared !== undefined && may && workspace.whId !== null,
    queryKey: [path, "home", workspace],
    queryFn: ({ signal }) => {
      const first = declared ? queryOf(declared, {}, standing) : { page: 1 };
      return queryRows(path as ResourceName, { ...first, pageSize: 1 }, { workspace, signal });
    },
    refetchInterval: everyMs,
  });
  const [row] = found.data?.rows ?? [];
  if (!declared || !row) return null;
  return (
    <Link to="/Main/$path" params={{ path }} search={{}} className="home-next">
      <GlanceRow declared={declared} shown={shownColumns(declared)} row={{ ...row }} />
    </Link>
  );
}
